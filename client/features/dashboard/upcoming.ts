import { BookingStatus, activeStatuses } from '#shared/booking.ts'
import type { Booking } from '#client/features/booking/booking-words.ts'

/** The active bookings that start from `now` on, soonest first. */
export function upcomingOf(bookings: readonly Booking[], now: Date): Booking[] {
  return bookings
    .filter(({ status, start }) => activeStatuses.includes(status) && new Date(start) >= now)
    .toSorted((a, b) => a.start.localeCompare(b.start))
}

/** The visit that is under way, else the next that is paid for; null where there is none. */
export function nextVisitOf(bookings: readonly Booking[], now: Date): Booking | null {
  const underWay = bookings.find(({ status }) => status === BookingStatus.inProgress)
  return underWay ?? upcomingOf(bookings, now).find(({ status }) => status === BookingStatus.confirmed) ?? null
}

/** What waits for the reader: an unpaid request, or the other side's wish for another hour; soonest first. */
export function waitingOf(bookings: readonly Booking[]): Booking[] {
  return bookings
    .filter(({ mayPay, reschedule }) => mayPay || (reschedule !== null && !reschedule.mine))
    .toSorted((a, b) => a.start.localeCompare(b.start))
}
