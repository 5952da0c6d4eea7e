import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asksEveryTime, cardStory, mastercard, type CardStory } from '#server/test/stage/cards.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { declined, storyOf, visa, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let story: Story
let card: CardStory
let beto: Person

beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await storyOf(world)
  card = await cardStory(world)
})
afterAll(() => world?.close())
beforeEach(async () => {
  world.clock.set('2026-11-23T12:00:00Z')
  beto = await world.person({ name: 'Beto Reis', subscriber: true })
})

const pays = (typed: typeof visa, consent: { saveCard: boolean }) => card.pays(beto, typed, consent)
const cards = () => card.cards(beto)
async function payWith(cardId: string, booking?: { id: string }) {
  const { id: bookingId } = booking ?? (await card.booked(beto))
  return { bookingId, answer: await world.as(beto).payment.payWithCard({ bookingId, cardId }) }
}

describe('a card', () => {
  test('a card is saved only if the contractor consents, and the time of the consent is stored', async () => {
    await pays(mastercard, { saveCard: false })
    expect(await cards()).toEqual([])
    await pays(visa, { saveCard: true })
    const [saved] = await cards()
    expect(saved).toEqual({
      id: expect.any(String) as string,
      brand: 'visa',
      lastFour: '4242',
      expiresMonth: 12,
      expiresYear: 2030,
      expired: false,
      usedBy: null,
    })
    expect((await card.rowOf(saved!.id)).consentedAt).toEqual(world.now())
    expect(await card.storedFor(beto)).toEqual(['4242'])
  })

  test('a card is not saved when the contractor ticks the box and then unticks it', async () => {
    const booking = await card.booked(beto)
    const { payment } = world.as(beto)
    const { chargeId } = await payment.start({ bookingId: booking.id })
    await payment.prepare({ bookingId: booking.id, saveCard: true })
    await payment.prepare({ bookingId: booking.id, saveCard: false })
    await world.sandbox?.browser.confirm(chargeId, visa, null)
    await card.deliverAbout(chargeId)
    expect(await cards()).toEqual([])
  })

  test('a card is not saved when the bank refuses it', async () => {
    await pays(declined, { saveCard: true })
    expect(await cards()).toEqual([])
  })

  test('saving the same card twice keeps one card, and the provider forgets the older entry of it', async () => {
    await pays(visa, { saveCard: true })
    const [saved] = await cards()
    await pays({ ...visa, exp_year: 2034 }, { saveCard: true })
    expect(await cards()).toMatchObject([{ id: saved!.id, expiresYear: 2034 }])
    await world.jobs()
    expect(await card.storedFor(beto)).toEqual(['4242'])
    expect((await payWith(saved!.id)).answer.outcome).toBe('succeeded')
  })

  test('a saved card pays the next booking without typing it again', async () => {
    await pays(visa, { saveCard: true })
    const [saved] = await cards()
    const { bookingId, answer } = await payWith(saved!.id)
    expect(answer).toEqual({ outcome: 'succeeded', bankUrl: null, message: null })
    expect(await story.stateOf(bookingId)).toEqual(['Confirmado', 'Pago'])
    expect(await story.intentsOf(bookingId)).toHaveLength(1)
  })

  test('two simultaneous payments of a booking with a saved card make one charge', async () => {
    await pays(visa, { saveCard: true })
    const [saved] = await cards()
    const booking = await card.booked(beto)
    await Promise.allSettled([payWith(saved!.id, booking), payWith(saved!.id, booking)])
    expect(await story.stateOf(booking.id)).toEqual(['Confirmado', 'Pago'])
    expect(await story.ledgerOf(booking.id)).toEqual({ provider: -10_800, professional: 9_000, platform: 1_800 })
    expect(await story.intentsOf(booking.id)).toHaveLength(1)
  })

  test('after a saved card is refused the booking is unpaid, and a typed card then pays the same charge', async () => {
    await pays(visa, { saveCard: true })
    const [saved] = await cards()
    await world.sandbox?.control.setCard(await card.methodOf(saved!.id), { refuses: true })
    const { bookingId, answer } = await payWith(saved!.id)
    expect(answer).toEqual({
      outcome: 'refused',
      bankUrl: null,
      message: 'Saldo insuficiente. Nada foi cobrado. Tente outro cartão.',
    })
    expect(await story.stateOf(bookingId)).toEqual(['Solicitado', 'Falhou'])
    const { chargeId } = await world.as(beto).payment.start({ bookingId })
    await world.sandbox?.browser.confirm(chargeId, mastercard, null)
    await world.as(beto).payment.refresh({ bookingId })
    expect(await story.stateOf(bookingId)).toEqual(['Confirmado', 'Pago'])
  })

  test('a saved card that needs authentication leads to the bank’s page and pays afterwards', async () => {
    const booking = await card.booked(beto)
    const { chargeId } = await world.as(beto).payment.start({ bookingId: booking.id })
    await world.as(beto).payment.prepare({ bookingId: booking.id, saveCard: true })
    await world.sandbox?.browser.confirm(chargeId, asksEveryTime, null)
    await world.sandbox?.browser.finish(chargeId, true)
    await world.as(beto).payment.refresh({ bookingId: booking.id })
    const [saved] = await cards()
    const { bookingId, answer } = await payWith(saved!.id)
    expect(answer).toMatchObject({ outcome: 'bank', bankUrl: expect.stringContaining('/_sandbox/autenticar/') as string })
    const [next = ''] = await story.intentsOf(bookingId)
    await world.sandbox?.browser.finish(next, true)
    await world.as(beto).payment.refresh({ bookingId })
    expect(await story.stateOf(bookingId)).toEqual(['Confirmado', 'Pago'])
  })

  test('paying with or removing the card of another contractor returns NOT_FOUND, as for an unknown card', async () => {
    await pays(visa, { saveCard: true })
    const [saved] = await cards()
    const booking = await story.booked()
    const asAna = world.as(story.ana).payment
    for (const cardId of [saved!.id, crypto.randomUUID()]) {
      await expect(asAna.payWithCard({ bookingId: booking.id, cardId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(asAna.removeCard({ cardId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await story.intentsOf(booking.id)).toEqual([])
    expect(await cards()).toHaveLength(1)
  })

  test('a card id of the provider in the input is refused with BAD_REQUEST', async () => {
    const booking = await card.booked(beto)
    const call = world.as(beto).payment.payWithCard({ bookingId: booking.id, cardId: 'pm_card_visa' })
    await expect(call).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('an expired card is refused with card_expired before anything is sent to the bank', async () => {
    await pays({ ...visa, exp_year: 2026, exp_month: 11 }, { saveCard: true })
    const [saved] = await cards()
    world.clock.set('2026-12-01T00:00:00Z')
    const booking = await card.booked(beto)
    expect(await reasonOf(payWith(saved!.id, booking))).toBe('card_expired')
    expect(await cards()).toMatchObject([{ expired: true }])
    expect(await story.intentsOf(booking.id)).toEqual([])
  })

  test('a removed card is emptied in our row, forgotten by the provider and cannot pay', async () => {
    await pays(visa, { saveCard: true })
    const [saved] = await cards()
    expect(await world.as(beto).payment.removeCard({ cardId: saved!.id })).toEqual({ cards: [] })
    expect(await card.rowOf(saved!.id)).toMatchObject({ removedAt: world.now(), lastFour: null, fingerprint: null })
    await world.jobs()
    expect(await card.storedFor(beto)).toEqual([])
    const booking = await card.booked(beto)
    await expect(payWith(saved!.id, booking)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await pays(visa, { saveCard: true })
    expect(await cards()).toHaveLength(1)
  })

  test('a saved card that only the provider has deleted is refused with card_unusable', async () => {
    await pays(visa, { saveCard: true })
    const [saved] = await cards()
    await world.adapters.payment.forgetCard(await card.methodOf(saved!.id))
    expect(await reasonOf(payWith(saved!.id))).toBe('card_unusable')
  })
})
