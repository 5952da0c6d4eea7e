import type { Duration } from '#shared/availability.ts'
import { isKey, serviceSlugs } from '#client/features/search/filters.ts'
import type { ServiceSlug } from '#client/features/search/filters.ts'

/** What of the booking box the URL carries: the week shown, the duration (4 when absent) and the chosen start. */
export type BookingChoice = {
  /** The Sunday of the week, 'YYYY-MM-DD' on the professional's calendar; absent = this week. */
  semana?: string
  /** The day of that week that was searched for, 'YYYY-MM-DD'; gone once a start is chosen. */
  dia?: string
  dur?: Exclude<Duration, 4>
  /** The instant of the start, ISO 8601 UTC as the API writes it. */
  slot?: string
  /** The service that was searched for; the box opens with it. */
  servico?: ServiceSlug
}

/** The search params of /profissional/$id: what cannot be a week, a duration, an instant or a service falls back. */
export function readChoice(search: Record<string, unknown>): BookingChoice {
  const { semana, dia, dur, slot, servico } = search
  const hours = Number(dur)
  return {
    ...(isDayLike(semana) && { semana }),
    ...(isDayLike(dia) && { dia }),
    ...((hours === 6 || hours === 8) && { dur: hours }),
    ...(isInstant(slot) && { slot }),
    ...(isKey(serviceSlugs, servico) && { servico }),
  }
}

export function durationOf({ dur }: BookingChoice): Duration {
  return dur ?? 4
}

// A day of a year far off would be refused by the API; it shows the nearest week that can be booked.
function isDayLike(value: unknown): value is string {
  return typeof value === 'string' && /^20\d{2}-\d{2}-\d{2}$/.test(value) && isRealDay(value)
}

function isRealDay(value: string): boolean {
  const date = new Date(`${value}T12:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

function isInstant(value: unknown): value is string {
  return (
    typeof value === 'string' && /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value) && !Number.isNaN(Date.parse(value))
  )
}
