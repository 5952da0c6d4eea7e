import { PaymentStatus } from '#shared/booking.ts'
import type { LifeFacts } from '../permissions.ts'

/** Whether the clock takes a visit along: to its beginning at the start, to its end at the end (AMB-06). */
export function isDue(
  action: 'begin' | 'complete',
  { startsAt, endsAt }: Pick<LifeFacts, 'startsAt' | 'endsAt'>,
  now: Date,
): boolean {
  return (action === 'begin' ? startsAt : endsAt) <= now
}

/** Whether a payment status may follow another: money that came is never unpaid again (the trigger says so too). */
export function paymentMayBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  const unpaid: readonly PaymentStatus[] = [PaymentStatus.pending, PaymentStatus.processing, PaymentStatus.failed]
  return unpaid.includes(from) || !unpaid.includes(to)
}
