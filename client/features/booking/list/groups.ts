import { BookingStatus, PaymentStatus } from '#shared/booking.ts'
import { calendarDay, isOfToday } from '#client/lib/format.ts'
import type { Booking } from '../labels.ts'

/** The fields of a booking that decide its group and its position in the list. */
export type Placed = Pick<Booking, 'start' | 'end' | 'zone' | 'status' | 'paymentStatus' | 'holdExpiresAt'>

export interface BookingGroup<T> {
  label: 'Hoje' | 'Próximos' | 'Anteriores'
  bookings: T[]
}

/**
 * Groups bookings by their day in the home's time zone. A booking that has started stays in 'Hoje' until it has ended, also after
 * midnight. 'Hoje' and 'Próximos' have the nearest booking first, 'Anteriores' the latest first. Bookings that were
 * cancelled or not paid in time are always in 'Anteriores'.
 */
export function groupBookings<T extends Placed>(bookings: readonly T[], now: Date): BookingGroup<T>[] {
  const ascending = bookings.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
  const groups: BookingGroup<T>[] = [
    { label: 'Hoje', bookings: ascending.filter((booking) => labelOf(booking, now) === 'Hoje') },
    { label: 'Próximos', bookings: ascending.filter((booking) => labelOf(booking, now) === 'Próximos') },
    { label: 'Anteriores', bookings: ascending.filter((booking) => labelOf(booking, now) === 'Anteriores').toReversed() },
  ]
  return groups.filter((group) => group.bookings.length > 0)
}

/** Whether a booking was cancelled or not paid in time. In the second case the server cancels it a little later. */
export function isOver({ status, paymentStatus, holdExpiresAt }: Omit<Placed, 'start' | 'end' | 'zone'>, now: Date): boolean {
  if (status === BookingStatus.cancelled) return true
  const expired = holdExpiresAt !== null && new Date(holdExpiresAt) <= now
  return status === BookingStatus.requested && expired && paymentStatus !== PaymentStatus.processing
}

function labelOf(booking: Placed, now: Date): BookingGroup<unknown>['label'] {
  if (isOver(booking, now)) return 'Anteriores'
  const { start, zone, status } = booking
  if (status === BookingStatus.inProgress) return 'Hoje'
  if (new Date(start) <= now) return isOfToday(booking, now) ? 'Hoje' : 'Anteriores'
  return calendarDay(start, zone) === calendarDay(now, zone) ? 'Hoje' : 'Próximos'
}
