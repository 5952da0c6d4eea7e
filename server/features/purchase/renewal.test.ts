import { describe, expect, test } from 'vitest'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { long } from '#server/test/stage/long.ts'
import { deliverAll } from '#server/test/stage/payments.ts'
import { buy, purchasesOf } from '#server/test/stage/purchases.ts'
import {
  hasAccess,
  ledgerOf,
  subscriptionsOf,
  start,
  subscribed,
  world,
  setUpSubscriptions,
} from '#server/test/stage/subscriptions.ts'
import { syncPurchase } from './sync.ts'

setUpSubscriptions()

/** Delivers the webhooks and runs the jobs that follow from them. */
const learn = async () => {
  await deliverAll(world)
  await world.jobs()
}

const DAY = 24 * 60 * 60_000
const MINUTE = 60_000

describe('renewal', () => {
  test('a renewal moves data_fim without interrupting the access and adds its own ledger rows', async () => {
    const ana = await subscribed()
    const [{ endsAt, providerSubscriptionId } = { endsAt: null, providerSubscriptionId: null }] = await subscriptionsOf(ana)
    world.clock.set(new Date(endsAt!.getTime() - 2 * MINUTE))
    await world.job('purchase.expire')
    world.clock.set(new Date(endsAt!.getTime() + 1_000))
    await world.job('purchase.expire')
    expect(await hasAccess(ana)).toBe(true)
    await world.sandbox?.control.renew(providerSubscriptionId ?? '')
    await deliverAll(world)
    await world.jobs()
    const [renewed] = await subscriptionsOf(ana)
    expect(renewed?.endsAt?.getTime()).toBeGreaterThan(endsAt!.getTime() + 27 * DAY)
    expect(renewed).toMatchObject({ status: 'ativa', renewalRetrying: false })
    expect(await ledgerOf(ana)).toEqual({ provider: -10_000, subscription: 10_000 })
    expect((await world.as(ana).subscription.current()).payments).toHaveLength(2)
  })

  long('while the invoice of a renewal is a draft no page says that the payment is late, and the access goes on', async () => {
    const ana = await subscribed()
    const [{ endsAt, providerSubscriptionId: planId } = { endsAt: null, providerSubscriptionId: null }] =
      await subscriptionsOf(ana)
    const current = () => world.as(ana).subscription.current()
    world.clock.set(endsAt!)
    await world.sandbox?.control.sweep()
    await learn()
    world.clock.advance(30 * MINUTE)
    await world.job('purchase.expire')
    expect(await current()).toMatchObject({ active: true, inGrace: false, renewing: true, endsAt })
    expect(await hasAccess(ana)).toBe(true)
    expect(world.publishedEvents.some(({ type }) => type === 'purchase.payment-late')).toBe(false)
    world.clock.advance(31 * MINUTE)
    await world.sandbox?.control.retryRenewal(planId ?? '', { fails: true })
    await learn()
    expect(await current()).toMatchObject({ active: true, inGrace: true, renewing: false })
    await world.sandbox?.control.retryRenewal(planId ?? '')
    await learn()
    expect(await current()).toMatchObject({ active: true, inGrace: false, renewing: false })
  })

  long('months that were paid while the product was down are booked when it is back, each as of its day, once', async () => {
    const ana = await subscribed()
    const days = ['2026-12-23', '2027-01-23', '2027-02-23']
    for (const day of days) {
      world.clock.set(`${day}T13:00:00Z`)
      await world.sandbox?.control.sweep()
    }
    world.clock.advance(2 * DAY)
    await Promise.all([world.job('purchase.expire'), deliverAll(world)])
    await world.jobs()
    await world.job('purchase.expire')
    expect(await hasAccess(ana)).toBe(true)
    const { payments, endsAt } = await world.as(ana).subscription.current()
    expect(endsAt).toEqual(new Date('2027-03-23T12:00:00Z'))
    const paid = payments.map(({ paidAt }) => paidAt.toISOString().slice(0, 10)).toSorted()
    expect([paid.length, paid.slice(0, 3)]).toEqual([4, ['2026-11-23', ...days.slice(0, 2)]])
    expect(await ledgerOf(ana)).toEqual({ provider: -20_000, subscription: 20_000 })
  })

  test('a refused renewal gives three days of grace, and then the plan is vencida and is not charged again', async () => {
    const ana = await subscribed()
    const [{ endsAt, providerSubscriptionId } = { endsAt: null, providerSubscriptionId: null }] = await subscriptionsOf(ana)
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
    expect(world.publishedEvents.some(({ type }) => type === 'purchase.payment-late')).toBe(true)

    world.clock.set(new Date(endsAt!.getTime() + 3 * DAY - 1_000))
    await world.job('purchase.expire')
    expect(await hasAccess(ana)).toBe(true)
    world.clock.set(new Date(endsAt!.getTime() + 3 * DAY))
    expect(await hasAccess(ana)).toBe(false)
    await world.job('purchase.expire')
    await world.jobs()
    expect(await subscriptionsOf(ana)).toMatchObject([{ status: 'vencida' }])
    expect((await world.adapters.payment.readSubscription(providerSubscriptionId ?? '')).status).toBe('canceled')
    expect(await start(ana)).toMatchObject({ mode: 'sandbox' })
  })

  long('a renewal that is paid during the grace days counts as a normal month', async () => {
    const ana = await subscribed()
    const [{ endsAt, providerSubscriptionId } = { endsAt: null, providerSubscriptionId: null }] = await subscriptionsOf(ana)
    world.clock.set(endsAt!)
    await world.sandbox?.control.renew(providerSubscriptionId ?? '', { fails: true })
    world.clock.advance(2 * DAY)
    await world.sandbox?.control.retryRenewal(providerSubscriptionId ?? '')
    await deliverAll(world)
    await world.jobs()
    expect(await world.as(ana).subscription.current()).toMatchObject({ status: 'ativa', inGrace: false })
    expect(await ledgerOf(ana)).toEqual({ provider: -10_000, subscription: 10_000 })
  })

  long('a renewal keeps the access of a subscriber while the provider does not answer at the end of the period', async () => {
    const ana = await subscribed()
    const [subscription] = await subscriptionsOf(ana)
    world.clock.set(new Date(subscription!.endsAt!.getTime() - MINUTE))
    world.sandbox?.control.answerNext({ kind: 'error', status: 500, effect: 'none', times: 2 })
    await world.job('purchase.expire')
    world.clock.advance(2 * MINUTE)
    expect(await hasAccess(ana)).toBe(true)
  })

  test('a subscription that is not renewed ends exactly at data_fim', async () => {
    const ana = await world.person({ subscriber: true })
    const [subscription] = await subscriptionsOf(ana)
    world.clock.set(new Date(subscription!.endsAt!.getTime() - 1))
    expect(await hasAccess(ana)).toBe(true)
    world.clock.set(subscription!.endsAt!)
    expect(await hasAccess(ana)).toBe(false)
    expect((await world.as(ana).subscription.current()).status).toBe('vencida')
    await world.job('purchase.expire')
    expect(await subscriptionsOf(ana)).toMatchObject([{ status: 'vencida' }])
    expect(world.publishedEvents.some(({ type }) => type === 'purchase.ended')).toBe(true)
  })
})

