import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/core/transaction.ts'
import { cancelHoldsOf } from '#server/features/booking/service.ts'
import { forgetCardsOf } from '#server/features/payment/service.ts'
import { mastercard, neverPays } from '#server/test/stage/cards.ts'
import { long } from '#server/test/stage/long.ts'
import { seriesStates, seriesStory, type SeriesStory } from '#server/test/stage/series.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const MINUTE = 60_000
const { paid, refused } = seriesStates

let world: TestWorld
let story: SeriesStory

beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await seriesStory(world)
})
afterAll(() => world?.close())
beforeEach(() => story.reset())

describe('the card of a series', () => {
  test('the card of a series cannot be removed while it pays later bookings; another saved card may replace it', async () => {
    const ids = await story.bought()
    const [visaCard] = await story.card.cards(story.ana)
    world.clock.advance(MINUTE)
    await story.card.pays(story.ana, mastercard, { saveCard: true })
    const [other] = await story.card.cards(story.ana)
    const { payment } = world.as(story.ana)
    expect(await reasonOf(payment.removeCard({ cardId: visaCard!.id }))).toBe('card_in_use')
    await payment.chooseSeriesCard({ bookingId: ids[1]!, cardId: other!.id })
    expect((await world.as(story.ana).booking.byId({ bookingId: ids[2]! })).planned).toMatchObject({
      card: { brand: 'mastercard', lastFour: '4444' },
      refused: false,
    })
    expect((await payment.removeCard({ cardId: visaCard!.id })).cards).toMatchObject([{ lastFour: '4444', usedBy: 'series' }])
    await story.until(ids[1], 48)
    expect(await story.stateOf(ids[1])).toEqual(paid)
  })

  test('another card for a series may be entered, and no other contractor may change or read it', async () => {
    const ids = await story.bought()
    const { payment } = world.as(story.ana)
    const opened = await payment.startSeriesCard({ bookingId: ids[1]! })
    await story.card.enter(opened.clientSecret, neverPays)
    expect(await payment.refreshSeriesCard({ setupId: opened.setupId })).toEqual({ state: 'succeeded', message: null })
    await story.until(ids[1], 48)
    expect(await story.stateOf(ids[1])).toEqual(refused)
    const bia = await world.person({ subscriber: true })
    const asBia = world.as(bia).payment
    await expect(asBia.startSeriesCard({ bookingId: ids[1]! })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(asBia.refreshSeriesCard({ setupId: opened.setupId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const [saved] = await story.card.cards(story.ana)
    await expect(asBia.chooseSeriesCard({ bookingId: ids[1]!, cardId: saved!.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { asProfessional } = await world.as(story.joana).booking.mine()
    expect(asProfessional?.find(({ id }) => id === ids[2])?.planned).toEqual({
      chargeAt: await story.hoursBefore(ids[2], 48),
      card: null,
      refused: false,
    })
  })

  long(
    'the card of a series is deleted with the account: the later bookings are cancelled and the provider forgets the card',
    async () => {
      const ids = await story.bought(2)
      await world.as(story.ana).booking.cancel({ bookingId: ids[0]!, expectedRefundInCents: 10_800 })
      await inTransaction(world.ctx, async (tx) => {
        await cancelHoldsOf(tx, story.ana.id)
        await forgetCardsOf(tx, story.ana.id)
      })
      await world.jobs()
      expect(await story.stateOf(ids[1])).toEqual(['Cancelado', 'Pendente'])
      expect(await story.card.storedFor(story.ana)).toEqual([])
      expect(await story.notificationsTo(story.joana, 'booking.cancelled')).toHaveLength(2)
    },
  )
})
