import { CancelCause, CancelReason, type Side } from '#shared/booking.ts'
import type { GiveUp } from '#shared/booking-attendance.ts'
import type { Booking } from '#db/schema/booking.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { orderedRefund } from '../cancel/queries.ts'
import { refundAt, waitingRefundOf } from '../cancel/refund.ts'
import { cancelledView, type CancelledView } from '../cancel/views.ts'
import { atFixedTime, lockForAction } from '../locks.ts'
import { wrongState } from '../refusals.ts'
import { transitionBooking } from '../transition.ts'
import { storeReport } from './absence-report.ts'

/**
 * Cancels the booking when the professional gives up after its start and before the check-in. It counts as an absence that the
 * professional admits, so the full refund is made at once. Throws CONFLICT `wrong_state`; NOT_FOUND for everybody else. A
 * repeated call gets the same response.
 */
export function giveUp(ctx: UserCtx, { bookingId, cause }: GiveUp): Promise<CancelledView> {
  return cancelForAbsence(ctx, bookingId, 'giveUp', cause ?? CancelCause.other)
}

/**
 * Reports that the other participant did not come, from 30 minutes after the start until the end and only without a check-in. The
 * contractor gets a full refund only if the professional was absent. Refund and transfer wait for 48 hours, in which the report
 * may be contested. Throws CONFLICT `too_early`, `wrong_state`; NOT_FOUND for anyone else.
 */
export function reportNoShow(ctx: UserCtx, bookingId: string): Promise<CancelledView> {
  return cancelForAbsence(ctx, bookingId, 'noShow', null)
}

function cancelForAbsence(
  ctx: UserCtx,
  bookingId: string,
  action: 'noShow' | 'giveUp',
  cancelCause: CancelCause | null,
): Promise<CancelledView> {
  return inTransaction(ctx, async (open) => {
    const tx = atFixedTime(open)
    const { booking, side, repeated } = await lockForAction(tx, bookingId, () => action)
    if (repeated) return cancelledView(bookingId, side, await refundToCome(tx, booking))
    const absent: Side = side === 'contractor' || action === 'giveUp' ? 'professional' : 'contractor'
    const { refundInCents } = await refundAt(tx, booking, `absent_${absent}`, tx.now())
    // The report is stored before the status changes, because the status change would otherwise order a refund or transfer at
    // once.
    const byRule = action === 'giveUp' || (await storeReport(tx, bookingId))
    const cancelled = await transitionBooking(tx, booking, 'noShow', {
      actorId: tx.actor.id,
      cancelReason: CancelReason.noShow,
      set: { noShowBy: absent, cancelCause },
      event: 'booking.missed',
    })
    if (!cancelled) throw wrongState()
    if (action === 'giveUp')
      await tx.emit({ type: 'booking.absence-final', id: bookingId, to: [booking.contractorId, booking.professionalId] })
    return cancelledView(bookingId, side, byRule ? refundInCents : 0)
  })
}

async function refundToCome(tx: Tx, booking: Booking): Promise<number> {
  return (await orderedRefund(tx, booking.id)) || (await waitingRefundOf(tx, booking))
}
