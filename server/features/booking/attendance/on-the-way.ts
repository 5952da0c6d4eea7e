import { eq } from 'drizzle-orm'
import { bookings } from '#db/schema/index.ts'
import type { SetOnTheWay } from '#shared/booking-attendance.ts'
import type { UserCtx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockForAction } from '../locks.ts'
import type { OnTheWayView } from './views.ts'

/**
 * Notifies the contractor that the professional is on the way, or withdraws that. It is possible from three hours before the
 * start until the check-in or the end. No location is stored. Throws CONFLICT `too_early`, `wrong_state`; NOT_FOUND for everybody
 * but the professional.
 */
export async function setOnTheWay(ctx: UserCtx, { bookingId, on }: SetOnTheWay): Promise<OnTheWayView> {
  return inTransaction(ctx, async (tx) => {
    const { booking } = await lockForAction(tx, bookingId, () => 'onTheWay')
    if (on === (booking.onTheWayAt !== null)) return { bookingId, onTheWayAt: booking.onTheWayAt }
    const onTheWayAt = on ? tx.now() : null
    await tx.db.update(bookings).set({ onTheWayAt, updatedAt: tx.now() }).where(eq(bookings.id, bookingId))
    await tx.emit({ type: 'booking.on-the-way', id: bookingId, to: [booking.contractorId, booking.professionalId] })
    return { bookingId, onTheWayAt }
  })
}
