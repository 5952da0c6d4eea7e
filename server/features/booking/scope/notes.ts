import { eq } from 'drizzle-orm'
import { bookings } from '#db/schema/index.ts'
import { lifeMessages, type SaveNotes } from '#shared/booking-life.ts'
import { BookingStatus, sideOf } from '#shared/booking.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockBooking } from '../locks.ts'
import { bookingNotFound } from '../rules.ts'
import { mayWriteNotes } from './rules.ts'
import type { NotesView } from './views.ts'

/**
 * What the customer wants her to know of a visit, until it starts; null takes it away. The same words again change nothing. Once the
 * visit is Confirmado she is told that they changed. CONFLICT `wrong_state`, NOT_FOUND to everybody else.
 */
export async function saveNotes(ctx: UserCtx, { bookingId, visitNotes }: SaveNotes): Promise<NotesView> {
  return inTransaction(ctx, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking || sideOf(booking, tx.actor.id) !== 'contractor') throw bookingNotFound()
    if (!mayWriteNotes(booking, tx.now())) throw new Conflict('wrong_state', lifeMessages.wrongState)
    if (booking.visitNotes === visitNotes) return { bookingId, visitNotes }
    await tx.db.update(bookings).set({ visitNotes, updatedAt: tx.now() }).where(eq(bookings.id, bookingId))
    // She cannot read the notes of a request that is not paid: nothing has changed for her.
    const to =
      booking.status === BookingStatus.confirmed ? [booking.contractorId, booking.professionalId] : [booking.contractorId]
    await tx.emit({ type: 'booking.notes-changed', id: bookingId, to })
    return { bookingId, visitNotes }
  })
}
