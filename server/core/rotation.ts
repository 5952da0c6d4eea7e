import { createHash } from 'node:crypto'
import type { Day } from '#shared/days.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'

/**
 * Returns a pseudo-random uuid that is the same for everybody and changes each day in Brasília. A list that begins at the first
 * row id after this uuid shows all people equally often over time (ADR 037).
 */
export function firstIdOfDay(now: Date): string {
  return firstIdOn(dayOf(now, DEFAULT_ZONE))
}

/** Returns the pseudo-random uuid of a given day, as 32 hexadecimal digits. */
export function firstIdOn(day: Day): string {
  return createHash('sha256').update(day).digest('hex').slice(0, 32)
}
