import { tzOffset } from '@date-fns/tz/tzOffset'
import { type Day, MINUTE_MS } from './days.ts'

export { addDays, type Day, isDay, weekdayNames, weekdayOf, weekStartOf } from './days.ts'

/** The calendar day of an instant in a time zone. */
export function dayOf(instant: Date, zone: string): Day {
  return onTheClock(instant, zone).slice(0, 10)
}

/**
 * Returns the instant at which the clocks of a time zone show `time` (`'HH:mm'`) on `day`. If the clocks skip that time at the
 * beginning of daylight saving, the instant is as much later.
 */
export function instantAt(day: Day, time: string, zone: string): Date {
  const [year, month, date] = numbers(day, '-')
  const [hour, minute] = numbers(time, ':')
  // TZDate's constructor is not used. Its result would be wrong for hours that the clocks skip in the time zone of the process.
  const wall = Date.UTC(year!, month! - 1, date!, hour!, minute!)
  const first = wall - offsetAt(wall, zone)
  const second = wall - offsetAt(first, zone)
  return new Date(second === first || offsetAt(second, zone) === wall - second ? second : Math.max(first, second))
}

/** The time of day of an instant in a time zone, `'HH:mm'`. */
export function timeOf(instant: Date, zone: string): string {
  return onTheClock(instant, zone).slice(11, 16)
}

/** What the clocks of a time zone show at an instant, `'YYYY-MM-DDTHH:mm:ss.sssZ'`; the Z has no meaning here. */
function onTheClock(instant: Date, zone: string): string {
  return new Date(instant.getTime() + offsetAt(instant.getTime(), zone)).toISOString()
}

/** How many milliseconds the clocks of a time zone are ahead of UTC at an instant. */
function offsetAt(instant: number, zone: string): number {
  return tzOffset(zone, new Date(instant)) * MINUTE_MS
}

function numbers(value: string, separator: string): number[] {
  return value.split(separator).map(Number)
}
