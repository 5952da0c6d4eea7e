import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notifications } from '#db/schema/index.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { seriesStory, type SeriesStory } from '#server/test/stage/series.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let story: SeriesStory

beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await seriesStory(world)
})
afterAll(() => world?.close())
beforeEach(() => story.reset())

const plain = (text = '') => text.replaceAll('\u00a0', ' ')
const cancelSeries = async (bookingId: string, expectedRefundInCents: number) => {
  await world.as(story.ana).booking.cancelSeries({ bookingId, expectedRefundInCents })
  await world.jobs()
}
/** The kinds of all notifications and emails of a person about cancellations. */
const kindsAbout = async (person: Person) => {
  const rows = await world.db.select().from(notifications).where(eq(notifications.userId, person.id))
  return [...rows, ...(await story.emailsTo(person))].map(({ kind }) => kind).filter((kind) => kind?.includes('cancelled'))
}

test('when the contractor cancels a series, each participant gets one message that lists all cancelled days', async () => {
  const [first = ''] = await story.bought()
  await cancelSeries(first, 10_800)
  expect(await kindsAbout(story.joana)).toEqual(['booking.series-cancelled', 'booking.series-cancelled'])
  expect(await kindsAbout(story.ana)).toEqual(['booking.series-cancelled-own'])
  const [toJoana] = await story.notificationsTo(story.joana, 'booking.series-cancelled')
  expect(toJoana).toMatchObject({
    title: 'Visitas canceladas',
    body: 'Ana Prado cancelou as visitas de 24/11/2026, 01/12/2026, 08/12/2026. Os horários estão livres de novo.',
  })
  const toAna = (await story.emailsTo(story.ana)).find(({ kind }) => kind === 'booking.series-cancelled-own')
  expect(toAna?.subject).toBe('Visitas canceladas')
  for (const line of [
    'Você cancelou as visitas com Joana Reis.',
    'ter, 24 nov, 08:00 – 12:00: Você pagou há no máximo 7 dias: recebe tudo de volta, R$ 108,00.',
    'ter, 8 dez, 08:00 – 12:00: Nada foi cobrado.',
  ])
    expect(plain(toAna?.text)).toContain(line)
})

test('when a contractor cancels a series late, the professional keeps a share of the next booking and reads how much', async () => {
  const [, second = ''] = await story.bought()
  await story.until(second, 48)
  world.clock.set(await story.hoursBefore(second, 10))
  await cancelSeries(second, 4_500)
  const [notified] = await story.notificationsTo(story.joana, 'booking.series-cancelled')
  expect(plain(notified?.body)).toBe(
    'Ana Prado cancelou as visitas de 01/12/2026, 08/12/2026. Os horários estão livres de novo. Você fica com R$ 52,50.',
  )
})

test('when only one booking of a series is left, its cancellation is announced as that of a single booking', async () => {
  const [first = '', second = '', third = ''] = await story.bought()
  for (const [bookingId, refund] of [
    [first, 10_800],
    [second, 0],
  ] as const)
    await world.as(story.ana).booking.cancel({ bookingId, expectedRefundInCents: refund })
  await cancelSeries(third, 0)
  expect(await story.notificationsTo(story.joana, 'booking.cancelled')).toHaveLength(3)
  expect(await story.notificationsTo(story.joana, 'booking.series-cancelled')).toEqual([])
})

test('the professional is not notified when the contractor cancels a series that was never paid', async () => {
  const [first = ''] = await story.requested()
  await cancelSeries(first, 0)
  expect(await kindsAbout(story.joana)).toEqual([])
  expect(await kindsAbout(story.ana)).toEqual(['booking.series-cancelled-own'])
})
