import { TZDate } from '@date-fns/tz'
import { addMonths } from 'date-fns'

/**
 * The instant `months` calendar months after an instant, on the same day in a time zone, or on the last day of the month if it is
 * shorter: one year after 29 February is 28 February.
 */
export function monthsAfter(instant: Date, months: number, zone: string): Date {
  return new Date(addMonths(new TZDate(instant, zone), months).getTime())
}
