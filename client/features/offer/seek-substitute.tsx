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
 * For the contractor, until two hours before the start: on a booking that stands, the choice to have somebody else sought if the
 * professional cancels; on one that the professional cancelled, how many people could come instead, and the button that asks them. After
 * an absence the same for a new start of that day or the next.
 */
export function SeekSubstitute({ booking }: SeekSubstituteProps) {
  const { id, side, status, cancelReason, noShowBy, services, seekSubstitute, start, now } = booking
  if (side !== 'contractor') return null
  if (noShowBy === 'professional')
    return Date.parse(now) < Date.parse(start) + 2 * DAY_MS ? <WhoCanCome bookingId={id} absent /> : null
  if (Date.parse(start) - BEFORE_START_MS <= Date.parse(now)) return null
  if (cancelReason === CancelReason.professional) return <WhoCanCome bookingId={id} />
  // Without services nobody can be asked.
  return status === BookingStatus.confirmed && services.length > 0 ? <WantSubstitute bookingId={id} on={seekSubstitute} /> : null
}
