import { describe, expect, test } from 'vitest'
import { deliverAll } from '#server/test/stage/payments.ts'
import { gate, ledgerOf, plansOf, start, subscribed, world, setUpPlans } from '#server/test/stage/plans.ts'

setUpPlans()

const DAY = 24 * 60 * 60_000
const MINUTE = 60_000

describe('month after month', () => {
  test('a renewal moves data_fim, without a gap at the turn and with its own ledger rows', async () => {
    const ana = await subscribed()
    const [{ endsAt, providerSubscriptionId } = { endsAt: null, providerSubscriptionId: null }] = await plansOf(ana)
    world.clock.set(new Date(endsAt!.getTime() - 2 * MINUTE))
    await world.job('subscription.expire')
    world.clock.set(new Date(endsAt!.getTime() + 1_000))
    await world.job('subscription.expire')
    expect(await gate(ana)).toBe(true)
    await world.sandbox?.control.renew(providerSubscriptionId ?? '')
    await deliverAll(world)
    await world.jobs()
    const [renewed] = await plansOf(ana)
    expect(renewed?.endsAt?.getTime()).toBeGreaterThan(endsAt!.getTime() + 27 * DAY)
    expect(renewed).toMatchObject({ status: 'ativa', renewalRetrying: false })
    expect(await ledgerOf(ana)).toEqual({ provider: -10_000, subscription: 10_000 })
    expect((await world.as(ana).subscription.current()).payments).toHaveLength(2)
  })

  test('a renewal the bank refuses: three days of grace, then vencida, and nothing more is charged', async () => {
    const ana = await subscribed()
    const [{ endsAt, providerSubscriptionId } = { endsAt: null, providerSubscriptionId: null }] = await plansOf(ana)
    world.clock.set(endsAt!)
    await world.sandbox?.control.renew(providerSubscriptionId ?? '', { fails: true })
    await deliverAll(world)
    await world.jobs()
    expect(await world.as(ana).subscription.current()).toMatchObject({
      status: 'ativa',
      active: true,
      inGrace: true,
      daysLeft: 0,
    })
    expect(world.publishedEvents.some(({ type }) => type === 'subscription.payment-late')).toBe(true)

    world.clock.set(new Date(endsAt!.getTime() + 3 * DAY - 1_000))
    await world.job('subscription.expire')
    expect(await gate(ana)).toBe(true)
    world.clock.set(new Date(endsAt!.getTime() + 3 * DAY))
    expect(await gate(ana)).toBe(false)
    await world.job('subscription.expire')
    await world.jobs()
    expect(await plansOf(ana)).toMatchObject([{ status: 'vencida' }])
    expect((await world.adapters.payment.readSubscription(providerSubscriptionId ?? '')).status).toBe('canceled')
    expect(await start(ana)).toMatchObject({ mode: 'sandbox' })
  })

  test('a late renewal that goes through within the grace is a month like any other', async () => {
    const ana = await subscribed()
    const [{ endsAt, providerSubscriptionId } = { endsAt: null, providerSubscriptionId: null }] = await plansOf(ana)
    world.clock.set(endsAt!)
    await world.sandbox?.control.renew(providerSubscriptionId ?? '', { fails: true })
    world.clock.advance(2 * DAY)
    await world.sandbox?.control.retryRenewal(providerSubscriptionId ?? '')
    await deliverAll(world)
    await world.jobs()
    expect(await world.as(ana).subscription.current()).toMatchObject({ status: 'ativa', inGrace: false })
    expect(await ledgerOf(ana)).toEqual({ provider: -10_000, subscription: 10_000 })
  })

  test('keeps the access of a subscriber while the provider does not answer at the end of the period', async () => {
    const ana = await subscribed()
    const [plan] = await plansOf(ana)
    world.clock.set(new Date(plan!.endsAt!.getTime() - MINUTE))
    world.sandbox?.control.answerNext({ kind: 'error', status: 500, effect: 'none', times: 2 })
    await world.job('subscription.expire')
    world.clock.advance(2 * MINUTE)
    expect(await gate(ana)).toBe(true)
  })

  test('ends a subscription that is not renewed exactly at data_fim', async () => {
    const ana = await world.person({ subscriber: true })
    const [plan] = await plansOf(ana)
    world.clock.set(new Date(plan!.endsAt!.getTime() - 1))
    expect(await gate(ana)).toBe(true)
    world.clock.set(plan!.endsAt!)
    expect(await gate(ana)).toBe(false)
    expect((await world.as(ana).subscription.current()).status).toBe('vencida')
    await world.job('subscription.expire')
    expect(await plansOf(ana)).toMatchObject([{ status: 'vencida' }])
    expect(world.publishedEvents.some(({ type }) => type === 'subscription.ended')).toBe(true)
  })
})
