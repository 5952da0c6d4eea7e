import { BookingStatus, CancelReason } from '#shared/booking.ts'
import { DAY_MS } from '#shared/days.ts'
import { BEFORE_START_MS } from '#shared/offer-times.ts'
import type { Booking } from '#client/features/booking/index.ts'
import { later } from '#client/ui/later.tsx'

const WantSubstitute = later(async () => (await import('./want-substitute.tsx')).WantSubstitute)
const WhoCanCome = later(async () => (await import('./who-can-come.tsx')).WhoCanCome)

export interface SeekSubstituteProps {
  booking: Pick<Booking, 'id' | 'side' | 'start' | 'status' | 'services'> & {
    cancelReason: CancelReason | null
    noShowBy: Booking['side'] | null
    seekSubstitute: boolean
    now: string
  }
}

/**
 * Shows a contractor what concerns a substitute. On a confirmed booking a switch says whether to look for a substitute if the
 * professional cancels. A booking that the professional cancelled shows how many professionals could come instead, with a button
 * that asks them. The switch and the button are hidden less than two hours before the start. After a no-show of the professional
 * the contractor can choose a new start on that day or the next.
 */
export function SeekSubstitute({ booking }: SeekSubstituteProps) {
  const { id, side, status, cancelReason, noShowBy, services, seekSubstitute, start, now } = booking
  if (side !== 'contractor') return null
  if (noShowBy === 'professional')
    return Date.parse(now) < Date.parse(start) + 2 * DAY_MS ? <WhoCanCome bookingId={id} absent /> : null
  if (Date.parse(start) - BEFORE_START_MS <= Date.parse(now)) return null
  if (cancelReason === CancelReason.professional) return <WhoCanCome bookingId={id} />
  // Substitutes are found by the services of the booking, so a booking without services has no switch.
  return status === BookingStatus.confirmed && services.length > 0 ? <WantSubstitute bookingId={id} on={seekSubstitute} /> : null
}
