import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ledgerEntries, paymentCustomers, payments, subscriptions } from '#db/schema/index.ts'
import { demoPayment } from '#db/seed/charges.ts'
import { seededRandom } from '#db/seed/seeded-random.ts'
import { deadlocksIn } from '#server/test/stage/deadlocks.ts'
import { long } from '#server/test/stage/long.ts'
import { declined, deliverAll, visa } from '#server/test/stage/payments.ts'
import {
  atProvider,
  hasAccess,
  ledgerOf,
  subscriptionsOf,
  refresh,
  start,
  subscribed,
  world,
  setUpSubscriptions,
} from '#server/test/stage/subscriptions.ts'
import { reasonOf } from '#server/test/stage/world.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { endPurchasesOf } from './close.ts'
import { hasActiveSubscription } from './gate.ts'
import { syncPurchase } from './sync.ts'

setUpSubscriptions()

const DAY = 24 * 60 * 60_000
const ROUNDS = 20
const MINUTE = 60_000

describe('subscribing', () => {
  test('the subscription page shows price and fees to a contractor without a subscription', async () => {
    const ana = await world.person()
    expect(await world.as(ana).subscription.current()).toEqual({
      status: 'none',
      active: false,
      endsAt: null,
      daysLeft: 0,
      cancelAtPeriodEnd: false,
      canKeep: false,
      inGrace: false,
      renewing: false,
      buyableAgainAt: null,
      withdrawalPauses: false,
      priceInCents: 5_000,
      feeInBasisPoints: 2_000,
      firstBookingFeeInBasisPoints: 0,
      canWithdraw: false,
      card: null,
      payments: [],
      earlierPayments: null,
    })
  })

  long('twenty simultaneous starts, with webhooks among them, open one subscription and all get the same response', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const ana = await world.person()
      // The customer already exists at the provider, so that all calls reach the subscription row at the same time.
      const { customerId } = await world.adapters.payment.ensureCustomer({ userId: ana.id, email: ana.email, name: ana.name })
      await world.db.insert(paymentCustomers).values({ userId: ana.id, providerCustomerId: customerId })
      const webhook = async () => {
        const [row] = await subscriptionsOf(ana)
        if (row) await syncPurchase(world.ctx, row.id)
      }
      const started = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          start(ana).then(async (answer) => (at % 2 ? answer : webhook().then(() => answer))),
        ),
      )
      expect(new Set(started.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(await subscriptionsOf(ana)).toHaveLength(1)
      expect(await atProvider(ana)).toHaveLength(1)
    }
    expect(await deadlocksIn(world.database)).toBe(0)
  })

  test('starting a subscription twice returns the same subscription and secret', async () => {
    const ana = await world.person()
    const first = await start(ana)
    expect(await start(ana)).toEqual(first)
    expect(await subscriptionsOf(ana)).toMatchObject([{ status: 'pendente', endsAt: null, amountInCents: 5_000 }])
    expect(await hasAccess(ana)).toBe(false)
  })

  test('only contractors can start a subscription', async () => {
    const marlene = await world.person({ professional: true })
    await expect(start(marlene)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('an accepted card gives no access before the signed webhook arrives', async () => {
    const ana = await world.person()
    const { chargeId } = await start(ana)
    await world.sandbox?.browser.confirm(chargeId, visa, null)
    expect(await hasAccess(ana)).toBe(false)
    await deliverAll(world)
    await world.jobs()
    expect(await hasAccess(ana)).toBe(true)
    const current = await world.as(ana).subscription.current()
    expect(current).toMatchObject({ status: 'ativa', active: true, daysLeft: 30, canWithdraw: true, cancelAtPeriodEnd: false })
    expect(current.payments).toMatchObject([{ amountInCents: 5_000, refundedInCents: 0, paidAt: world.now() }])
    expect(await ledgerOf(ana)).toEqual({ provider: -5_000, subscription: 5_000 })
    expect(world.publishedEvents.filter(({ type }) => type === 'purchase.activated')).toHaveLength(1)
    expect(await reasonOf(start(ana))).toBe('already_active')

    await deliverAll(world)
    await world.jobs()
    expect(await ledgerOf(ana)).toEqual({ provider: -5_000, subscription: 5_000 })
    expect(world.publishedEvents.filter(({ type }) => type === 'purchase.activated')).toHaveLength(1)
  })

  test('the return page reads from the provider whether the payment is active, refused or processing', async () => {
    const ana = await world.person()
    const { chargeId } = await start(ana)
    expect(await refresh(ana)).toEqual({ state: 'requires_payment_method', message: null })
    await world.sandbox?.browser.confirm(chargeId, declined, null)
    expect(await refresh(ana)).toMatchObject({ state: 'requires_payment_method', message: expect.stringContaining('recusou') })
    await world.sandbox?.browser.confirm(chargeId, visa, null)
    world.sandbox?.control.answerNext({ kind: 'error', status: 500, effect: 'none', times: 2 })
    expect((await refresh(ana)).state).toBe('processing')
    expect(await refresh(ana)).toEqual({ state: 'active', message: null })
    expect(await hasAccess(ana)).toBe(true)
  })

  test('the reconciliation job gives access when the webhook is lost', async () => {
    const ana = await subscribed({ refreshed: false })
    expect(await hasAccess(ana)).toBe(false)
    world.clock.advance(3 * MINUTE)
    await world.job('purchase.reconcile')
    expect(await hasAccess(ana)).toBe(true)
  })

  test('after a lost response of the provider, one pending subscription stays and the next start opens it', async () => {
    const ana = await world.person()
    world.sandbox?.control.answerNext({ method: 'POST', path: /subscriptions$/, kind: 'reset', effect: 'done', times: 2 })
    await expect(start(ana)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    await start(ana)
    expect(await subscriptionsOf(ana)).toHaveLength(1)
    expect(await atProvider(ana)).toHaveLength(1)
  })

  test('an unpaid subscription expires, and another one can be started', async () => {
    const ana = await world.person()
    const first = await start(ana)
    world.clock.advance(DAY)
    await world.sandbox?.control.sweep()
    const second = await start(ana)
    expect(second.clientSecret).not.toBe(first.clientSecret)
    expect((await subscriptionsOf(ana)).map(({ status }) => status)).toEqual(['pendente', 'cancelada'])
  })

  long('a second paid subscription is refunded and ended at the provider', async () => {
    const ana = await subscribed()
    const [kept] = await subscriptionsOf(ana)
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
    expect((await subscriptionsOf(ana)).filter(({ status }) => status === 'ativa').map(({ id }) => id)).toEqual([kept?.id])
    expect(await ledgerOf(ana)).toEqual({ provider: -5_000, subscription: 5_000 })
    expect((await world.adapters.payment.readSubscription(plan.id)).status).toBe('canceled')
  })
})

test('a subscription with another price than ours gives no access, even if the provider calls it active', async () => {
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
  expect(await hasAccess(ana)).toBe(false)
  expect(await ledgerOf(ana)).toEqual({})
})

describe('ending', () => {
  test('cancelling keeps access until data_fim, then sets cancelada', async () => {
    const ana = await subscribed()
    const current = await world.as(ana).subscription.cancel()
    expect(current).toMatchObject({ status: 'ativa', active: true, cancelAtPeriodEnd: true })
    await deliverAll(world)
    await world.jobs()
    world.clock.set(current.endsAt!)
    expect(await hasAccess(ana)).toBe(false)
    await world.job('purchase.expire')
    expect(await subscriptionsOf(ana)).toMatchObject([{ status: 'cancelada' }])
    expect(await reasonOf(world.as(ana).subscription.cancel())).toBe('not_active')
  })

  test('withdrawing from the subscription within seven days refunds everything once and ends access', async () => {
    const ana = await subscribed()
    world.clock.advance(7 * DAY)
    const left = await Promise.allSettled([world.as(ana).subscription.withdraw(), world.as(ana).subscription.withdraw()])
    expect(left.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect(await hasAccess(ana)).toBe(false)
    await world.jobs()
    await deliverAll(world)
    await world.jobs()
    expect(await ledgerOf(ana)).toEqual({ provider: 0, subscription: 0 })
    const [subscription] = await subscriptionsOf(ana)
    expect(subscription).toMatchObject({ status: 'cancelada' })
    expect((await world.adapters.payment.readSubscription(subscription?.providerSubscriptionId ?? '')).status).toBe('canceled')
    expect(await hasAccess(ana)).toBe(false)
  })

  test('a second withdrawal within 12 months is announced as a pause, is allowed, and blocks the plan for 90 days', async () => {
    const ana = await subscribed()
    const current = () => world.as(ana).subscription.current()
    expect(await current()).toMatchObject({ withdrawalPauses: false, buyableAgainAt: null })
    await world.as(ana).subscription.withdraw()
    const { chargeId } = await start(ana)
    await world.sandbox?.browser.confirm(chargeId, visa, null)
    await refresh(ana)
    expect(await current()).toMatchObject({ withdrawalPauses: true, buyableAgainAt: null })
    await world.as(ana).subscription.withdraw()
    const until = new Date('2027-02-21T03:00:00Z')
    expect(await current()).toMatchObject({ active: false, buyableAgainAt: until })
    expect(await reasonOf(start(ana))).toBe('withdrawn_twice')
    world.clock.set(new Date(until.getTime() - 1))
    expect(await reasonOf(start(ana))).toBe('withdrawn_twice')
    world.clock.set(until)
    await start(ana)
  })

  test('withdrawing on the eighth day is refused with withdrawal_over', async () => {
    const ana = await subscribed()
    world.clock.advance(7 * DAY + 1)
    expect(await reasonOf(world.as(ana).subscription.withdraw())).toBe('withdrawal_over')
    expect((await world.as(ana).subscription.current()).canWithdraw).toBe(false)
    expect(await hasAccess(ana)).toBe(true)
  })
})

test('a subscriber can list all own payments, twelve at a time, and no other user can', async () => {
  const [ana, bia] = [await subscribed(), await world.person()]
  const [row] = await subscriptionsOf(ana)
  const random = seededRandom(1)
  for (let month = 0; month < 25; month++) {
    // Three payments have the same time, so that a page boundary also falls between payments with the same time.
    const createdAt = new Date(Date.UTC(2024, Math.floor(month / 3), 1))
    const about = { kind: 'subscription', subscriptionId: row!.id, userId: ana.id, amountInCents: 5_000 } as const
    const { payment, ledger } = demoPayment(random, { ...about, chargeId: `pi_old_${month}`, createdAt })
    await world.db.transaction(async (tx) => {
      await tx.insert(payments).values(payment)
      await tx.insert(ledgerEntries).values(ledger)
    })
  }
  const { payments: newest, earlierPayments } = await world.as(ana).subscription.current()
  const second = await world.as(ana).subscription.payments({ of: 'subscription', before: earlierPayments! })
  const third = await world.as(ana).subscription.payments({ of: 'subscription', before: second.earlier! })
  const all = [...newest, ...second.items, ...third.items]
  expect([newest.length, second.items.length, third.items.length, third.earlier]).toEqual([12, 12, 2, null])
  expect(new Set(all.map(({ id }) => id)).size).toBe(26)
  const times = all.map(({ paidAt }) => paidAt.getTime())
  expect(times).toEqual(times.toSorted((one, other) => other - one))
  expect(await world.as(bia).subscription.payments({ of: 'subscription', before: earlierPayments! })).toEqual({
    items: [],
    earlier: null,
  })
})

long('a first month that was paid while the account was being closed is refunded, and nothing is charged again', async () => {
  const ana = await subscribed({ refreshed: false })
  await inTransaction(world.ctx, (tx) => endPurchasesOf(tx, ana.id))
  await world.jobs()
  await deliverAll(world)
  await world.jobs()
  const [row] = await subscriptionsOf(ana)
  expect(row).toMatchObject({ status: 'cancelada', firstPaidAt: null })
  expect(await ledgerOf(ana)).toEqual({ provider: 0, subscription: 0 })
  expect((await world.adapters.payment.readSubscription(row!.providerSubscriptionId!)).status).toBe('canceled')
  await syncPurchase(world.ctx, row!.id)
  await world.jobs()
  expect(await ledgerOf(ana)).toEqual({ provider: 0, subscription: 0 })
})

test('a user has no access if the check of the subscription fails', async () => {
  const ana = await world.person({ subscriber: true })
  expect(await hasActiveSubscription(world.db, 'not an id', world.now())).toBe(false)
  expect(await hasAccess(ana)).toBe(true)
})
