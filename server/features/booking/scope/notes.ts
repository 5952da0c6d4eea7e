import { eq } from 'drizzle-orm'
import { bookings } from '#db/schema/index.ts'
import type { SaveNotes } from '#shared/booking-scope.ts'
import type { UserCtx } from '#server/core/context.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockBooking } from '../locks.ts'
import { assertMayChangeScope, scopeAudience } from './rules.ts'
import type { NotesView } from './views.ts'

/**
 * Saves what the contractor wants the professional to know about a booking, until it starts; null deletes it. The same text changes
 * nothing. The professional of a confirmed booking is notified. CONFLICT `wrong_state`, NOT_FOUND to everybody but the contractor, BAD_REQUEST
 * `screened`.
 */
export async function saveNotes(ctx: UserCtx, { bookingId, visitNotes }: SaveNotes): Promise<NotesView> {
  refuseContacts({ visitNotes })
  return inTransaction(ctx, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    assertMayChangeScope(booking, tx.actor.id, tx.now())
    if (booking.visitNotes === visitNotes) return { bookingId, visitNotes }
    await tx.db.update(bookings).set({ visitNotes, updatedAt: tx.now() }).where(eq(bookings.id, bookingId))
    await tx.emit({ type: 'booking.notes-changed', id: bookingId, to: scopeAudience(booking) })
    return { bookingId, visitNotes }
  })
}
