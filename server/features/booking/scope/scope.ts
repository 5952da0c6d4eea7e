import { eq } from 'drizzle-orm'
import { bookings } from '#db/schema/index.ts'
import type { SaveScope } from '#shared/booking-scope.ts'
import type { UserCtx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockBooking } from '../locks.ts'
import { servicesOffered } from '../queries.ts'
import { assertOffered } from '../request/rules.ts'
import { assertMayChangeScope, scopeAudience } from './rules.ts'
import type { ScopeView } from './views.ts'

/**
 * Saves which services a booking is for and who brings products and utensils, until it starts. The same scope changes nothing. The
 * professional of a confirmed booking is notified. BAD_REQUEST on `services`, CONFLICT `wrong_state`, NOT_FOUND to everybody but the
 * contractor.
 */
export async function saveScope(ctx: UserCtx, { bookingId, services, supplies }: SaveScope): Promise<ScopeView> {
  return inTransaction(ctx, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    assertMayChangeScope(booking, tx.actor.id, tx.now())
    // A service that the professional no longer offers may stay in a booking that has it already.
    assertOffered(services, [...(await servicesOffered(tx, booking.professionalId)), ...booking.services])
    const same = booking.supplies === supplies && booking.services.join() === services.join()
    if (same) return { bookingId, services, supplies }
    await tx.db.update(bookings).set({ services, supplies, updatedAt: tx.now() }).where(eq(bookings.id, bookingId))
    await tx.emit({ type: 'booking.scope-changed', id: bookingId, to: scopeAudience(booking) })
    return { bookingId, services, supplies }
  })
}