describe('the end of a purchase', () => {
  long('purchases end although the end of one row cannot be stored, also those of the other product', async () => {
    const [bad, good] = [await world.person({ subscriber: true }), await world.person({ subscriber: true })]
    const ana = await world.person()
    await buy(ana, PurchaseKind.club)
    await world.as(ana).subscription.cancelService({ kind: PurchaseKind.club })
    const stays = `alter table assinaturas add constraint stays check (usuario_ref <> '${bad.id}' or status = 'ativa')`
    await world.database.sql.unsafe(stays)
    world.clock.advance(60 * DAY)
    await world.job('purchase.expire')
    await world.database.sql`alter table assinaturas drop constraint stays`
    expect(await subscriptionsOf(bad)).toMatchObject([{ status: 'ativa' }])
    expect(await subscriptionsOf(good)).toMatchObject([{ status: 'vencida' }])
    expect(await purchasesOf(ana, PurchaseKind.club)).toMatchObject([{ status: 'cancelada' }])
  })

  long(
    'the end of a purchase is announced once, even if the provider is asked about it while the end is being stored',
    async () => {
      const ana = await subscribed()
      const [{ id, endsAt } = { id: '', endsAt: null }] = await subscriptionsOf(ana)
      await world.as(ana).subscription.cancel()
      world.clock.set(endsAt!)
      const { sql } = world.database
      await sql`create function slow_end() returns trigger language plpgsql as 'begin perform pg_sleep(0.5); return new; end'`
      await sql`create trigger slow_end after update on assinaturas for each row when (new.status = 'cancelada' and old.status = 'ativa')
      execute function slow_end()`
      const expiry = world.job('purchase.expire')
      await expect.poll(async () => (await sql`select from pg_stat_activity where wait_event = 'PgSleep'`).length).toBe(1)
      await Promise.all([expiry, syncPurchase(world.ctx, id)])
      await sql`drop function slow_end cascade`
      expect(await subscriptionsOf(ana)).toMatchObject([{ status: 'cancelada' }])
      expect(world.publishedEvents.filter((event) => event.type === 'purchase.ended' && event.id === id)).toHaveLength(1)
    },
  )
})
