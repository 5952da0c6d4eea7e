import { lifeMessages } from '#shared/booking-life.ts'
import { CancelReason, type Side } from '#shared/booking.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { cancelledView } from '../cancel/cancel.ts'
import { refundOfEnding } from '../cancel/queries.ts'
import { refundAt } from '../cancel/refund.ts'
import type { CancelledView } from '../cancel/views.ts'
import { atOneInstant, takeUp } from '../locks.ts'
import { moveBooking } from '../transition.ts'

/**
 * The professional says, from the start on and while she has not checked in, that she will not come: as if she had been missed, and
 * everything goes back (AMB-07). CONFLICT `wrong_state`; NOT_FOUND to everybody else. Said twice it is said once.
 */
export function giveUp(ctx: UserCtx, bookingId: string): Promise<CancelledView> {
  return miss(ctx, bookingId, 'giveUp')
}

/**
 * One side says that the other was not there, from 30 minutes after the start until the end, and not once the start code was told:
 * the visit is Cancelado. An absent professional gives everything back, an absent household nothing (AMB-07). CONFLICT
 * `too_early`, `wrong_state`; NOT_FOUND to strangers. Said twice it is said once.
 */
export function reportNoShow(ctx: UserCtx, bookingId: string): Promise<CancelledView> {
  return miss(ctx, bookingId, 'noShow')
}

function miss(ctx: UserCtx, bookingId: string, verb: 'noShow' | 'giveUp'): Promise<CancelledView> {
  return inTransaction(ctx, async (open) => {
    const tx = atOneInstant(open)
    const { booking, side, again } = await takeUp(tx, bookingId, () => verb)
    if (again) return cancelledView(bookingId, side, { refundInCents: await refundOfEnding(tx, bookingId) })
    const absent: Side = side === 'contractor' || verb === 'giveUp' ? 'professional' : 'contractor'
    const refund = await refundAt(tx, booking, `absent_${absent}`, tx.now())
    const moved = await moveBooking(tx, booking, 'noShow', {
      actorId: tx.actor.id,
      cancelReason: CancelReason.noShow,
      set: { noShowBy: absent },
      event: 'booking.missed',
    })
    if (!moved) throw new Conflict('wrong_state', lifeMessages.wrongState)
    return cancelledView(bookingId, side, refund)
  })
}
