import fc from 'fast-check'
import { durations } from '#shared/availability.ts'
import { addDays } from '#shared/days.ts'

/** The current time of the random agendas: Saturday 21 November 2026, 09:00 in São Paulo. */
export const momentOfAgendas = new Date('2026-11-21T12:00:00Z')

/** A random hour from 0 to 22, so that the next hour is on the same day. */
export const someHour = fc.integer({ min: 0, max: 22 })
const span = fc
  .tuple(someHour, someHour)
  .map(([a, b]) => ({ startTime: clock(Math.min(a, b)), endTime: clock(Math.max(a, b) + 1) }))
/** A random day, from one day before `momentOfAgendas` to nineteen days after it. */
export const someDay = fc.integer({ min: 0, max: 20 }).map((days) => addDays('2026-11-20', days))
const exception = fc.record({ kind: fc.constantFrom('closed', 'open'), hours: fc.option(span), from: someDay, days: fc.nat(6) })
/** Random agendas: everything that determines a professional's slots. Busy times may overlap, which the database would refuse. */
export const randomAgendas = fc.record({
  zone: fc.constantFrom('America/Noronha', 'America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco'),
  windows: fc.array(
    fc.tuple(fc.nat(6), span).map(([weekday, hours]) => ({ weekday, ...hours })),
    { maxLength: 8 },
  ),
  exceptions: fc.array(
    exception.map(({ kind, hours, from, days }) => ({
      kind: hours ? kind : ('closed' as const),
      firstDay: from,
      lastDay: addDays(from, days),
      startTime: hours?.startTime ?? null,
      endTime: hours?.endTime ?? null,
    })),
    { maxLength: 3 },
  ),
  busy: fc.array(
    fc.tuple(fc.nat(20 * 24), fc.constantFrom(...durations)).map(([from, hours]) => ({
      start: new Date(momentOfAgendas.getTime() + from * 3_600_000),
      end: new Date(momentOfAgendas.getTime() + (from + hours) * 3_600_000),
    })),
    { maxLength: 10 },
  ),
  leadTimeInHours: fc.constantFrom(0, 2, 48),
  bufferBeforeInMinutes: fc.constantFrom(0, 15, 240),
  bufferAfterInMinutes: fc.constantFrom(0, 15, 240),
  horizonInDays: fc.integer({ min: 1, max: 30 }),
  maxBookingsPerDay: fc.option(fc.integer({ min: 1, max: 3 })),
  away: fc.option(fc.record({ until: fc.option(someDay) })),
})

/** Formats an hour as `'HH:00'`. */
export function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
