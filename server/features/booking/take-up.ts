import type { Booking } from '#db/schema/booking.ts'
import { sideOf, type Side } from '#shared/booking.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { lockBookingAndMoney, zoneOfProfessional } from './queries-life.ts'
import { assertMay, hasTaken, type LifeVerb } from './rules-life.ts'
import { bookingNotFound } from './rules.ts'

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
