import { activeStatuses } from '#shared/booking.ts'
import { DAY_MS } from '#shared/days.ts'
import type { Booking } from './labels.ts'

const FRESH_FOR_MS = 60_000

/**
 * How often bookings are asked for again that were read at `now`, in milliseconds: what may be done on the day changes with the
 * clock, so every minute while a visit that is to come or under way is less than a day off. False otherwise.
 */
export function refetchInterval(bookings: readonly Pick<Booking, 'status' | 'start'>[], now: string): number | false {
  const near = ({ status, start }: Pick<Booking, 'status' | 'start'>) =>
    activeStatuses.includes(status) && Math.abs(Date.parse(start) - Date.parse(now)) < DAY_MS
  return bookings.some(near) && FRESH_FOR_MS
}
