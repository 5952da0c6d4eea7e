import { activeStatuses } from '#shared/booking.ts'
import { DAY_MS } from '#shared/days.ts'
import type { Booking } from './labels.ts'

const FRESH_FOR_MS = 60_000

/**
 * Returns how often bookings are loaded again, in milliseconds, or false for never. It is once a minute while an active booking
 * starts less than 24 hours before or after `now`, because the allowed actions change on that day.
 */
export function refetchInterval(bookings: readonly Pick<Booking, 'status' | 'start'>[], now: string): number | false {
  const near = ({ status, start }: Pick<Booking, 'status' | 'start'>) =>
    activeStatuses.includes(status) && Math.abs(Date.parse(start) - Date.parse(now)) < DAY_MS
  return bookings.some(near) && FRESH_FOR_MS
}
