import { and, eq } from 'drizzle-orm'
import { bookingEvents, bookings, strikes } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/adapters/bus/port.ts'
import { strikeOf } from './rules.ts'

/**
 * Stores a strike against the professional for a late cancellation or an absence, at most one per booking. `event.id` is the
 * booking. It follows `booking.cancelled` and `booking.absence-final`.
 */
export async function recordStrike(tx: Tx, { id: bookingId }: AppEvent): Promise<void> {
  const [booking] = await tx.db.select().from(bookings).where(eq(bookings.id, bookingId))
  const cause = booking && strikeOf(booking, await wasConfirmed(tx, bookingId))
  if (!cause || !booking.cancelledAt) return
  const { professionalId, cancelledAt: occurredAt } = booking
  const [strike] = await tx.db
    .insert(strikes)
    .values({ professionalId, bookingId, cause, occurredAt, createdAt: tx.now() })
    .onConflictDoNothing()
    .returning({ id: strikes.id })
  if (strike) await tx.emit({ type: 'reputation.strike-recorded', id: strike.id, to: [professionalId] })
}

async function wasConfirmed(tx: Tx, bookingId: string): Promise<boolean> {
  const { toStatus } = bookingEvents
  return (
    (await tx.db.$count(bookingEvents, and(eq(bookingEvents.bookingId, bookingId), eq(toStatus, BookingStatus.confirmed)))) > 0
  )
}
