import type { Booking } from '#db/schema/booking.ts'
import { PaymentStatus } from '#shared/booking.ts'

/** True if the start (for `begin`) or the end (for `complete`) of a booking has come, so that the job changes its status. */
export function isDue(
  action: 'begin' | 'complete',
  { startsAt, endsAt }: Pick<Booking, 'startsAt' | 'endsAt'>,
  now: Date,
): boolean {
  return (action === 'begin' ? startsAt : endsAt) <= now
}

/**
 * True if the payment status may change from `from` to `to`: a paid booking never becomes unpaid. A database trigger enforces the
 * same.
 */
export function paymentMayBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  const unpaid: readonly PaymentStatus[] = [PaymentStatus.pending, PaymentStatus.processing, PaymentStatus.failed]
  return unpaid.includes(from) || !unpaid.includes(to)
}
