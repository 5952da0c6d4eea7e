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
 * Helps a contractor to replace a professional who cancels or does not come. Before a cancellation it shows a switch that says
 * whether to look for a substitute. Afterwards it shows how many other professionals could come, with a button that asks them.
 */
export function SeekSubstitute({ booking }: SeekSubstituteProps) {
  const { id, side, status, cancelReason, noShowBy, services, seekSubstitute, start, now } = booking
  if (side !== 'contractor') return null
  if (noShowBy === 'professional')
    return Date.parse(now) < Date.parse(start) + 2 * DAY_MS ? <WhoCanCome bookingId={id} absent /> : null
  if (Date.parse(start) - BEFORE_START_MS <= Date.parse(now)) return null
  if (cancelReason === CancelReason.professional) return <WhoCanCome bookingId={id} />
  // The product finds substitutes by the services of the booking, so a booking without services has no switch.
  return status === BookingStatus.confirmed && services.length > 0 ? <WantSubstitute bookingId={id} on={seekSubstitute} /> : null
}
