import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { hiringAlerts, professionalProfiles } from '#db/schema/index.ts'
import { fingerprintOf } from '#server/test/hostile/fingerprint.ts'
import { hiringAlertText } from '#shared/booking-request.ts'
import { ana, joana, request, stage, world, setUpBookingPeople } from '#server/test/stage/booking-people.ts'
import { refusalOf, tuesday } from '#server/test/stage/booking-stage.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { reasonOf } from '#server/test/stage/world.ts'

setUpBookingPeople()

/** Ana books Joana on Thursday 26 November at 08:00 in São Paulo. */
let bookingId: string
const at = (day: number, hour: number) => `2026-11-${day}T${String(hour + 3).padStart(2, '0')}:00:00.000Z`

beforeEach(async () => {
  bookingId = await paid(at(26, 8))
})

const as = (who: Person) => world.as(who).booking
const startOf = async () => (await stage.rowOf(bookingId)).startsAt.toISOString()

async function paid(start: string): Promise<string> {
  const { bookingId: id } = await request(ana, { start, acceptedAlert: true })
  await stage.pay(id)
  return id
}
async function requestReschedule(who: Person, start: string): Promise<string> {
  const { state, requestId } = await as(who).reschedule({ bookingId, start, acceptedAlert: true })
  expect(state).toBe('asked')
  return requestId ?? ''
}

describe('the professional’s lead time and days off', () => {
  beforeEach(async () => {
    await world.db.update(professionalProfiles).set({ leadTimeInHours: 24 }).where(eq(professionalProfiles.userId, joana.id))
  })

  test.each([
    ['the professional asks', () => joana, () => ana],
    ['the contractor asks', () => ana, () => joana],
  ])('lead time and days off do not block a start on which both agree: %s', async (_name, asks, answers) => {
    world.clock.set(at(25, 10))
    await as(joana).byId({ bookingId })
    await world.as(joana).availability.setAway({ away: true })
    const tonight = at(25, 16)
    const { days, away } = await as(asks()).rescheduleSlots({ bookingId })
    const slot = days.flatMap(({ slots }) => slots).find(({ start }) => start.toISOString() === tonight)
    expect([slot?.state, away]).toEqual(['free', null])
    const requestId = await requestReschedule(asks(), tonight)
    await as(answers()).answerReschedule({ requestId, accept: true, acceptedAlert: true })
    expect(await startOf()).toBe(tonight)
  })

  test('the professional’s lead time and days off block only a reschedule without consent; other bookings block every reschedule', async () => {
    const refused = async (who: Person, start: string) => {
      const { extra } = await refusalOf(as(who).reschedule({ bookingId, start }))
      return (extra.data as { state: string }).state
    }
    expect(await refused(ana, at(23, 16))).toBe('lead_time')
    expect(await refused(joana, at(23, 8))).toBe('past')
    expect(await refused(joana, at(24, 9))).toBe('closed')
    await world.as(joana).availability.setAway({ away: true })
    expect(await refused(ana, at(27, 8))).toBe('away')
    world.clock.set(at(25, 16))
    expect(await refused(ana, at(25, 16))).toBe('past')
  })
})

describe('the hiring alert', () => {
  const acceptances = () => world.db.select().from(hiringAlerts).where(eq(hiringAlerts.bookingId, bookingId))
  const everyRow = () => fingerprintOf(world.database.sql)
  /** Contractor and professional have two more bookings in the following week. */
  const oftenMet = async () => {
    await paid('2026-12-01T11:00:00.000Z')
    await paid('2026-12-02T11:00:00.000Z')
  }

  async function keptOf(counts: object) {
    expect(await acceptances()).toMatchObject([
      { contractorId: ana.id, professionalId: joana.id, text: hiringAlertText, acceptedAt: world.now(), counts },
    ])
    expect((await stage.rowOf(bookingId)).employmentRiskAcceptedAt).toEqual(world.now())
  }

  test('a reschedule into a full week needs the hiring alert accepted: nothing is written before, and the acceptance is stored', async () => {
    await oftenMet()
    const before = await everyRow()
    const move = { bookingId, start: '2026-12-03T11:00:00.000Z' }
    const refusal = await refusalOf(as(ana).reschedule(move))
    expect([refusal.code, refusal.reason]).toEqual(['CONFLICT', 'employment_alert'])
    const counts = { last7Days: 2, aroundSlot: 2, week: 3 }
    expect(refusal.extra.data).toEqual({ counts, meter: { daysThisWeek: 2, last7Days: 2, limit: 2, alert: true } })
    expect(await everyRow()).toEqual(before)
    world.clock.advance(60_000)
    expect((await as(ana).reschedule({ ...move, acceptedAlert: true })).state).toBe('moved')
    await keptOf(counts)
  })

  test('the contractor must accept the hiring alert to accept the professional’s reschedule request, but not to decline it', async () => {
    await oftenMet()
    const requestId = await requestReschedule(joana, '2026-12-03T11:00:00.000Z')
    expect(await acceptances()).toEqual([])
    const before = await everyRow()
    expect(await reasonOf(as(ana).answerReschedule({ requestId, accept: true }))).toBe('employment_alert')
    expect(await everyRow()).toEqual(before)
    await as(ana).answerReschedule({ requestId, accept: true, acceptedAlert: true })
    await keptOf({ week: 3 })
    const again = await requestReschedule(joana, '2026-12-04T11:00:00.000Z')
    expect((await as(ana).answerReschedule({ requestId: again, accept: false })).status).toBe('declined')
  })

  test('the contractor must accept the hiring alert to ask for a reschedule; the professional never must', async () => {
    await oftenMet()
    world.clock.set(at(25, 10))
    const ask = { bookingId, start: '2026-12-03T11:00:00.000Z' }
    expect(await reasonOf(as(ana).reschedule(ask))).toBe('employment_alert')
    const { requestId } = await as(ana).reschedule({ ...ask, acceptedAlert: true })
    await keptOf({ week: 3 })
    expect((await as(joana).answerReschedule({ requestId: requestId ?? '', accept: true })).status).toBe('accepted')
    expect(await acceptances()).toHaveLength(1)
  })

  test('when the contractor accepted the hiring alert for the request, the professional’s consent needs no second acceptance', async () => {
    world.clock.set(at(25, 10))
    const requestId = await requestReschedule(ana, '2026-12-03T11:00:00.000Z')
    expect(await acceptances()).toEqual([])
    const [one, two] = ['2026-12-01T11:00:00.000Z', '2026-12-02T11:00:00.000Z']
    expect(await reasonOf(request(ana, { start: one }))).toBe('no refusal')
    expect(await reasonOf(request(ana, { start: two }))).toBe('employment_alert')
    await request(ana, { start: two, acceptedAlert: true })
    await as(joana).answerReschedule({ requestId, accept: true })
    const accepted = await world.db.select().from(hiringAlerts).where(eq(hiringAlerts.contractorId, ana.id))
    expect(accepted).toMatchObject([{ professionalId: joana.id, text: hiringAlertText, counts: { last7Days: 2 } }])
  })

  test('the hiring alert does not count the booking that is rescheduled', async () => {
    await paid(tuesday(12))
    expect((await as(ana).reschedule({ bookingId, start: at(27, 8) })).state).toBe('moved')
    expect(await acceptances()).toEqual([])
  })
})
