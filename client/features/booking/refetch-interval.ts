import { activeStatuses } from '#shared/booking.ts'
import { DAY_MS } from '#shared/days.ts'
import type { Booking } from './labels.ts'

const FRESH_FOR_MS = 60_000

/**
 * Returns the interval in milliseconds at which bookings are loaded again, or false for none. The interval is one minute in the
 * 24 hours before and after the start of an active booking, because the allowed actions change in that time.
 */
export function refetchInterval(bookings: readonly Pick<Booking, 'status' | 'start'>[], now: string): number | false {
  const near = ({ status, start }: Pick<Booking, 'status' | 'start'>) =>
    activeStatuses.includes(status) && Math.abs(Date.parse(start) - Date.parse(now)) < DAY_MS
  return bookings.some(near) && FRESH_FOR_MS
}
