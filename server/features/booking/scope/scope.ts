import { eq } from 'drizzle-orm'
import { bookings } from '#db/schema/index.ts'
import { lifeMessages } from '#shared/booking-life.ts'
import type { SaveScope } from '#shared/booking-scope.ts'
import { BookingStatus, sideOf } from '#shared/booking.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockBooking } from '../locks.ts'
import { servicesOffered } from '../queries.ts'
import { assertOffered } from '../request/check.ts'
import { bookingNotFound } from '../rules.ts'
import { mayWriteNotes } from './rules.ts'
import type { ScopeView } from './views.ts'

/**
 * What a visit is for, until it starts: the services asked for, and who brings products and utensils. Only what she offers, or was
 * asked for before. The same again changes nothing; once the visit is Confirmado she is told. BAD_REQUEST on `services`,
 * CONFLICT `wrong_state`, NOT_FOUND to everybody else.
 */
export async function saveScope(ctx: UserCtx, { bookingId, services, supplies }: SaveScope): Promise<ScopeView> {
  return inTransaction(ctx, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking || sideOf(booking, tx.actor.id) !== 'contractor') throw bookingNotFound()
    if (!mayWriteNotes(booking, tx.now())) throw new Conflict('wrong_state', lifeMessages.wrongState)
    // She may have left off a service since: who asked for it before need not give it up to change the rest.
    assertOffered(services, [...(await servicesOffered(tx, booking.professionalId)), ...booking.services])
    const same = booking.supplies === supplies && booking.services.join() === services.join()
    if (same) return { bookingId, services, supplies }
    await tx.db.update(bookings).set({ services, supplies, updatedAt: tx.now() }).where(eq(bookings.id, bookingId))
    const to =
      booking.status === BookingStatus.confirmed ? [booking.contractorId, booking.professionalId] : [booking.contractorId]
    await tx.emit({ type: 'booking.scope-changed', id: bookingId, to })
    return { bookingId, services, supplies }
  })
}
