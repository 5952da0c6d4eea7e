import { and, eq, isNull, lte } from 'drizzle-orm'
import { bookings, reviews, type Booking } from '#db/schema/index.ts'
import { BATCH_SIZE, processInBatches } from '#server/core/batches.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockRatings, updateRatings } from './ratings.ts'
import { latestClosedEnd } from './rules.ts'

type BookingPair = Pick<Booking, 'id' | 'contractorId' | 'professionalId'>

/** Reveals the hidden reviews of bookings that ended 14 days ago, one transaction per booking. */
export async function revealDue(ctx: Ctx): Promise<void> {
  await processInBatches(
    ctx,
    () => endedBookings(ctx),
    (id) =>
      inTransaction(ctx, async (tx) => {
        const [booking] = await tx.db.select().from(bookings).where(eq(bookings.id, id))
        if (booking) await revealReviews(tx, booking)
      }),
  )
}

async function endedBookings(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ id: bookings.id })
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .where(and(isNull(reviews.revealedAt), lte(bookings.endsAt, latestClosedEnd(ctx.now()))))
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}

/**
 * Reveals a booking's hidden reviews and updates the averages of both participants, in the caller's transaction. Emits
 * `reviews.revealed` with the booking's id to both participants. A second call does nothing.
 */
export async function revealReviews(tx: Tx, booking: BookingPair): Promise<void> {
  const people = [booking.contractorId, booking.professionalId]
  await lockRatings(tx, booking)
  const revealed = await tx.db
    .update(reviews)
    .set({ revealedAt: tx.now() })
    .where(and(eq(reviews.bookingId, booking.id), isNull(reviews.revealedAt)))
    .returning({ id: reviews.id })
  if (revealed.length === 0) return
  await updateRatings(tx, booking)
  await tx.emit({ type: 'reviews.revealed', id: booking.id, to: people })
}
