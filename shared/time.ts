import { TZDate, tzOffset } from '@date-fns/tz'
import { addMonths } from 'date-fns/addMonths'
import { format } from 'date-fns/format'
import { type Day, MINUTE_MS } from './days.ts'

export { addDays, type Day, isDay, weekdayNames, weekdayOf, weekStartOf } from './days.ts'

/** The calendar day of an instant in a time zone. */
export function dayOf(instant: Date, zone: string): Day {
  return format(new TZDate(instant, zone), 'yyyy-MM-dd')
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
  return format(new TZDate(instant, zone), 'HH:mm')
}

/**
 * The instant `months` calendar months after an instant, on the same day in a time zone, or on the last day of the month if it is
 * shorter: one year after 29 February is 28 February.
 */
export function monthsAfter(instant: Date, months: number, zone: string): Date {
  return new Date(addMonths(new TZDate(instant, zone), months).getTime())
}

/** How many milliseconds the clocks of a time zone are ahead of UTC at an instant. */
function offsetAt(instant: number, zone: string): number {
  return tzOffset(zone, new Date(instant)) * MINUTE_MS
}

function numbers(value: string, separator: string): number[] {
  return value.split(separator).map(Number)
}
