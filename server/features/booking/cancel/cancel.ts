import { CancelCause, CancelReason, sideOf } from '#shared/booking.ts'
import type { CancelBooking } from '#shared/booking-cancel.ts'
import type { UserCtx } from '#server/core/context.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { atFixedTime, lockForAction } from '../locks.ts'
import { assertMay } from '../permissions.ts'
import { bookingWithParties, zoneOfProfessional } from '../queries.ts'
import { bookingNotFound, wrongState } from '../refusals.ts'
import { transitionBooking } from '../transition.ts'
import { orderedRefund } from './queries.ts'
import { refundAt } from './refund.ts'
import { assertExpectedRefund, cancelTransition, noteOf, permissionToCancel } from './rules.ts'
import { cancelledView, quoteView, type CancelledView, type CancelQuoteView } from './views.ts'

/** Returns the refund that the caller's cancellation of a booking would cause now. Refuses when the caller may not cancel it. */
export async function readCancelQuote(ctx: UserCtx, bookingId: string): Promise<CancelQuoteView> {
  const row = await bookingWithParties(ctx, bookingId)
  if (!row) throw bookingNotFound()
  const { booking } = row
  const zone = await zoneOfProfessional(ctx, booking.professionalId)
  const actorSide = sideOf(booking, ctx.actor.id)
  const side = assertMay(permissionToCancel(actorSide), booking, actorSide, { now: ctx.now(), zone })
  return quoteView(await refundAt(ctx, booking, side, ctx.now()), side)
}

/**
 * Cancels a booking for its contractor or its professional, and orders the refund in the same transaction (ADR 022). A
 * professional must give a note and causes a full refund. Throws NOT_FOUND for anyone else, CONFLICT `wrong_state`, BAD_REQUEST
 * at `reason`, and CONFLICT `refund_changed` with the new refund when it differs from the one that the contractor saw. A repeated
 * call gets the same response.
 */
export async function cancelBooking(ctx: UserCtx, input: CancelBooking): Promise<CancelledView> {
  refuseContacts({ reason: input.reason })
  return inTransaction(ctx, async (open) => {
    const tx = atFixedTime(open)
    const { booking, side, repeated } = await lockForAction(tx, input.bookingId, permissionToCancel)
    if (repeated) return cancelledView(booking.id, side, await orderedRefund(tx, booking.id))
    const cancelNote = noteOf(side, input.reason)
    const refund = await refundAt(tx, booking, side, tx.now())
    if (side === 'contractor') assertExpectedRefund(refund, input.expectedRefundInCents)
    const cancelled = await transitionBooking(tx, booking, cancelTransition(booking.status, side), {
      actorId: tx.actor.id,
      cancelReason: CancelReason[side],
      cancelNote,
      ...(side === 'professional' && { set: { cancelCause: input.cause ?? CancelCause.other } }),
      event: 'booking.cancelled',
    })
    if (!cancelled) throw wrongState()
    return cancelledView(booking.id, side, refund.refundInCents)
  })
}
