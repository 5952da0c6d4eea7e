import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cardStory, mastercard, neverPays, type CardStory } from '#server/test/stage/cards.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { declined, forgetJobs, visa } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const MINUTE = 60_000

let world: TestWorld
let card: CardStory
let beto: Person

beforeAll(async () => {
  world = await testWorld({ payments: true })
  card = await cardStory(world)
})
afterAll(() => world?.close())
beforeEach(async () => {
  world.clock.set('2026-11-23T12:00:00Z')
  beto = await world.person({ name: 'Beto Reis', subscriber: true })
})

describe('the card of the subscription', () => {
  /** Carla subscribes and pays the first month with the typed card. */
  async function subscribes(typed: typeof visa, { saveCard }: { saveCard: boolean }): Promise<Person> {
    const carla = await world.person({ name: 'Carla Dias' })
    const { subscription } = world.as(carla)
    const { chargeId } = await subscription.start()
    await subscription.prepare({ saveCard })
    await world.sandbox?.browser.confirm(chargeId, typed, null)
    await subscription.refresh()
    return carla
  }
  const current = (who: Person) => world.as(who).subscription.current()
  const [change, refresh] = [
    (who: Person, saveCard = false) => world.as(who).subscription.startCardChange({ saveCard }),
    (who: Person, setupId: string) => world.as(who).subscription.refreshCardChange({ setupId }),
  ]
  const refreshSubscription = (who: Person) => world.as(who).subscription.refresh()

  test('the card of the subscription is shown even if not saved, and cannot be removed while it is a saved card', async () => {
    const carla = await subscribes(visa, { saveCard: false })
    expect((await current(carla)).card).toEqual({ id: null, brand: 'visa', lastFour: '4242' })
    expect(await card.cards(carla)).toEqual([])
    const dora = await subscribes(mastercard, { saveCard: true })
    const [saved] = await card.cards(dora)
    expect(saved).toMatchObject({ lastFour: '4444', usedBy: 'subscription' })
    expect((await current(dora)).card?.id).toBe(saved!.id)
    expect(await reasonOf(world.as(dora).payment.removeCard({ cardId: saved!.id }))).toBe('card_in_use')
    await world.as(dora).subscription.cancel()
    expect(await world.as(dora).payment.removeCard({ cardId: saved!.id })).toEqual({ cards: [] })
  })

  test('the first month of a subscription can be paid with a saved card, which then pays the renewals', async () => {
    await card.pays(beto, visa, { saveCard: true })
    const [saved] = await card.cards(beto)
    await world.db.execute(`delete from assinaturas where usuario_ref = '${beto.id}'`)
    await world.as(beto).subscription.start()
    const answer = await world.as(beto).subscription.payWithCard({ cardId: saved!.id })
    expect(answer.outcome).toBe('succeeded')
    expect(await current(beto)).toMatchObject({ active: true, card: { id: saved!.id } })
  })

  test('a newly entered card pays the subscription from then on, and the provider forgets the older card', async () => {
    const carla = await subscribes(visa, { saveCard: false })
    const opened = await change(carla)
    expect(await change(carla)).toEqual(opened)
    expect(await refresh(carla, opened.setupId)).toEqual({ state: 'requires_payment_method', message: null })
    await card.enter(opened.clientSecret, declined)
    expect((await refresh(carla, opened.setupId)).message).toContain('O banco recusou o cartão')
    await card.enter(opened.clientSecret, mastercard)
    expect(await refresh(carla, opened.setupId)).toEqual({ state: 'succeeded', message: null })
    expect((await current(carla)).card).toEqual({ id: null, brand: 'mastercard', lastFour: '4444' })
    expect(await card.cards(carla)).toEqual([])
    await world.jobs()
    expect(await card.storedFor(carla)).toEqual(['4444'])
  })

  long.each(['webhook', 'reconciler'])('the card is changed by the %s when the buyer does not return', async (how) => {
    const carla = await subscribes(visa, { saveCard: false })
    const { clientSecret } = await change(carla, true)
    await card.enter(clientSecret, mastercard)
    if (how === 'webhook') await card.deliverAbout(clientSecret.split('_secret_')[0] ?? '')
    else {
      await forgetJobs(world)
      world.clock.advance(3 * MINUTE)
      await world.job('payment.reconcile-cards')
    }
    await world.jobs()
    expect((await current(carla)).card?.lastFour).toBe('4444')
    expect(await card.cards(carla)).toMatchObject([{ lastFour: '4444', usedBy: 'subscription' }])
  })

  long(
    'another card that pays a late renewal is charged at once, and a card that is refused leaves the renewal late',
    async () => {
      const carla = await subscribes(visa, { saveCard: false })
      const { endsAt } = await current(carla)
      world.clock.set(endsAt!)
      const [{ id } = { id: '' }] = await world.database.sql<{ id: string }[]>`
      select provider_subscription_id as id from assinaturas where usuario_ref = ${carla.id}`
      await world.sandbox?.control.renew(id, { fails: true })
      await refreshSubscription(carla)
      expect(await current(carla)).toMatchObject({ inGrace: true, card: { lastFour: '4242' } })
      const bad = await change(carla)
      await card.enter(bad.clientSecret, neverPays)
      await refresh(carla, bad.setupId)
      expect(await current(carla)).toMatchObject({ inGrace: true, card: { lastFour: '0341' } })
      const good = await change(carla, true)
      expect(good.setupId).not.toBe(bad.setupId)
      await card.enter(good.clientSecret, mastercard)
      await refresh(carla, good.setupId)
      expect(await current(carla)).toMatchObject({ inGrace: false, active: true, card: { lastFour: '4444' } })
      expect((await current(carla)).endsAt!.getTime()).toBeGreaterThan(endsAt!.getTime())
      await world.jobs()
      expect((await current(carla)).payments).toHaveLength(2)
    },
  )

  test('the contractor can choose another saved card for the subscription, but not a card of another contractor', async () => {
    const carla = await subscribes(visa, { saveCard: true })
    world.clock.advance(MINUTE)
    const { clientSecret, setupId } = await change(carla, true)
    await card.enter(clientSecret, mastercard)
    await refresh(carla, setupId)
    const [newer, older] = await card.cards(carla)
    expect([newer?.usedBy, older?.usedBy]).toEqual(['subscription', null])
    const answer = await world.as(carla).subscription.chooseCard({ cardId: older!.id })
    expect(answer.card).toMatchObject({ id: older!.id, lastFour: '4242' })
    await card.pays(beto, visa, { saveCard: true })
    const [foreign] = await card.cards(beto)
    await expect(world.as(carla).subscription.chooseCard({ cardId: foreign!.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(refresh(beto, setupId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('when a subscription ends its card is forgotten, unless it was saved', async () => {
    const carla = await subscribes(visa, { saveCard: false })
    const dora = await subscribes(mastercard, { saveCard: true })
    for (const who of [carla, dora]) await world.as(who).subscription.withdraw()
    await world.jobs()
    expect([await card.storedFor(carla), await card.storedFor(dora)]).toEqual([[], ['4444']])
    expect(await reasonOf(change(carla))).toBe('not_active')
  })
})
