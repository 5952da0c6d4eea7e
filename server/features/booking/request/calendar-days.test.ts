import { expect, test } from 'vitest'
import { stage, world, setUpBookingPeople } from '#server/test/stage/booking-people.ts'
import { refusalOf } from '#server/test/stage/booking-stage.ts'
import { reasonOf } from '#server/test/stage/world.ts'

setUpBookingPeople()

/** The starts of one day, read from the week of slots. */
async function listed(professionalId: string, date: string) {
  const reader = await world.person({ subscriber: true })
  const week = await world.as(reader).availability.slots({ professionalId, durationHours: 4, weekStart: date })
  const day = week.days.find((one) => one.date === date)
  return (day?.slots ?? []).map(({ start, end, state }) => [start.toISOString(), end.toISOString(), state])
}

test('29 February can be booked in a leap year and is refused in others', async () => {
  world.clock.set('2028-02-21T12:00:00Z')
  const who = await world.person({ name: 'Clara Nunes', subscriber: true })
  const professional = await world.person({ professional: true })
  const { bookingId } = await stage.request(who, professional, { start: '2028-02-29T11:00:00Z' })
  expect(await stage.rowOf(bookingId)).toMatchObject({
    startsAt: new Date('2028-02-29T11:00:00Z'),
    endsAt: new Date('2028-02-29T15:00:00Z'),
  })
  expect(await listed(professional.id, '2028-02-29')).toEqual([
    ['2028-02-29T11:00:00.000Z', '2028-02-29T15:00:00.000Z', 'taken'],
    ['2028-02-29T15:00:00.000Z', '2028-02-29T19:00:00.000Z', 'free'],
    ['2028-02-29T19:00:00.000Z', '2028-02-29T23:00:00.000Z', 'free'],
  ])
  await stage.pay(bookingId)
  expect((await stage.notificationsOf(who)).at(-1)?.body).toBe(`${professional.name} vai até você: ter, 29 fev, 08:00 – 12:00.`)
  // The year 2027 has no 29 February. The date must be refused and not read as 1 March.
  expect(await reasonOf(stage.request(who, professional, { start: '2027-02-29T11:00:00Z' }))).toBe('BAD_REQUEST')
})

test('a series every two weeks across 29 February has the right calendar days', async () => {
  world.clock.set('2028-02-10T12:00:00Z')
  const who = await world.person({ subscriber: true })
  const professional = await world.person({ professional: true })
  const repeat = { everyWeeks: 2 as const, occurrences: 3 }
  const { bookingIds } = await stage.request(who, professional, { start: '2028-02-15T11:00:00Z', repeat, acceptedAlert: true })
  const starts = await Promise.all(bookingIds.map(async (id) => (await stage.rowOf(id)).startsAt.toISOString()))
  expect(starts).toEqual(['2028-02-15T11:00:00.000Z', '2028-02-29T11:00:00.000Z', '2028-03-14T11:00:00.000Z'])
})

test('a booking across a change of daylight saving time keeps its length and blocks the slot after it (São Paulo, 4 November 2018)', async () => {
  world.clock.set('2018-11-01T12:00:00Z')
  const [one, other] = [await world.person({ subscriber: true }), await world.person({ subscriber: true })]
  const professional = await world.person({ professional: { windows: [['00:00', '23:00']] } })
  const [midnight, four] = ['2018-11-04T03:00:00.000Z', '2018-11-04T06:00:00.000Z']
  const states = async () => (await listed(professional.id, '2018-11-04')).slice(0, 3).map(([start, , state]) => [start, state])
  expect(await states()).toEqual([
    [midnight, 'free'],
    [four, 'free'],
    ['2018-11-04T10:00:00.000Z', 'free'],
  ])
  const { bookingId } = await stage.request(one, professional, { start: midnight })
  expect((await stage.rowOf(bookingId)).endsAt).toEqual(new Date('2018-11-04T07:00:00Z'))
  expect((await states()).map(([, state]) => state)).toEqual(['taken', 'taken', 'free'])
  const refusal = await refusalOf(stage.request(other, professional, { start: four }))
  expect(refusal.reason).toBe('slot_taken')
  expect(await reasonOf(stage.request(other, professional, { start: '2018-11-04T02:00:00Z' }))).toBe('slot_unavailable')
})
