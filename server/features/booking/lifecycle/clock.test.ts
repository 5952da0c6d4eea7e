import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { bookings } from '#db/schema/index.ts'
import { ana, joana, request, stage, world, setUpBookingPeople } from '#server/test/stage/booking-people.ts'

setUpBookingPeople()

/** Ana books Joana on Thursday 26 November at 08:00 in São Paulo, and Joana asks to reschedule it to the next day. */
let bookingId: string
const thursday = '2026-11-26T11:00:00.000Z'
const friday = '2026-11-27T11:00:00.000Z'

beforeEach(async () => {
  bookingId = (await request(ana, { start: thursday })).bookingId
  await stage.pay(bookingId)
})

/** Resolves when `many` connections wait for a row lock. */
async function waiting(many: number): Promise<void> {
  await expect
    .poll(async () => {
      const [row] = await world.database.sql<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return row?.count
    })
    .toBe(many)
}

/**
 * Ana's acceptance of the reschedule starts before `instant` and waits for a row lock. The job finds the old start and waits
 * after it.
 */
async function acceptedWhile(job: 'booking.remind' | 'booking.begin-and-complete', instant: string) {
  world.clock.set(new Date(new Date(instant).getTime() - 60_000).toISOString())
  const { requestId } = await world.as(joana).booking.reschedule({ bookingId, start: friday })
  const work: Promise<unknown>[] = []
  await world.db.transaction(async (tx) => {
    await tx.select().from(bookings).where(eq(bookings.id, bookingId)).for('no key update')
    work.push(world.as(ana).booking.answerReschedule({ requestId: requestId ?? '', accept: true }))
    await waiting(1)
    world.clock.set(instant)
    work.push(world.job(job))
    await waiting(2)
  })
  await Promise.all(work)
  expect((await stage.rowOf(bookingId)).startsAt).toEqual(new Date(friday))
}
const reminders = async () => (await stage.notificationsOf(ana)).filter(({ kind }) => kind.startsWith('booking.reminder'))

test('a booking that is rescheduled while the job waits for its lock does not begin at the old start', async () => {
  await acceptedWhile('booking.begin-and-complete', thursday)
  expect((await stage.rowOf(bookingId)).status).toBe('Confirmado')
})

test.each([
  ['a day', '2026-11-25T11:00:00.000Z', '2026-11-26T11:00:00.000Z', 'booking.reminder-day'],
  ['two hours', '2026-11-26T09:00:00.000Z', '2026-11-27T09:00:00.000Z', 'booking.reminder-soon'],
])('after a reschedule nobody is reminded %s before the old start, but before the new one', async (_name, due, later, kind) => {
  await acceptedWhile('booking.remind', due)
  expect(await reminders()).toEqual([])
  world.clock.set(later)
  await world.job('booking.remind')
  expect(await reminders()).toMatchObject([{ kind }])
})
