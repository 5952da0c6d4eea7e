import { activeStatuses } from '#shared/booking.ts'
import { DAY_MS } from '#shared/days.ts'
import type { Booking } from './labels.ts'

const FRESH_FOR_MS = 60_000

/**
 * How often to load bookings again, in milliseconds. The allowed actions of the day change with time, so every minute while an
 * active booking starts within 24 hours of `now`, or did so less than 24 hours ago; otherwise false.
 */
export function refetchInterval(bookings: readonly Pick<Booking, 'status' | 'start'>[], now: string): number | false {
  const near = ({ status, start }: Pick<Booking, 'status' | 'start'>) =>
    activeStatuses.includes(status) && Math.abs(Date.parse(start) - Date.parse(now)) < DAY_MS
  return bookings.some(near) && FRESH_FOR_MS
}
