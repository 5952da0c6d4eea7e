// Calendar days, without time zones and without a date library, because the client's entry script uses them. For instants in a
// zone see time.ts.

/** Durations in milliseconds. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A calendar day as text, `'YYYY-MM-DD'`. */
export type Day = string

/** The day that lies `days` days after a day, or before it for a negative number. */
export function addDays(day: Day, days: number): Day {
  const time = 'THH:mm:ss.sssZ'
  return new Date(noonOf(day).getTime() + days * DAY_MS).toISOString().slice(0, -time.length)
}

/** How many days `to` lies after `from`; negative if it lies before. */
export function daysBetween(from: Day, to: Day): number {
  return (noonOf(to).getTime() - noonOf(from).getTime()) / DAY_MS
}

/** '22/11/2026' of '2026-11-22'. */
export function writtenDay(day: Day): string {
  return day.split('-').toReversed().join('/')
}

/** The weekday of a day: 0 Sunday … 6 Saturday. */
export function weekdayOf(day: Day): number {
  return noonOf(day).getUTCDay()
}

/** The Sunday on or before a day: weeks start on Sunday. */
export function weekStartOf(day: Day): Day {
  return addDays(day, -weekdayOf(day))
}

/** Whether a value is a day that exists: `'2026-02-29'` is not. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const noon = noonOf(value)
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(value)
}

/** Noon UTC of a day: the instant to give to a formatter in UTC that shall write this day. */
export function noonOf(day: Day): Date {
  return new Date(`${day}T12:00:00Z`)
}

export const weekdayNames = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const
