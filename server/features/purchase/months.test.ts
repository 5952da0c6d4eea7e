import { beforeAll, expect } from 'vitest'
import { differences } from '#server/test/faults/differences.ts'
import { reconcile } from '#server/test/faults/reconciler.ts'
import { cardStory, mastercard, type CardStory } from '#server/test/stage/cards.ts'
import { long } from '#server/test/stage/long.ts'
import { visa } from '#server/test/stage/payments.ts'
import {
  hasAccess,
  ledgerOf,
  setUpSubscriptions,
  start,
  subscribed,
  subscriptionsOf,
  world,
} from '#server/test/stage/subscriptions.ts'

setUpSubscriptions()

/** How many months the test runs from 31 December 2026 on. The last renewal ends on a leap day, 29 February 2028. */
const MONTHS = 14
const REFUSED_IN_MONTH = 3
const DAY = 24 * 60 * 60_000

let card: CardStory
beforeAll(async () => {
  card = await cardStory(world)
})

long(
  `a subscription renews for ${MONTHS} months from the 31st on, through a refused renewal with a changed card, without a gap`,
  { timeout: 120_000 },
  async () => {
    world.clock.set('2026-12-31T12:00:00Z')
    const ana = await world.person()
    const { subscription } = world.as(ana)
    const { chargeId } = await start(ana)
    await subscription.prepare({ saveCard: true })
    await world.sandbox?.browser.confirm(chargeId, visa, null)
    await subscription.refresh()
    const [saved] = await card.cards(ana)
    const ends: string[] = []
    for (let month = 1; month <= MONTHS; month++) {
      const { endsAt } = await subscription.current()
      ends.push(endsAt!.toISOString().slice(0, 10))
      world.clock.set(new Date(endsAt!.getTime() - 60_000))
      await world.job('purchase.expire')
      expect(await hasAccess(ana)).toBe(true)
      world.clock.set(endsAt!)
      if (month === REFUSED_IN_MONTH) await world.sandbox?.control.setCard(await card.methodOf(saved!.id), { refuses: true })
      await world.sandbox?.control.sweep()
      // The provider charges the invoice of a renewal only after it was a draft for an hour.
      world.clock.advance(60 * 60_000)
      await world.sandbox?.control.sweep()
      // The webhook of a renewal queues the job 'purchase.sync'.
      await world.job('purchase.sync', (await subscriptionsOf(ana))[0]!.id)
      await world.job('purchase.expire')
      expect(await hasAccess(ana)).toBe(true)
      if (month !== REFUSED_IN_MONTH) continue
      expect(await subscription.current()).toMatchObject({ inGrace: true, card: { lastFour: '4242' } })
      world.clock.advance(2 * DAY)
      const { clientSecret, setupId } = await subscription.startCardChange({ saveCard: false })
      await card.enter(clientSecret, mastercard)
      expect(await subscription.refreshCardChange({ setupId })).toMatchObject({ state: 'succeeded' })
      expect(await subscription.current()).toMatchObject({ inGrace: false, card: { lastFour: '4444' } })
    }
    const expected =
      '2027-01-31 2027-02-28 2027-03-31 2027-04-30 2027-05-31 2027-06-30 2027-07-31 2027-08-31 2027-09-30 2027-10-31 2027-11-30 2027-12-31 2028-01-31 2028-02-29'
    expect(ends).toEqual(expected.split(' ').slice(0, MONTHS))
    expect(await ledgerOf(ana)).toEqual({ provider: -5_000 * (MONTHS + 1), subscription: 5_000 * (MONTHS + 1) })

    await subscription.cancel()
    const { endsAt } = await subscription.current()
    world.clock.set(endsAt!)
    await world.sandbox?.control.sweep()
    await world.job('purchase.expire')
    await world.jobs()
    expect(await hasAccess(ana)).toBe(false)
    expect(await subscriptionsOf(ana)).toMatchObject([{ status: 'cancelada', cardPaymentMethodId: null }])
    expect(await differences(world)).toEqual([])
    expect(await ledgerOf(ana)).toEqual({ provider: -5_000 * (MONTHS + 1), subscription: 5_000 * (MONTHS + 1) })
  },
)

long(
  'after these months, the buyer withdraws from a second subscription, and a third expires three days after a refused renewal',
  async () => {
    world.clock.set('2028-01-31T12:00:00Z')
    const bia = await subscribed()
    world.clock.advance(7 * DAY)
    await world.as(bia).subscription.withdraw()
    await world.jobs()
    expect(await hasAccess(bia)).toBe(false)
    expect(await ledgerOf(bia)).toEqual({ provider: 0, subscription: 0 })

    world.clock.set('2028-01-31T12:00:00Z')
    const caio = await subscribed()
    const [row] = await subscriptionsOf(caio)
    expect(row?.endsAt).toEqual(new Date('2028-02-29T12:00:00Z'))
    world.clock.set(new Date(row!.endsAt!.getTime() - 60_000))
    await world.job('purchase.expire')
    world.clock.set(row!.endsAt!)
    await world.sandbox?.control.renew(row?.providerSubscriptionId ?? '', { fails: true })
    await world.job('purchase.sync', row?.id)
    for (const [days, access] of [
      [0, true],
      [2.99, true],
      [3, false],
    ] as const) {
      world.clock.set(new Date(row!.endsAt!.getTime() + days * DAY))
      await world.job('purchase.expire')
      expect([days, await hasAccess(caio)]).toEqual([days, access])
    }
    await world.jobs()
    expect(await subscriptionsOf(caio)).toMatchObject([{ status: 'vencida' }])
    expect((await world.adapters.payment.readSubscription(row?.providerSubscriptionId ?? '')).status).toBe('canceled')
    expect(await ledgerOf(caio)).toEqual({ provider: -5_000, subscription: 5_000 })
    await reconcile(world)
    expect(await differences(world)).toEqual([])
  },
)
