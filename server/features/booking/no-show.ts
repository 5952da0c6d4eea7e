import { CancelReason, type Side } from '#shared/booking.ts'
import { lifeMessages } from '#shared/booking-life.ts'
import type { UserCtx } from '../../core/context.ts'
import { Conflict } from '../../core/errors.ts'
import { inTransaction } from '../../core/transaction.ts'
import { cancelledView, refundAt } from './cancel.ts'
import { moveBooking } from './move.ts'
import { refundOfEnding } from './queries-life.ts'
import { atOneInstant, takeUp } from './take-up.ts'
import type { CancelledView } from './views.ts'

/**
 * One side says that the other was not there, from 30 minutes after the start until the end, and not once the start code was told:
 * the visit is Cancelado. An absent professional gives everything back, an absent household nothing (AMB-07). CONFLICT
 * `too_early`, `wrong_state`; NOT_FOUND to strangers. Said twice it is said once.
 */
export async function reportNoShow(ctx: UserCtx, bookingId: string): Promise<CancelledView> {
  return inTransaction(ctx, async (open) => {
    const tx = atOneInstant(open)
    const { booking, side, again } = await takeUp(tx, bookingId, () => 'noShow')
    if (again) return cancelledView(bookingId, side, { refundInCents: await refundOfEnding(tx, bookingId) })
    const absent: Side = side === 'contractor' ? 'professional' : 'contractor'
    const refund = await refundAt(tx, booking, `absent_${absent}`, tx.now())
    const moved = await moveBooking(tx, booking, 'noShow', {
      actorId: tx.actor.id,
      reason: CancelReason.noShow,
      set: { noShowBy: absent },
      event: 'booking.missed',
    })
    if (!moved) throw new Conflict('wrong_state', lifeMessages.wrongState)
    return cancelledView(bookingId, side, refund)
  })
}
