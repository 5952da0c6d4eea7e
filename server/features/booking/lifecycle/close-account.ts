import { and, eq, ne, or } from 'drizzle-orm'
import { bookings, calendarFeeds } from '#db/schema/index.ts'
import { BookingStatus, CancelReason } from '#shared/booking.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { lockBookings, turnOnAgenda, turnOnHolds } from '../locks.ts'
import { moveBooking } from '../transition.ts'

/**
 * Until the end of the transaction nobody books this person, nor does she book anybody, and none of the unpaid bookings of
 * either side is paid or called off.
 */
export async function freezeBookingsOf(tx: Tx, userId: string): Promise<void> {
  await turnOnHolds(tx, userId)
  await turnOnAgenda(tx, userId)
  await lockBookings(tx, await unpaidOf(tx, userId))
}

/** Calls off every unpaid booking of either side because the account closes; says `booking.cancelled` of each. */
export async function cancelHoldsOf(tx: Tx, userId: string): Promise<void> {
  for (const booking of await lockBookings(tx, await unpaidOf(tx, userId)))
    await moveBooking(tx, booking, 'cancel', { actorId: userId, cancelReason: CancelReason.closed, event: 'booking.cancelled' })
}

/** Removes what a person wrote to her professionals about visits, the codes of her door, and the address of her calendar. */
export async function forgetVisitNotes(tx: Tx, userId: string): Promise<void> {
  const hers = eq(bookings.contractorId, userId)
  await tx.db.update(bookings).set({ visitNotes: null }).where(hers)
  // A visit that is to come needs its code; nobody with such a visit is forgotten.
  await tx.db
    .update(bookings)
    .set({ startCode: null })
    .where(and(hers, ne(bookings.status, BookingStatus.confirmed)))
  await tx.db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}

/** Ids of the unpaid bookings of a person, on either side. */
export async function unpaidOf(ctx: Ctx, personId: string): Promise<string[]> {
  const mine = or(eq(bookings.contractorId, personId), eq(bookings.professionalId, personId))
  return idsOf(
    ctx.db
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(eq(bookings.status, BookingStatus.requested), mine)),
  )
}

async function idsOf(query: PromiseLike<{ id: string }[]>): Promise<string[]> {
  return (await query).map((row) => row.id)
}
