import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Booking } from '#db/schema/booking.ts'
import { bookings } from '#db/schema/index.ts'
import { BookingStatus, sideOf, type Side } from '#shared/booking.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import type { Permitted } from '#server/core/permitted.ts'
import { assertMay, hasDone, type ParticipantAction } from './permissions.ts'
import { zoneOfProfessional } from './queries.ts'
import { bookingNotFound } from './refusals.ts'

/*
 * The order in which all code takes locks, so that two transactions never deadlock (ADR 045): 0. one need or open-ended series,
 * 1. holds of the contractor, 2. agenda of the professional, 3. bookings by id, 4. payments, 5. one refund, chargeback, dispute,
 * reschedule request or saved card, 6. transfers of one booking, 7. reversals of these transfers, 8. accounts. A lock lasts until
 * the transaction ends. To change a booking, or a payment, refund or transfer of it, lock the booking first. Several bookings are
 * locked by a single call. The locks are 'for no key update', so that foreign key checks never wait for them. Every test database
 * checks this order (server/test/stage/lock-order.ts).
 */

declare const locked: unique symbol
/** A booking whose row is locked. The status of a booking is changed only through this type. */
export type LockedBooking = Booking & { readonly [locked]: true }

/** Locks the unpaid bookings of a contractor, so that their number cannot grow until the transaction ends. */
export async function lockHolds(tx: Tx, contractorId: string): Promise<void> {
  await advisoryLock(tx, `booking.holds:${contractorId}`)
}

/** Locks the agenda of a professional, so that no booking is added to it or moved until the transaction ends. */
export async function lockAgenda(tx: Tx, professionalId: string): Promise<void> {
  await advisoryLock(tx, `booking.agenda:${professionalId}`)
}

/** Locks one booking and returns its row, or undefined when there is none. */
export async function lockBooking(tx: Tx, bookingId: string): Promise<LockedBooking | undefined> {
  const [row] = await lockBookings(tx, [bookingId])
  return row
}

/** Locks several bookings in the order of their ids and returns the rows. */
export async function lockBookings(tx: Tx, ids: readonly string[]): Promise<LockedBooking[]> {
  return ids.length === 0 ? [] : lockWhere(tx, inArray(bookings.id, [...ids]))
}

/** Locks all bookings in which a person takes part. */
export async function lockBookingsOf(tx: Tx, userId: string): Promise<LockedBooking[]> {
  return lockWhere(tx, or(eq(bookings.contractorId, userId), eq(bookings.professionalId, userId)))
}

/**
 * Locks a booking that is being paid, together with the unpaid bookings of its series, whose charges the payment may plan.
 * Returns the row of the booking.
 */
export async function lockForPayment(tx: Tx, bookingId: string): Promise<LockedBooking | undefined> {
  const [one] = await tx.db.select({ seriesId: bookings.seriesId }).from(bookings).where(eq(bookings.id, bookingId))
  if (!one?.seriesId) return lockBooking(tx, bookingId)
  const unpaid = and(eq(bookings.seriesId, one.seriesId), eq(bookings.status, BookingStatus.requested))
  const rows = await lockWhere(tx, or(eq(bookings.id, bookingId), unpaid))
  return rows.find(({ id }) => id === bookingId)
}

async function lockWhere(tx: Tx, which: SQL | undefined): Promise<LockedBooking[]> {
  const rows = await tx.db.select().from(bookings).where(which).orderBy(bookings.id).for('no key update')
  return rows as LockedBooking[]
}

type ForAction<A extends ParticipantAction> = { readonly side: Side } & (
  | { readonly repeated: true; readonly booking: LockedBooking }
  | { readonly repeated: false; readonly booking: Permitted<LockedBooking, A> }
)

/**
 * Locks the booking and checks that the actor may perform an action. `actionOf` returns the action for the actor's role in the
 * booking. Throws the errors of `assertMay`. If the actor has performed the action before, it does not throw, and `repeated` is
 * true.
 */
export async function lockForAction<A extends ParticipantAction>(
  tx: Tx<UserCtx>,
  bookingId: string,
  actionOf: (side: Side) => A,
): Promise<ForAction<A>> {
  const booking = await lockBooking(tx, bookingId)
  const side = booking ? sideOf(booking, tx.actor.id) : null
  if (!booking || !side) throw bookingNotFound()
  const action = actionOf(side)
  if (hasDone(action, booking, tx.actor.id)) return { booking, side, repeated: true }
  assertMay(action, booking, side, { now: tx.now(), zone: await zoneOfProfessional(tx, booking.professionalId) })
  return { booking: booking as Permitted<LockedBooking, A>, side, repeated: false }
}

/** Returns the transaction with a fixed clock, so that computed and stored instants agree to the millisecond. */
export function atFixedTime<C extends UserCtx>(tx: Tx<C>): Tx<C> {
  const now = tx.now()
  return { ...tx, now: () => now }
}

async function advisoryLock(tx: Tx, name: string): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
