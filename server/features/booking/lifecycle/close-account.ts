import { and, eq, ne } from 'drizzle-orm'
import { bookings, calendarFeeds } from '#db/schema/index.ts'
import { BookingStatus, CancelReason } from '#shared/booking.ts'
import type { Tx } from '#server/core/context.ts'
import { lockAgenda, lockBookingsOf, lockHolds } from '../locks.ts'
import { transitionBooking } from '../transition.ts'

/**
 * Locks everything that could change a person's bookings until the transaction ends: nobody books this person, this person books
 * nobody, and no booking of either side is paid or cancelled. The account is locked afterwards, because whoever changes a booking then
 * notifies both sides.
 */
export async function freezeBookingsOf(tx: Tx, userId: string): Promise<void> {
  await lockHolds(tx, userId)
  await lockAgenda(tx, userId)
  await lockBookingsOf(tx, userId)
}

/** Cancels every unpaid booking of either side because the account is closed. Emits `booking.cancelled` for each. */
export async function cancelHoldsOf(tx: Tx, userId: string): Promise<void> {
  const unpaid = (await lockBookingsOf(tx, userId)).filter(({ status }) => status === BookingStatus.requested)
  for (const booking of unpaid)
    await transitionBooking(tx, booking, 'cancel', {
      actorId: userId,
      cancelReason: CancelReason.closed,
      event: 'booking.cancelled',
    })
}

/** Erases what a contractor wrote to professionals about bookings, the start codes and the address of the calendar feed. */
export async function forgetVisitNotes(tx: Tx, userId: string): Promise<void> {
  const asContractor = eq(bookings.contractorId, userId)
  await tx.db.update(bookings).set({ visitNotes: null }).where(asContractor)
  // A confirmed booking needs its code; an account with one is not closed.
  await tx.db
    .update(bookings)
    .set({ startCode: null })
    .where(and(asContractor, ne(bookings.status, BookingStatus.confirmed)))
  // A cause may be about health.
  await tx.db.update(bookings).set({ cancelCause: null }).where(eq(bookings.professionalId, userId))
  await tx.db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}
