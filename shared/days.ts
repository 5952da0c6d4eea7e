// Functions for calendar days, without time zones. They use no date library, because the client's entry script needs them. For
// instants in a time zone see time.ts.

/** Lengths of time in milliseconds. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A calendar day as text, `'YYYY-MM-DD'`. */
export type Day = string

/** Returns the day `days` days after a day. A negative number gives an earlier day. */
export function addDays(day: Day, days: number): Day {
  const time = 'THH:mm:ss.sssZ'
  return new Date(noonOf(day).getTime() + days * DAY_MS).toISOString().slice(0, -time.length)
}

/** Returns how many days the day `to` is after the day `from`; negative if `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (noonOf(to).getTime() - noonOf(from).getTime()) / DAY_MS
}

/** Formats a day: '2026-11-22' becomes '22/11/2026'. */
export function writtenDay(day: Day): string {
  return day.split('-').toReversed().join('/')
}

/** The weekday of a day, from 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: Day): number {
  return noonOf(day).getUTCDay()
}

/** Returns the Sunday on or before a day, because weeks start on Sunday. */
export function weekStartOf(day: Day): Day {
  return addDays(day, -weekdayOf(day))
}

/** Whether a value is a day that exists; `'2026-02-29'` does not exist. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const noon = noonOf(value)
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(value)
}

/** Returns noon UTC of a day. A formatter in UTC writes this instant as that day. */
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
