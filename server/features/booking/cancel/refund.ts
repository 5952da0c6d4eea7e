import type { Booking } from '#db/schema/booking.ts'
import { type Ending, type Refund, refundOf } from '#shared/booking-life.ts'
import { BookingStatus } from '#shared/booking.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { bookingWithParties } from '../queries.ts'
import { moneyOf, refundKeyOf } from './queries.ts'
import { endingOf } from './rules.ts'

/**
 * What has to go back of a booking that was just called off, worked out from its rows alone; null where nothing does. For the
 * payment's side of the same transaction.
 */
export async function refundDueOf(tx: Tx, bookingId: string) {
  const row = await bookingWithParties(tx, bookingId)
  if (row?.booking.status !== BookingStatus.cancelled || !row.booking.cancelledAt) return null
  const { booking } = row
  const { paymentId, ...money } = await moneyOf(tx, booking)
  const { rule, refundInCents } = refundOf({ ...booking, ...money }, endingOf(booking), row.booking.cancelledAt)
  if (!paymentId || refundInCents === 0) return null
  const idempotencyKey = refundKeyOf(bookingId)
  return {
    paymentId,
    amountInCents: refundInCents,
    reason: `cancelled_${rule}`,
    requestedBy: booking.cancelledBy,
    idempotencyKey,
  }
}

/** What goes back when a booking ends in a way at an instant. */
export async function refundAt(ctx: Ctx, booking: Booking, ending: Ending, at: Date): Promise<Refund> {
  return refundOf({ ...booking, ...(await moneyOf(ctx, booking)) }, ending, at)
}
