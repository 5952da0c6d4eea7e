import type { Booking } from '#db/schema/booking.ts'
import { sideOf, type Side } from '#shared/booking.ts'
import type { Tx, UserCtx } from '../../core/context.ts'
import { lockBookingAndMoney, zoneOfProfessional } from './queries-life.ts'
import { assertMay, type LifeVerb } from './rules-life.ts'
import { bookingNotFound } from './rules.ts'

/**
 * Takes a booking in hand for a step that the actor wants to take: money and row locked until the end of the transaction, and the
 * step allowed to that side now. Refuses as `assertMay`.
 */
export async function takeUp(
  tx: Tx<UserCtx>,
  bookingId: string,
  verbOf: (side: Side) => LifeVerb,
): Promise<{ booking: Booking; side: Side; zone: string }> {
  const booking = await lockBookingAndMoney(tx, bookingId)
  const side = booking ? sideOf(booking, tx.actor.id) : null
  if (!booking || !side) throw bookingNotFound()
  const zone = await zoneOfProfessional(tx, booking.professionalId)
  assertMay(verbOf(side), booking, side, { now: tx.now(), zone })
  return { booking, side, zone }
}

/** The same transaction at one instant: what is worked out and what is written agree to the millisecond. */
export function atOneInstant<C extends UserCtx>(tx: Tx<C>): Tx<C> {
  const now = tx.now()
  return { ...tx, now: () => now }
}
