import { beforeAll, describe, expect, test } from 'vitest'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { cardStory, mastercard, type CardStory } from '#server/test/stage/cards.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { visa } from '#server/test/stage/payments.ts'
import { buy, learn, purchasesOf, stateOf } from '#server/test/stage/purchases.ts'
import { ledgerOf, setUpSubscriptions, start, subscribed, subscriptionsOf, world } from '#server/test/stage/subscriptions.ts'
import { reasonOf } from '#server/test/stage/world.ts'

setUpSubscriptions()

const { club, insurance, certificate } = PurchaseKind
let card: CardStory
beforeAll(async () => {
  card = await cardStory(world)
})

const keep = (who: Person, kind: PurchaseKind | null = null) => world.as(who).subscription.keep({ kind })
const current = (who: Person) => world.as(who).subscription.current()
const planIdOf = async (who: Person) => (await subscriptionsOf(who))[0]?.providerSubscriptionId ?? ''
const planOf = async (who: Person) => world.adapters.payment.readSubscription(await planIdOf(who))

/** A contractor with a subscription whose renewal the contractor has cancelled. */
async function cancelled(): Promise<Person> {
  const ana = await subscribed()
  await world.as(ana).subscription.cancel()
  return ana
}

/** A contractor with a cancelled subscription, who has then removed the saved card that paid it. */
async function withoutCard(): Promise<Person> {
  const ana = await world.person()
  const { chargeId } = await start(ana)
  await world.as(ana).subscription.prepare({ saveCard: true })
  await world.sandbox?.browser.confirm(chargeId, visa, null)
  await world.as(ana).subscription.refresh()
  await world.as(ana).subscription.cancel()
  const [saved] = await card.cards(ana)
  await world.as(ana).payment.removeCard({ cardId: saved!.id })
  await world.jobs()
  return ana
}

describe('taking back the cancellation', () => {
  test('the subscription renews at data_fim as if it had never been cancelled, also when the call is repeated', async () => {
    const ana = await cancelled()
    const { endsAt } = await current(ana)
    expect(await current(ana)).toMatchObject({ cancelAtPeriodEnd: true, canKeep: true, card: { lastFour: '4242' } })
    for (const _ of [1, 2]) expect(await keep(ana)).toEqual({ ok: true })
    expect(await current(ana)).toMatchObject({ active: true, cancelAtPeriodEnd: false, canKeep: false, endsAt })
    expect((await planOf(ana)).cancelAtPeriodEnd).toBe(false)
    world.clock.set(endsAt!)
    await world.job('purchase.expire')
    await world.sandbox?.control.renew(await planIdOf(ana))
    await learn()
    expect(await current(ana)).toMatchObject({ active: true, endsAt: new Date('2027-01-23T12:00:00Z') })
    expect(await ledgerOf(ana)).toEqual({ provider: -10_000, subscription: 10_000 })
  })

  test('a service renews at its monthly price, and only the service that the buyer names', async () => {
    const marlene = await world.person({ name: 'Marlene Souza', professional: true })
    for (const kind of [insurance, club]) {
      await buy(marlene, kind)
      await world.as(marlene).subscription.cancelService({ kind })
    }
    expect(await stateOf(marlene, insurance)).toMatchObject({ renews: false, keepInCents: 1_990 })
    await keep(marlene, insurance)
    expect(await stateOf(marlene, insurance)).toMatchObject({ state: 'active', renews: true, keepInCents: null })
    expect(await stateOf(marlene, club)).toMatchObject({ state: 'active', renews: false, keepInCents: 690 })
    const [policy] = await purchasesOf(marlene, insurance)
    world.clock.set(policy!.endsAt!)
    await world.sandbox?.control.renew(policy!.providerSubscriptionId!)
    await learn()
    expect(await stateOf(marlene, insurance)).toMatchObject({ state: 'active', endsAt: new Date('2027-01-23T12:00:00Z') })
  })

  test('the buyer’s other pages learn at once that the subscription renews again', async () => {
    const ana = await cancelled()
    world.publishedEvents.length = 0
    await keep(ana)
    const [{ id } = { id: '' }] = await subscriptionsOf(ana)
    expect(world.publishedEvents).toContainEqual(expect.objectContaining({ type: 'purchase.changed', id, to: [ana.id] }))
  })
})

