import type { Booking } from '#db/schema/booking.ts'
import { BookingStatus, wasPaid } from '#shared/booking.ts'
import { addDays, type Day } from '#shared/days.ts'
import { dayOf } from '#shared/time.ts'

/** The cost of a series in one month. `month` is 'YYYY-MM'; `totalInCents` is the sum of the charges, before refunds. */
export type SeriesMonth = { readonly month: string; readonly visits: number; readonly totalInCents: number }

/**
 * Returns the paid bookings of a series summed by month, newest first. `creditOf`: the credit in cents that paid a part of each
 * booking.
 */
export function monthsOf(series: readonly Booking[], zone: string, creditOf: ReadonlyMap<string, number>): SeriesMonth[] {
  const paid = series.filter((booking) => wasPaid(booking) && booking.status !== BookingStatus.cancelled)
  const byMonth = Map.groupBy(paid, ({ startsAt }) => dayOf(startsAt, zone).slice(0, 7))
  return [...byMonth]
    .map(([month, visits]) => ({
      month,
      visits: visits.length,
      totalInCents: visits.reduce((sum, { id, totalInCents }) => sum + totalInCents - (creditOf.get(id) ?? 0), 0),
    }))
    .toSorted((one, other) => other.month.localeCompare(one.month))
}

/** Returns the month before the month of a day, as 'YYYY-MM'. */
export function monthBefore(day: Day): string {
  return addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)
}
