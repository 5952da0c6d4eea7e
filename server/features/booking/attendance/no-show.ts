import { CancelReason, type Side } from '#shared/booking.ts'
import type { UserCtx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { orderedRefund } from '../cancel/queries.ts'
import { refundAt } from '../cancel/refund.ts'
import { cancelledView, type CancelledView } from '../cancel/views.ts'
import { atFixedTime, lockForAction } from '../locks.ts'
import { wrongState } from '../refusals.ts'
import { transitionBooking } from '../transition.ts'

/**
 * The professional says, from the start on and before checking in, that they will not come. It counts as an absence of the
 * professional: a full refund (AMB-07). CONFLICT `wrong_state`; NOT_FOUND to everybody else. A repeat gets the same answer.
 */
export function giveUp(ctx: UserCtx, bookingId: string): Promise<CancelledView> {
  return cancelForAbsence(ctx, bookingId, 'giveUp')
}

/**
 * One participant reports that the other did not come: from 30 minutes after the start until the end, and not after a check-in. An
 * absent professional means a full refund, an absent contractor none (AMB-07). CONFLICT `too_early`, `wrong_state`; NOT_FOUND to
 * strangers. A repeat gets the same answer.
 */
export function reportNoShow(ctx: UserCtx, bookingId: string): Promise<CancelledView> {
  return cancelForAbsence(ctx, bookingId, 'noShow')
}

function cancelForAbsence(ctx: UserCtx, bookingId: string, action: 'noShow' | 'giveUp'): Promise<CancelledView> {
  return inTransaction(ctx, async (open) => {
    const tx = atFixedTime(open)
    const { booking, side, repeated } = await lockForAction(tx, bookingId, () => action)
    if (repeated) return cancelledView(bookingId, side, await orderedRefund(tx, bookingId))
    const absent: Side = side === 'contractor' || action === 'giveUp' ? 'professional' : 'contractor'
    const { refundInCents } = await refundAt(tx, booking, `absent_${absent}`, tx.now())
    const cancelled = await transitionBooking(tx, booking, 'noShow', {
      actorId: tx.actor.id,
      cancelReason: CancelReason.noShow,
      set: { noShowBy: absent },
      event: 'booking.missed',
    })
    if (!cancelled) throw wrongState()
    return cancelledView(bookingId, side, refundInCents)
  })
}
