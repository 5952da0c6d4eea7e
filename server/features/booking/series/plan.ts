import { and, eq, inArray, isNull } from 'drizzle-orm'
import { bookings, savedCards, seriesConsents } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import { chargeAtOf, heldUntilOf } from '#shared/booking-series.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/adapters/bus/port.ts'

/**
 * Plans the later bookings of a series after its first one was paid and, if required, accepted. Each is held until 24 hours
 * before its start and charged 48 hours before it (R-F10). Without the contractor's consent or a saved card it does nothing, and
 * the later holds expire.
 */
export async function planSeriesCharges(tx: Tx, { id }: AppEvent): Promise<void> {
  const [consent] = await tx.db
    .select({ charges: seriesConsents.charges })
    .from(seriesConsents)
    .innerJoin(savedCards, eq(savedCards.id, seriesConsents.cardId))
    .innerJoin(bookings, eq(bookings.seriesId, seriesConsents.seriesId))
    .where(and(eq(bookings.id, id), isNull(savedCards.removedAt)))
  if (!consent) return
  const agreed = consent.charges.map(({ bookingId }) => bookingId)
  const planned = await tx.db
    .select({
      id: bookings.id,
      startsAt: bookings.startsAt,
      contractorId: bookings.contractorId,
      professionalId: bookings.professionalId,
    })
    .from(bookings)
    .where(and(inArray(bookings.id, agreed), eq(bookings.status, BookingStatus.requested), isNull(bookings.chargeAt)))
    .orderBy(bookings.id)
  for (const { id: bookingId, startsAt } of planned) {
    await tx.db
      .update(bookings)
      .set({ chargeAt: chargeAtOf(startsAt), holdExpiresAt: heldUntilOf(startsAt), updatedAt: tx.now() })
      .where(eq(bookings.id, bookingId))
  }
  const [one] = planned
  if (one) await tx.emit({ type: 'booking.series-planned', id, to: [one.contractorId, one.professionalId] })
}
