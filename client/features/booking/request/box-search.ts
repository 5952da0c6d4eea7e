import type { Duration } from '#shared/availability.ts'
import { isDay } from '#shared/days.ts'
import { isKey } from '#client/lib/is-key.ts'
import { serviceSlugs } from '#client/lib/service-slugs.ts'
import type { ServiceSlug } from '#client/lib/service-slugs.ts'

/** The part of the booking box that the URL carries: the displayed week, the duration (4 when absent) and the chosen start. */
export type BoxSearch = {
  /** The Sunday of the week, 'YYYY-MM-DD' on the professional's calendar; absent means this week. */
  semana?: string
  /** The day of that week that was searched for, 'YYYY-MM-DD'; absent once a start is chosen. */
  dia?: string
  dur?: Exclude<Duration, 4>
  /** The instant of the start, ISO 8601 UTC as the API writes it. */
  slot?: string
  /** The service that was searched for; the box opens with it. */
  servico?: ServiceSlug
}

/** Reads the search params of /profissional/$id. A value that is no week, duration, instant or service is dropped. */
export function readBoxSearch(search: Record<string, unknown>): BoxSearch {
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

/** The duration in hours. */
export function durationOf({ dur }: BoxSearch): Duration {
  return dur ?? 4
}

// The API refuses a day in another century; without it the page shows the nearest week that can be booked.
function isDayLike(value: unknown): value is string {
  return isDay(value) && value.startsWith('20')
}

function isInstant(value: unknown): value is string {
  return (
    typeof value === 'string' && /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value) && !Number.isNaN(Date.parse(value))
  )
}
