import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { availabilityExceptions } from '#db/schema/index.ts'
import { mergeHours, type Duration } from '#shared/availability.ts'
import { addDays } from '#shared/days.ts'
import { instantAt } from '#shared/time.ts'
import type { UserCtx } from '#server/core/context.ts'
import { DomainError } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { clock, momentOfAgendas, randomAgendas, someHour } from '#server/test/stage/agendas.ts'
import { bookingStage } from '#server/test/stage/booking-stage.ts'
import { makeBooking, type Person } from '#server/test/stage/factories.ts'
import { LONG } from '#server/test/stage/long.ts'
import { readRescheduleSlots, requestBooking, reschedule } from '#server/features/booking/service.ts'
import { writeAgendaRules } from '#server/features/profile/service.ts'
import { freeStarts } from './agenda.ts'
import type { WeekView } from './views.ts'
import { findSlots } from './week.ts'
import { saveWeek } from './windows.ts'

const AGENDAS = LONG ? 300 : 4
const HOUR = 3_600_000
const totals = { 4: 10_800, 6: 16_200, 8: 21_600 } as const
const places = {
  'America/Noronha': { district: 'Vila', city: 'Fernando de Noronha', state: 'PE' },
  'America/Sao_Paulo': { district: 'Moema', city: 'São Paulo', state: 'SP' },
  'America/Manaus': { district: 'Centro', city: 'Manaus', state: 'AM' },
  'America/Rio_Branco': { district: 'Centro', city: 'Rio Branco', state: 'AC' },
} as const

type RandomAgenda = typeof randomAgendas extends fc.Arbitrary<infer T> ? T : never
type Stage = Awaited<ReturnType<typeof bookingStage>>
let stage: Stage
let world: Stage['world']
beforeAll(async () => {
  stage = await bookingStage({}, { skipInvariants: true })
  world = stage.world
})
afterAll(() => world?.close())

const cases = fc.sample(
  fc.record({
    agenda: randomAgendas,
    // The start of a paid booking, in hours from now: at least two days ahead, on a whole hour.
    bookedIn: fc.integer({ min: 48, max: 12 * 24 }),
    durationHours: fc.constantFrom<Duration>(4, 6, 8),
    week: fc.nat(2),
    anyHours: fc.array(fc.tuple(fc.nat(6), someHour), { minLength: 2, maxLength: 2 }),
  }),
  { numRuns: AGENDAS, seed: 20_261_121 },
)

// The list of slots and the check of a request must apply the same rules. Otherwise the list would offer slots that are then
// refused.
test.each(cases)('exactly the starts in the list of slots can be booked and rescheduled to (agenda %#)', async (one) => {
  const { agenda, durationHours } = one
  world.clock.set(momentOfAgendas)
  const joana = await professionalOf(agenda)
  const [ana, bia] = [await world.person({ subscriber: true }), await world.person({ subscriber: true })]
  const bookingId = await busyDays(joana, ana, one)
  const [asAna, asBia] = [await world.contextOf(ana), await world.contextOf(bia)]

  const weekStart = addDays('2026-11-22', 7 * one.week)
  const list = await findSlots(asBia, { professionalId: joana.id, durationHours, weekStart })
  expect(list.zone).toBe(agenda.zone)
  for (const start of startsOf(list, one)) {
    const input = { professionalId: joana.id, start, durationHours, acceptedAlert: true } as const
    const answer = await tried(asBia, (tx) => requestBooking(tx, { ...input, expectedTotalInCents: totals[durationHours] }))
    expect([start, answer]).toEqual([start, answerTo(list, start)])
  }
  for (const { date, slots } of list.days) {
    const free = slots.filter(({ state }) => state === 'free').length
    const starts = await freeStarts(asBia, [joana.id], { date, durationHours })
    expect([date, starts.get(joana.id)?.length ?? 0]).toEqual([date, free])
  }
  const rescheduleWeek = await readRescheduleSlots(asAna, { bookingId, weekStart })
  const { startsAt } = await stage.rowOf(bookingId)
  for (const start of startsOf(rescheduleWeek, one).filter((other) => other.getTime() !== startsAt.getTime())) {
    const answer = await tried(asAna, (tx) => reschedule(tx, { bookingId, start }))
    expect([start, answer]).toEqual([start, answerTo(rescheduleWeek, start)])
  }
})