describe('a cancellation that cannot be taken back', () => {
  test('without a subscription, after withdrawing from it, and for the service of another person', async () => {
    const [ana, beto] = [await cancelled(), await world.person()]
    await buy(ana, club)
    await world.as(ana).subscription.cancelService({ kind: club })
    expect([await reasonOf(keep(beto)), await reasonOf(keep(beto, club))]).toEqual(['not_active', 'not_active'])
    await world.as(ana).subscription.withdraw()
    expect(await reasonOf(keep(ana))).toBe('not_active')
    expect(await current(ana)).toMatchObject({ active: false, canKeep: false })
  })

  test('a certificate, which is paid once, has no renewal', async () => {
    const marlene = await world.person({ name: 'Marlene Souza', professional: true })
    await buy(marlene, certificate)
    expect(await reasonOf(keep(marlene, certificate))).toBe('cannot_keep')
  })

  test('a renewal that the team stopped when it deactivated the account, also after it activated the account again', async () => {
    const ana = await subscribed()
    await buy(ana, club)
    const admin = await world.person({ roles: ['admin'] })
    world.clock.advance(60_000)
    for (const active of [false, true]) await world.as(admin).admin.setActive({ userId: ana.id, active })
    await world.jobs()
    expect(await current(ana)).toMatchObject({ active: true, cancelAtPeriodEnd: true, canKeep: false })
    expect(await stateOf(ana, club)).toMatchObject({ renews: false, keepInCents: null })
    expect([await reasonOf(keep(ana)), await reasonOf(keep(ana, club))]).toEqual(['cannot_keep', 'cannot_keep'])
    expect((await planOf(ana)).cancelAtPeriodEnd).toBe(true)
  })

  test('at the end of the period, when the provider has already ended the subscription, nothing is charged and the row ends', async () => {
    const ana = await cancelled()
    const { endsAt } = await current(ana)
    world.clock.set(new Date(endsAt!.getTime() - 1_000))
    await world.sandbox?.control.renew(await planIdOf(ana))
    expect(await reasonOf(keep(ana))).toBe('cannot_keep')
    world.clock.set(endsAt!)
    expect(await reasonOf(keep(ana))).toBe('not_active')
    await world.job('purchase.expire')
    await learn()
    expect(await subscriptionsOf(ana)).toMatchObject([{ status: 'cancelada', cancelAtPeriodEnd: true }])
    expect(await ledgerOf(ana)).toEqual({ provider: -5_000, subscription: 5_000 })
  })

  test('while the provider does not respond, the renewal stays cancelled', async () => {
    const ana = await cancelled()
    world.sandbox?.control.answerNext({ path: /subscriptions/, kind: 'error', status: 500, effect: 'none', times: 20 })
    expect(await reasonOf(keep(ana))).toBe('provider_unavailable')
    world.sandbox?.control.clearFaults()
    expect(await current(ana)).toMatchObject({ cancelAtPeriodEnd: true, canKeep: true })
  })
})

describe('the card of a cancelled subscription', () => {
  test('a card that the contractor removed pays nothing more: another card is needed first, and then pays the renewal', async () => {
    const ana = await withoutCard()
    expect(await card.storedFor(ana)).toEqual([])
    expect(await reasonOf(keep(ana))).toBe('card_needed')
    expect(await current(ana)).toMatchObject({ cancelAtPeriodEnd: true, canKeep: true, card: null })
    const { clientSecret, setupId } = await world.as(ana).subscription.startCardChange({ saveCard: false })
    await card.enter(clientSecret, mastercard)
    expect(await world.as(ana).subscription.refreshCardChange({ setupId })).toMatchObject({ state: 'succeeded' })
    expect(await current(ana)).toMatchObject({ cancelAtPeriodEnd: true, card: { lastFour: '4444' } })
    await keep(ana)
    world.clock.set((await current(ana)).endsAt!)
    await world.sandbox?.control.renew(await planIdOf(ana))
    await learn()
    expect(await current(ana)).toMatchObject({ active: true, inGrace: false, endsAt: new Date('2027-01-23T12:00:00Z') })
  })

  test('a card that expires before the renewal is not accepted', async () => {
    const ana = await world.person()
    const { chargeId } = await start(ana)
    await world.sandbox?.browser.confirm(chargeId, { ...visa, exp_month: 11, exp_year: 2026 }, null)
    await world.as(ana).subscription.refresh()
    await world.as(ana).subscription.cancel()
    expect(await reasonOf(keep(ana))).toBe('card_needed')
  })
})
