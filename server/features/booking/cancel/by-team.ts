import { BookingStatus, CancelReason, sideOf } from '#shared/booking.ts'
import { cancelMessages, type CancelByTeam } from '#shared/booking-cancel.ts'
import { recordAct } from '#server/core/audit.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { atFixedTime, lockBooking } from '../locks.ts'
import { bookingNotFound, wrongState } from '../refusals.ts'
import { transitionBooking } from '../transition.ts'
import { orderedRefund } from './queries.ts'
import { refundAt } from './refund.ts'
import type { CancelledByTeam } from './views.ts'

/**
 * Cancels a requested or confirmed booking for an admin, for example because a user was deactivated. The contractor gets a full
 * refund, ordered in the same transaction (ADR 022), and both participants read the reason. Throws NOT_FOUND; CONFLICT
 * `own_booking` for a participant, `wrong_state`. A repeated call gets the same response.
 */
export async function cancelByTeam(ctx: UserCtx, { bookingId, reason }: CancelByTeam): Promise<CancelledByTeam> {
  return inTransaction(ctx, async (open) => {
    const tx = atFixedTime(open)
    const booking = await lockBooking(tx, bookingId)
    if (!booking) throw bookingNotFound()
    if (sideOf(booking, tx.actor.id)) throw new Conflict('own_booking', cancelMessages.ownBooking)
    if (booking.status === BookingStatus.cancelled && booking.cancelReason === CancelReason.team)
      return { bookingId, refundInCents: await orderedRefund(tx, bookingId) }
    const { refundInCents } = await refundAt(tx, booking, 'professional', tx.now())
    const cancelled = await transitionBooking(tx, booking, 'cancelByTeam', {
      actorId: tx.actor.id,
      cancelReason: CancelReason.team,
      cancelNote: reason,
      event: 'booking.cancelled',
    })
    if (!cancelled) throw wrongState()
    const act = { action: 'booking.cancelled-by-team', entity: 'agendamentos', entityId: bookingId }
    await recordAct(tx, { ...act, details: { from: booking.status, refundInCents } })
    return { bookingId, refundInCents }
  })
}
