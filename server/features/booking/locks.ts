import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Booking } from '#db/schema/booking.ts'
import { bookings, payments } from '#db/schema/index.ts'
import { BookingStatus, sideOf, type Side } from '#shared/booking.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { assertMay, hasDone, type ParticipantAction } from './permissions.ts'
import { zoneOfProfessional } from './queries.ts'
import { bookingNotFound } from './refusals.ts'

/*
 * Every lock of a booking, each held until the transaction ends. The order is always the same, so that two transactions never wait
 * for each other in a circle: holds of the contractor, agenda of the professional, payments, bookings (by id), reschedule request.
 */

/** Locks the unpaid bookings that a contractor holds: their number cannot grow meanwhile. */
export async function lockHolds(tx: Tx, contractorId: string): Promise<void> {
  await advisoryLock(tx, `booking.holds:${contractorId}`)
}

/** Locks the agenda of a professional: no booking enters it or changes its slot meanwhile. */
export async function lockAgenda(tx: Tx, professionalId: string): Promise<void> {
  await advisoryLock(tx, `booking.agenda:${professionalId}`)
}

/** Locks one booking and returns its row, or undefined when there is none. */
export async function lockBooking(tx: Tx, bookingId: string): Promise<Booking | undefined> {
  const [row] = await tx.db.select().from(bookings).where(eq(bookings.id, bookingId)).for('update')
  return row
}

/**
 * Locks a booking that is being paid and the unpaid bookings of its series, which its payment may plan, in the order of their ids, and
 * returns the booking's row.
 */
export async function lockForPayment(tx: Tx, bookingId: string): Promise<Booking | undefined> {
  const [one] = await tx.db.select({ seriesId: bookings.seriesId }).from(bookings).where(eq(bookings.id, bookingId))
  if (!one?.seriesId) return lockBooking(tx, bookingId)
  const unpaid = and(eq(bookings.seriesId, one.seriesId), eq(bookings.status, BookingStatus.requested))
  const rows = await tx.db
    .select()
    .from(bookings)
    .where(or(eq(bookings.id, bookingId), unpaid))
    .orderBy(bookings.id)
    .for('update')
  return rows.find(({ id }) => id === bookingId)
}

/** Locks several bookings in the order of their ids and returns the rows. */
export async function lockBookings(tx: Tx, ids: readonly string[]): Promise<Booking[]> {
  if (ids.length === 0) return []
  return tx.db
    .select()
    .from(bookings)
    .where(inArray(bookings.id, [...ids]))
    .orderBy(bookings.id)
    .for('update')
}

/** Locks the payments of a booking and then the booking: a payment that is being settled takes its locks in that order too. */
export async function lockBookingAndPayments(tx: Tx, bookingId: string): Promise<Booking | undefined> {
  await tx.db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.bookingId, bookingId))
    .orderBy(payments.id)
    .for('update')
  return lockBooking(tx, bookingId)
}

/**
 * Locks the booking and its payments and checks that the actor may perform this action. `actionOf` gets the actor's side. Refuses as
 * `assertMay`, except when the actor has performed the action before: then `repeated` is true.
 */
export async function lockForAction(
  tx: Tx<UserCtx>,
  bookingId: string,
  actionOf: (side: Side) => ParticipantAction,
): Promise<{ booking: Booking; side: Side; repeated: boolean }> {
  const booking = await lockBookingAndPayments(tx, bookingId)
  const side = booking ? sideOf(booking, tx.actor.id) : null
  if (!booking || !side) throw bookingNotFound()
  const action = actionOf(side)
  if (hasDone(action, booking, tx.actor.id)) return { booking, side, repeated: true }
  assertMay(action, booking, side, { now: tx.now(), zone: await zoneOfProfessional(tx, booking.professionalId) })
  return { booking, side, repeated: false }
}

/** The same transaction with a clock that stands still: what is computed and what is written agree to the millisecond. */
export function atFixedTime<C extends UserCtx>(tx: Tx<C>): Tx<C> {
  const now = tx.now()
  return { ...tx, now: () => now }
}

async function advisoryLock(tx: Tx, name: string): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
