import { DAY_MS } from './days.ts'

/** How far back occurrences, response times and check-ins count. */
export const REPUTATION_WINDOW_IN_DAYS = 90

/** Since when things count, at the instant `now`. */
export function windowStart(now: Date): Date {
  return new Date(now.getTime() - REPUTATION_WINDOW_IN_DAYS * DAY_MS)
}
