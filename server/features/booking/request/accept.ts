import { and, eq, ne } from 'drizzle-orm'
import { bookings } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { newStartCode } from '../attendance/start-code.ts'
import { lockBookings, lockForAction, lockForPayment } from '../locks.ts'
import { wrongState } from '../refusals.ts'
import { bookingsOfSeriesWith } from '../series/queries.ts'
import { freeUnanswered, transitionBooking } from '../transition.ts'
import type { AcceptedView } from './views.ts'

/**
 * Accepts a paid request for its professional: the booking is confirmed, and the later bookings of its series need no further
 * acceptance. Throws NOT_FOUND for everybody else, and CONFLICT `wrong_state` when the request no longer waits for an answer. A
 * repeated call gets the same response. To decline, call `booking.cancel`.
 */
export async function acceptRequest(ctx: UserCtx, bookingId: string): Promise<AcceptedView> {
  return inTransaction(ctx, async (tx) => {
    await lockForPayment(tx, bookingId)
    const { booking, repeated } = await lockForAction(tx, bookingId, () => 'accept')
    if (repeated) return { bookingId }
    const change = { actorId: tx.actor.id, set: { startCode: newStartCode() }, event: 'booking.confirmed' } as const
    if (!(await transitionBooking(tx, booking, 'accept', change))) throw wrongState()
    if (booking.seriesId) await agreeToSeries(tx, booking.seriesId, bookingId)
    return { bookingId }
  })
}

async function agreeToSeries(tx: Tx, seriesId: string, acceptedId: string): Promise<void> {
  const { status, id } = bookings
  await tx.db
    .update(bookings)
    .set({ needsYes: false, updatedAt: tx.now() })
    .where(and(eq(bookings.seriesId, seriesId), eq(status, BookingStatus.requested), ne(id, acceptedId)))
}

/**
 * Cancels the later bookings of a series whose first booking was not accepted by the professional, before their cards are
 * charged. The job is added when the first booking ends and may run twice.
 */
export async function endUnansweredSeries(ctx: Ctx, bookingId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const ids = (await bookingsOfSeriesWith(tx, bookingId)).map(({ id }) => id)
    for (const booking of await lockBookings(tx, ids))
      if (booking.needsYes && booking.chargeAt !== null && booking.status === BookingStatus.requested)
        await freeUnanswered(tx, booking)
  })
}
