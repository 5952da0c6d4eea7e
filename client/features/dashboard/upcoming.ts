import { activeStatuses } from '#shared/booking.ts'
import type { Answers } from '#client/lib/api.ts'

type Booking = Answers['booking']['mine']['asContractor'][number]

/** The active bookings that start from `now` on, soonest first. */
export function upcomingOf(bookings: readonly Booking[], now: Date): Booking[] {
  return bookings
    .filter(({ status, start }) => activeStatuses.includes(status) && new Date(start) >= now)
    .toSorted((a, b) => a.start.localeCompare(b.start))
}
