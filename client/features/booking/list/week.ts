import { addDays, weekStartOf } from '#shared/days.ts'
import type { Day } from '#shared/days.ts'
import { calendarDay } from '#client/lib/format.ts'
import { isOver } from './groups.ts'
import type { Placed } from './groups.ts'

export interface BookedDay<T> {
  date: Day
  /** The bookings of one day, sorted by start. */
  bookings: T[]
}

/**
 * Returns the seven days that begin with a Sunday, each with its bookings in the time zone of the home. Cancelled and unpaid
 * expired bookings are left out.
 */
export function bookedDays<T extends Placed>(bookings: readonly T[], weekStart: Day, now: Date): BookedDay<T>[] {
  const shown = bookings.filter((booking) => !isOver(booking, now)).toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
  return Array.from({ length: 7 }, (_, day) => addDays(weekStart, day)).map((date) => ({
    date,
    bookings: shown.filter(({ start, zone }) => calendarDay(start, zone) === date),
  }))
}

/**
 * Returns the first and the last week that can be shown, each as the day of its Sunday. If the server has older bookings
 * (`hasMore`), the oldest loaded week is left out, because it may be incomplete. The week of `today` is always included.
 */
export function weekLimits(bookings: readonly Placed[], today: Day, hasMore: boolean): { first: Day; last: Day } {
  const weeks = bookings.map(({ start, zone }) => weekStartOf(calendarDay(start, zone))).toSorted()
  const current = weekStartOf(today)
  const [oldest = current, newest = current] = [weeks[0], weeks.at(-1)]
  const complete = hasMore ? addDays(oldest, 7) : oldest
  return { first: complete < current ? complete : current, last: newest > current ? newest : current }
}
