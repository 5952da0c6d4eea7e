import { eq } from 'drizzle-orm'
import { type Booking, bookings } from '#db/schema/index.ts'
import type { SaveScope, SaveNotes } from '#shared/booking-scope.ts'
import type { UserCtx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockBooking } from '../locks.ts'
import { servicesOffered } from '../queries.ts'
import { assertDone, assertOffered } from '../request/rules.ts'
import { assertMayChangeScope, scopeAudience } from './rules.ts'
import type { ScopeView, NotesView } from './views.ts'
import { refuseContacts } from '#server/core/screening.ts'

/**
 * Saves which services and extra tasks a booking is for and who brings products and utensils, until it starts. The professional
 * of a confirmed booking is notified. Throws BAD_REQUEST on `services` and `extraTasks`, CONFLICT `wrong_state`, NOT_FOUND for
 * everybody but the contractor.
 */
export async function saveScope(ctx: UserCtx, { bookingId, services, supplies, ...asked }: SaveScope): Promise<ScopeView> {
  return inTransaction(ctx, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    assertMayChangeScope(booking, tx.actor.id, tx.now())
    // A service that the booking already has may stay, even if the professional no longer offers it.
    const offered = [...(await servicesOffered(tx, booking.professionalId)), ...booking.services]
    const extraTasks = asked.extraTasks ?? booking.extraTasks
    assertOffered(services, offered)
    assertDone(asked.extraTasks, offered)
    const saved = { services, supplies, extraTasks }
    if (isSame(saved, booking)) return { bookingId, ...saved }
    await tx.db
      .update(bookings)
      .set({ ...saved, updatedAt: tx.now() })
      .where(eq(bookings.id, bookingId))
    await tx.emit({ type: 'booking.scope-changed', id: bookingId, to: scopeAudience(booking) })
    return { bookingId, ...saved }
  })
}

type Scope = Pick<Booking, 'services' | 'supplies' | 'extraTasks'>

function isSame(a: Scope, b: Scope): boolean {
  return a.supplies === b.supplies && a.services.join() === b.services.join() && a.extraTasks.join() === b.extraTasks.join()
}

/**
 * Saves the contractor's notes for the professional of a booking, until the start; null deletes them. The professional of a
 * confirmed booking is notified. Throws CONFLICT `wrong_state`, NOT_FOUND for everybody but the contractor, BAD_REQUEST
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
