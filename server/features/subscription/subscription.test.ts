import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { paymentCustomers, subscriptions } from '#db/schema/index.ts'
import { declined, deliverAll, visa } from '#server/test/stage/payments.ts'
import { atProvider, gate, ledgerOf, plansOf, refresh, start, subscribed, world, setUpPlans } from '#server/test/stage/plans.ts'
import { reasonOf } from '#server/test/stage/world.ts'
import { hasActivePlan } from './gate.ts'

setUpPlans()

const DAY = 24 * 60 * 60_000
const MINUTE = 60_000

describe('subscribing', () => {
  test('begins with nothing, at the price and fees of the configuration', async () => {
    const ana = await world.person()
    expect(await world.as(ana).subscription.current()).toEqual({
      status: 'none',
      active: false,
      endsAt: null,
      daysLeft: 0,
      cancelAtPeriodEnd: false,
      inGrace: false,
      priceInCents: 5_000,
      feeInBasisPoints: 2_000,
      firstBookingFeeInBasisPoints: 0,
      canWithdraw: false,
      payments: [],
    })
  })

  test('eight times at once is one plan', async () => {
    const ana = await world.person()
    // The provider's customer exists already, so that all eight calls reach the row together.
    const { customerId } = await world.adapters.payment.ensureCustomer({ userId: ana.id, email: ana.email, name: ana.name })
    await world.db.insert(paymentCustomers).values({ userId: ana.id, providerCustomerId: customerId })
    const started = await Promise.allSettled(Array.from({ length: 8 }, () => start(ana)))
    expect(started.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await plansOf(ana)).toHaveLength(1)
    expect(await atProvider(ana)).toHaveLength(1)
  })

  test('twice is one plan and one secret', async () => {
    const ana = await world.person()
    const first = await start(ana)
    expect(await start(ana)).toEqual(first)
    expect(await plansOf(ana)).toMatchObject([{ status: 'pendente', endsAt: null, amountInCents: 5_000 }])
    expect(await gate(ana)).toBe(false)
  })

  test('can be started by contractors only', async () => {
    const marlene = await world.person({ professional: true })
    await expect(start(marlene)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('an accepted card gives no access before the signed webhook arrives', async () => {
    const ana = await world.person()
    const { chargeId } = await start(ana)
    await world.sandbox?.browser.confirm(chargeId, visa, null)
    expect(await gate(ana)).toBe(false)
    await deliverAll(world)
    await world.jobs()
    expect(await gate(ana)).toBe(true)
    const current = await world.as(ana).subscription.current()
    expect(current).toMatchObject({ status: 'ativa', active: true, daysLeft: 30, canWithdraw: true, cancelAtPeriodEnd: false })
    expect(current.payments).toMatchObject([{ amountInCents: 5_000, refundedInCents: 0, paidAt: world.now() }])
    expect(await ledgerOf(ana)).toEqual({ provider: -5_000, subscription: 5_000 })
    expect(world.publishedEvents.filter(({ type }) => type === 'subscription.activated')).toHaveLength(1)
    expect(await reasonOf(start(ana))).toBe('already_active')

    await deliverAll(world)
    await world.jobs()
    expect(await ledgerOf(ana)).toEqual({ provider: -5_000, subscription: 5_000 })
    expect(world.publishedEvents.filter(({ type }) => type === 'subscription.activated')).toHaveLength(1)
  })

  test('the return page reads the plan itself: active, refused, or wait', async () => {
    const ana = await world.person()
    const { chargeId } = await start(ana)
    expect(await refresh(ana)).toEqual({ state: 'requires_payment_method', message: null })
    await world.sandbox?.browser.confirm(chargeId, declined, null)
    expect(await refresh(ana)).toMatchObject({ state: 'requires_payment_method', message: expect.stringContaining('recusou') })
    await world.sandbox?.browser.confirm(chargeId, visa, null)
    world.sandbox?.control.answerNext({ kind: 'error', status: 500, effect: 'none', times: 2 })
    expect((await refresh(ana)).state).toBe('processing')
    expect(await refresh(ana)).toEqual({ state: 'active', message: null })
    expect(await gate(ana)).toBe(true)
  })

  test('a lost webhook opens the gate late, not never', async () => {
    const ana = await subscribed({ refreshed: false })
    expect(await gate(ana)).toBe(false)
    world.clock.advance(3 * MINUTE)
    await world.job('subscription.reconcile')
    expect(await gate(ana)).toBe(true)
  })

  test('a provider that fails leaves one pending plan, and the next try opens it', async () => {
    const ana = await world.person()
    world.sandbox?.control.answerNext({ method: 'POST', path: /subscriptions$/, kind: 'reset', effect: 'done', times: 2 })
    await expect(start(ana)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    await start(ana)
    expect(await plansOf(ana)).toHaveLength(1)
    expect(await atProvider(ana)).toHaveLength(1)
  })

  test('a plan that was never paid expires, and another may be opened', async () => {
    const ana = await world.person()
    const first = await start(ana)
    world.clock.advance(DAY)
    await world.sandbox?.control.sweep()
    const second = await start(ana)
    expect(second.clientSecret).not.toBe(first.clientSecret)
    expect((await plansOf(ana)).map(({ status }) => status)).toEqual(['pendente', 'cancelada'])
  })

  test('of two plans paid at once one is kept and the other goes back', async () => {
    const ana = await subscribed()
    const [kept] = await plansOf(ana)
    const [second] = await world.db
      .insert(subscriptions)
      .values({ userId: ana.id, amountInCents: 5_000, createdAt: world.now(), updatedAt: world.now() })
      .returning()
    const { customerId } = await world.adapters.payment.ensureCustomer({ userId: ana.id, email: ana.email, name: ana.name })
    const plan = await world.adapters.payment.startSubscription({
      customerId,
      plan: 'monthly',
      priceInCents: 5_000,
      idempotencyKey: 'second',
      metadata: {},
    })
    await world.db.update(subscriptions).set({ providerSubscriptionId: plan.id }).where(eq(subscriptions.id, second!.id))
    await world.sandbox?.browser.confirm(plan.latestChargeId ?? '', visa, null)
    await deliverAll(world)
    await world.jobs()
    expect((await plansOf(ana)).filter(({ status }) => status === 'ativa').map(({ id }) => id)).toEqual([kept?.id])
    expect(await ledgerOf(ana)).toEqual({ provider: -5_000, subscription: 5_000 })
    expect((await world.adapters.payment.readSubscription(plan.id)).status).toBe('canceled')
  })
})

test('a plan of another price opens nothing, though the provider calls it active', async () => {
  const ana = await world.person()
  await start(ana)
  const { customerId } = await world.adapters.payment.ensureCustomer({ userId: ana.id, email: ana.email, name: ana.name })
  const order = { customerId, plan: 'monthly', priceInCents: 100, idempotencyKey: 'cheap', metadata: {} } as const
  const cheap = await world.adapters.payment.startSubscription(order)
  await world.db.update(subscriptions).set({ providerSubscriptionId: cheap.id }).where(eq(subscriptions.userId, ana.id))
  await world.sandbox?.browser.confirm(cheap.latestChargeId ?? '', visa, null)
  await deliverAll(world)
  await world.jobs()
  expect((await world.adapters.payment.readSubscription(cheap.id)).status).toBe('active')
  expect(await gate(ana)).toBe(false)
  expect(await ledgerOf(ana)).toEqual({})
})

describe('leaving', () => {
  test('cancelling keeps the paid month, then the plan is cancelada', async () => {
    const ana = await subscribed()
    const current = await world.as(ana).subscription.cancel()
    expect(current).toMatchObject({ status: 'ativa', active: true, cancelAtPeriodEnd: true })
    await deliverAll(world)
    await world.jobs()
    world.clock.set(current.endsAt!)
    expect(await gate(ana)).toBe(false)
    await world.job('subscription.expire')
    expect(await plansOf(ana)).toMatchObject([{ status: 'cancelada' }])
    expect(await reasonOf(world.as(ana).subscription.cancel())).toBe('not_active')
  })

  test('withdrawing within seven days gives everything back, once, and ends access', async () => {
    const ana = await subscribed()
    world.clock.advance(7 * DAY)
    const left = await Promise.allSettled([world.as(ana).subscription.withdraw(), world.as(ana).subscription.withdraw()])
    expect(left.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect(await gate(ana)).toBe(false)
    await world.jobs()
    await deliverAll(world)
    await world.jobs()
    expect(await ledgerOf(ana)).toEqual({ provider: 0, subscription: 0 })
    const [plan] = await plansOf(ana)
    expect(plan).toMatchObject({ status: 'cancelada' })
    expect((await world.adapters.payment.readSubscription(plan?.providerSubscriptionId ?? '')).status).toBe('canceled')
    expect(await gate(ana)).toBe(false)
  })

  test('on the eighth day it is too late to withdraw', async () => {
    const ana = await subscribed()
    world.clock.advance(7 * DAY + 1)
    expect(await reasonOf(world.as(ana).subscription.withdraw())).toBe('withdrawal_over')
    expect((await world.as(ana).subscription.current()).canWithdraw).toBe(false)
    expect(await gate(ana)).toBe(true)
  })
})

test('a check that fails is no subscription (S1 §8)', async () => {
  const ana = await world.person({ subscriber: true })
  expect(await hasActivePlan(world.db, 'not an id', world.now())).toBe(false)
  expect(await gate(ana)).toBe(true)
})