async function professionalOf({ zone, windows, exceptions, away, leadTimeInHours, ...rules }: RandomAgenda): Promise<Person> {
  const joana = await world.person({ name: 'Joana Reis', professional: { windows: [] }, place: places[zone] })
  const { bufferBeforeInMinutes, bufferAfterInMinutes, horizonInDays, maxBookingsPerDay } = rules
  await inTransaction(world.ctx, (tx) =>
    writeAgendaRules(tx, joana.id, {
      bufferBeforeInMinutes,
      bufferAfterInMinutes,
      horizonInDays,
      maxBookingsPerDay,
      leadTimeInHours,
      awaySince: away && momentOfAgendas,
      awayUntil: away?.until ?? null,
    }),
  )
  const apart = [...Map.groupBy(windows, ({ weekday }) => weekday)].flatMap(([weekday, hours]) =>
    mergeHours(hours).map((window) => ({ weekday, ...window })),
  )
  if (apart.length > 0) await saveWeek(await world.contextOf(joana), { windows: apart })
  const days = exceptions.map((exception) => ({ ...exception, professionalId: joana.id }))
  if (days.length > 0) await world.db.insert(availabilityExceptions).values(days)
  return joana
}

/** Creates Ana's paid booking, and holds and paid bookings of another contractor in slots that are free. */
async function busyDays(joana: Person, ana: Person, { agenda, bookedIn }: (typeof cases)[number]): Promise<string> {
  const startsAt = new Date(momentOfAgendas.getTime() + bookedIn * HOUR)
  const own = await makeBooking(world, { contractorId: ana.id, professionalId: joana.id, startsAt })
  await stage.pay(own.id)
  const carla = await world.person({ subscriber: true })
  const taken = [{ start: startsAt, end: own.endsAt }]
  for (const [at, { start, end }] of agenda.busy.entries()) {
    if (start <= momentOfAgendas || taken.some((other) => other.start < end && other.end > start)) continue
    taken.push({ start, end })
    const hours = ([4, 6, 8] as const).find((length) => length * HOUR === end.getTime() - start.getTime()) ?? 4
    const row = await makeBooking(world, { contractorId: carla.id, professionalId: joana.id, startsAt: start, hours })
    if (at % 2) await stage.pay(row.id)
  }
  return own.id
}

/** Every start of the listed week, and some random times that may not be in the list. */
function startsOf({ days, zone }: WeekView, { anyHours }: (typeof cases)[number]): Date[] {
  const any = anyHours.map(([day, hour]) => instantAt(days[day]!.date, clock(hour), zone))
  return [...days.flatMap(({ slots }) => slots.map(({ start }) => start)), ...any]
}

function answerTo({ days }: WeekView, start: Date): string {
  const slot = days.flatMap(({ slots }) => slots).find((other) => other.start.getTime() === start.getTime())
  return slot?.state === 'free' ? 'done' : slot?.state === 'taken' ? 'slot_taken' : 'slot_unavailable'
}

class TakenBack extends Error {}

/** Runs an action and rolls it back. Returns 'done', or the reason of the refusal. */
async function tried(ctx: UserCtx, act: (tx: UserCtx) => Promise<unknown>): Promise<string> {
  const taken = inTransaction(ctx, async (tx) => {
    await act(tx)
    throw new TakenBack()
  })
  return taken.catch((error: unknown) => {
    if (error instanceof TakenBack) return 'done'
    if (error instanceof DomainError) return error.reason
    throw error
  })
}
