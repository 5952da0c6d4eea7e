import { afterAll, beforeAll, expect, test } from 'vitest'
import { differences } from '#server/test/faults/differences.ts'
import { mastercard } from '#server/test/stage/cards.ts'
import { seriesStates, seriesStory, type SeriesStory } from '#server/test/stage/series.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

const { paid, freed, refused } = seriesStates
/** The longest series, or in `npm test` one that just has both refusals. */
const COUNT = process.env.LONG ? 8 : 4
const PAID_BY_HAND = 2
const FREED = 3

let world: TestWorld
let story: SeriesStory

beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await seriesStory(world)
})
afterAll(() => world?.close())

test(`a series of ${COUNT}: one refused booking is paid by hand, one is freed, and all others are charged`, async () => {
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
  expect(await story.told(story.ana, 'booking.charge-soon')).toHaveLength(COUNT - 1)
  for (const who of [story.ana, story.joana]) expect(await story.told(who, 'payment.charge-refused')).toHaveLength(2)
  const succeeded = (await Promise.all(ids.map(story.paymentsOf))).flat().filter(({ status }) => status === 'succeeded')
  expect(succeeded).toHaveLength(COUNT - 1)
  expect(await differences(world)).toEqual([])
})
