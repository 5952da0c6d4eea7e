import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import { differences } from '#server/test/faults/differences.ts'
import { mastercard } from '#server/test/stage/cards.ts'
import { long } from '#server/test/stage/long.ts'
import { seriesStates, seriesStory, type SeriesStory } from '#server/test/stage/series.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const { paid, freed, refused } = seriesStates
/** The number of bookings in the longest series that can be requested at once. */
const COUNT = 8
const PAID_BY_HAND = 2
const FREED = 3

let world: TestWorld
let story: SeriesStory

beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await seriesStory(world)
})
afterAll(() => world?.close())

long(`a series of ${COUNT}: one refused booking is paid by hand, one is freed, and all others are charged`, async () => {
  const ids = await story.bought(COUNT)
  const [saved] = await story.card.cards(story.ana)
  const method = await story.card.methodOf(saved!.id)
  for (const [index, bookingId] of ids.entries()) {
    if (index === 0) continue
    const refuses = index === PAID_BY_HAND || index === FREED
    await world.sandbox?.control.setCard(method, { refuses })
    await story.until(bookingId, 72)
    await story.until(bookingId, 48)
    expect(await story.stateOf(bookingId)).toEqual(refuses ? refused : paid)
    if (index === PAID_BY_HAND) {
      const { payment } = world.as(story.ana)
      const { chargeId } = await payment.start({ bookingId })
      await payment.prepare({ bookingId, saveCard: false })
      await world.sandbox?.browser.confirm(chargeId, mastercard, null)
      await payment.refresh({ bookingId })
    }
    await story.until(bookingId, 24)
  }
  await world.jobs()
  expect(await story.statesOf(ids)).toEqual(ids.map((_, index) => (index === FREED ? freed : paid)))
  expect(await story.notificationsTo(story.ana, 'booking.charge-soon')).toHaveLength(COUNT - 1)
  for (const who of [story.ana, story.joana]) expect(await story.notificationsTo(who, 'payment.charge-refused')).toHaveLength(2)
  const succeeded = (await Promise.all(ids.map(story.paymentsOf))).flat().filter(({ status }) => status === 'succeeded')
  expect(succeeded).toHaveLength(COUNT - 1)
  expect(await differences(world)).toEqual([])
})

describe('all bookings of a series', () => {
  beforeEach(() => story.reset())

  long(
    'all bookings of a series are cancelled in one call, each by its own rule, and a repeat gets the same response',
    async () => {
      const ids = await story.bought()
      const [first = '', second = ''] = ids
      const fresh = await world.as(story.ana).booking.seriesQuote({ bookingId: second })
      expect(fresh).toMatchObject({
        refundInCents: 10_800,
        visits: [{ bookingId: first, quote: { rule: 'seven_days' } }, {}, {}],
      })
      const cancel = (expectedRefundInCents: number, who = story.ana) =>
        world.as(who).booking.cancelSeries({ bookingId: second, expectedRefundInCents })
      expect(await reasonOf(cancel(0))).toBe('refund_changed')
      for (const stranger of [story.joana, await world.person()])
        expect(await reasonOf(cancel(10_800, stranger))).toBe('not_found')
      const answer = { bookingIds: ids, refundInCents: 10_800 }
      expect(await cancel(10_800)).toEqual(answer)
      expect(await cancel(10_800)).toEqual(answer)
      await world.jobs()
      expect((await story.statesOf(ids)).map(([status]) => status)).toEqual(['Cancelado', 'Cancelado', 'Cancelado'])
      expect(await story.paymentsOf(first)).toMatchObject([{ refundedInCents: 10_800 }])
    },
  )

  long('cancelling all bookings of a series leaves those that began or are over alone', async () => {
    const ids = await story.bought()
    world.clock.set('2026-11-24T12:00:00Z')
    const { visits } = await world.as(story.ana).booking.seriesQuote({ bookingId: ids[0]! })
    expect(visits.map(({ bookingId }) => bookingId)).toEqual(ids.slice(1))
    expect(await reasonOf(world.as(story.joana).booking.seriesQuote({ bookingId: ids[0]! }))).toBe('not_found')
  })
})
