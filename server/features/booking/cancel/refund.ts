import type { Booking } from '#db/schema/booking.ts'
import { BookingStatus } from '#shared/booking.ts'
import { refundOf, type Ending, type Refund } from '#shared/booking-cancel.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { bookingWithParties } from '../queries.ts'
import { paymentSummaryOf, refundKeyOf } from './queries.ts'
import { endingOf } from './rules.ts'

/** The refund of a booking that ends in this way at this instant. */
export async function refundAt(ctx: Ctx, booking: Booking, ending: Ending, at: Date): Promise<Refund> {
  return refundOf({ ...booking, ...(await paymentSummaryOf(ctx, booking)) }, ending, at)
}

/**
 * The refund that a cancelled booking requires, computed from its rows alone; null when it requires none. The payment feature orders
 * it in the transaction that cancels.
 */
export async function refundDueOf(tx: Tx, bookingId: string) {
  const row = await bookingWithParties(tx, bookingId)
  if (row?.booking.status !== BookingStatus.cancelled || !row.booking.cancelledAt) return null
  const { booking } = row
  const payment = await paymentSummaryOf(tx, booking)
  const { rule, refundInCents } = refundOf({ ...booking, ...payment }, endingOf(booking), row.booking.cancelledAt)
  if (!payment.paymentId || refundInCents === 0) return null
  return {
    paymentId: payment.paymentId,
    amountInCents: refundInCents,
    reason: `cancelled_${rule}`,
    requestedBy: booking.cancelledBy,
    idempotencyKey: refundKeyOf(bookingId),
  }
}
