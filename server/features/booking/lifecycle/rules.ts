import type { Booking } from '#db/schema/booking.ts'
import { PaymentStatus } from '#shared/booking.ts'

/** Whether the clock begins or completes a booking now. */
export function isDue(
  action: 'begin' | 'complete',
  { startsAt, endsAt }: Pick<Booking, 'startsAt' | 'endsAt'>,
  now: Date,
): boolean {
  return (action === 'begin' ? startsAt : endsAt) <= now
}

/** Whether one payment status may follow another: a paid booking never becomes unpaid. A trigger enforces the same. */
export function paymentMayBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  const unpaid: readonly PaymentStatus[] = [PaymentStatus.pending, PaymentStatus.processing, PaymentStatus.failed]
  return unpaid.includes(from) || !unpaid.includes(to)
}
