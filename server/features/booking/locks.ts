import { eq, inArray, sql } from 'drizzle-orm'
import type { Booking } from '#db/schema/booking.ts'
import { bookings, payments } from '#db/schema/index.ts'
import { type Side, sideOf } from '#shared/booking.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { assertMay, hasTaken, type LifeVerb } from './permissions.ts'
import { zoneOfProfessional } from './queries.ts'
import { bookingNotFound } from './rules.ts'

/** Waits for its turn on what a customer holds, until the end of the transaction; always before `turnOnAgenda`: no circle is possible. */
export async function turnOnHolds(tx: Tx, contractorId: string): Promise<void> {
  await turn(tx, `booking.holds:${contractorId}`)
}

/** The same on a professional's agenda. */
export async function turnOnAgenda(tx: Tx, professionalId: string): Promise<void> {
  await turn(tx, `booking.agenda:${professionalId}`)
}

async function turn(tx: Tx, name: string): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** The row, locked until the transaction ends; undefined where there is none. */
export async function lockBooking(tx: Tx, bookingId: string): Promise<Booking | undefined> {
  const [row] = await tx.db.select().from(bookings).where(eq(bookings.id, bookingId)).for('update')
  return row
}

/** Locks some bookings in one order, so that two transactions never wait for each other in a circle. */
export async function lockBookings(tx: Tx, ids: readonly string[]): Promise<Booking[]> {
  if (ids.length === 0) return []
  return tx.db
    .select()
    .from(bookings)
    .where(inArray(bookings.id, [...ids]))
    .orderBy(bookings.id)
    .for('update')
}

/**
 * The row, locked until the transaction ends, and before it its payments: whoever settles a charge takes them in that order.
 * Undefined where there is none.
 */
export async function lockBookingAndMoney(tx: Tx, bookingId: string): Promise<Booking | undefined> {
  await tx.db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.bookingId, bookingId))
    .orderBy(payments.id)
    .for('update')
  return lockBooking(tx, bookingId)
}

/**
 * Takes a booking in hand for a step that the actor wants to take: money and row locked until the end of the transaction, and the
 * step allowed to that side now. Refuses as `assertMay`, except `again`: a step that the same person has taken already.
 */
export async function takeUp(
  tx: Tx<UserCtx>,
  bookingId: string,
  verbOf: (side: Side) => LifeVerb,
): Promise<{ booking: Booking; side: Side; again: boolean }> {
  const booking = await lockBookingAndMoney(tx, bookingId)
  const side = booking ? sideOf(booking, tx.actor.id) : null
  if (!booking || !side) throw bookingNotFound()
  const verb = verbOf(side)
  if (hasTaken(verb, booking, tx.actor.id)) return { booking, side, again: true }
  const zone = await zoneOfProfessional(tx, booking.professionalId)
  assertMay(verb, booking, side, { now: tx.now(), zone })
  return { booking, side, again: false }
}

/** The same transaction at one instant: what is worked out and what is written agree to the millisecond. */
export function atOneInstant<C extends UserCtx>(tx: Tx<C>): Tx<C> {
  const now = tx.now()
  return { ...tx, now: () => now }
}
