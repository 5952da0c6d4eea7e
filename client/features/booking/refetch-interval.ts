import { activeStatuses } from '#shared/booking.ts'
import { DAY_MS } from '#shared/days.ts'
import type { Booking } from './labels.ts'

const FRESH_FOR_MS = 60_000

/**
 * Returns the refetch interval of bookings in milliseconds, or false for none. The allowed actions change on the day of a
 * booking. So the interval is one minute while any active booking starts less than 24 hours before or after `now`.
 */
export function refetchInterval(bookings: readonly Pick<Booking, 'status' | 'start'>[], now: string): number | false {
  const near = ({ status, start }: Pick<Booking, 'status' | 'start'>) =>
    activeStatuses.includes(status) && Math.abs(Date.parse(start) - Date.parse(now)) < DAY_MS
  return bookings.some(near) && FRESH_FOR_MS
}
