import { CancelReason } from '#shared/booking.ts'
import { BEFORE_START_MS } from '#shared/offers.ts'
import type { Booking } from '#client/features/booking/index.ts'
import { later } from '#client/ui/later.tsx'

const WhoCanCome = later(async () => (await import('./who-can-come.tsx')).WhoCanCome)

export interface SeekSubstituteProps {
  booking: Pick<Booking, 'id' | 'side' | 'start'> & { cancelReason: CancelReason | null; now: string }
}

/**
 * On a booking that the professional cancelled: how many people could come instead, and the button that asks them. Nothing for everybody
 * but the contractor, and from two hours before the start on.
 */
export function SeekSubstitute({ booking }: SeekSubstituteProps) {
  const { side, cancelReason, start, now } = booking
  const inTime = Date.parse(start) - BEFORE_START_MS > Date.parse(now)
  const may = side === 'contractor' && cancelReason === CancelReason.professional && inTime
  return may ? <WhoCanCome bookingId={booking.id} /> : null
}
