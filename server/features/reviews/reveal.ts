import { and, eq, isNull, lte } from 'drizzle-orm'
import { bookings, publicReviews, reviews, users, type Booking } from '#db/schema/index.ts'
import { reviewNotices } from '#shared/reviews.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { notify } from '#server/features/notifications/service.ts'
import { lockRatings, updateRatings } from './ratings.ts'
import { latestClosedEnd, firstNameOf } from './rules.ts'

const BATCH = 200

type BookingPair = Pick<Booking, 'id' | 'contractorId' | 'professionalId'>

/** Reveals the hidden reviews of bookings that ended 14 days ago, one transaction per booking. Returns how many bookings. */
export async function revealDue(ctx: Ctx): Promise<number> {
  for (let revealed = 0; ;) {
    const due = await ctx.db
      .selectDistinct({ id: bookings.id, contractorId: bookings.contractorId, professionalId: bookings.professionalId })
      .from(reviews)
      .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
      .where(and(isNull(reviews.revealedAt), lte(bookings.endsAt, latestClosedEnd(ctx.now()))))
      .limit(BATCH)
    for (const booking of due) await inTransaction(ctx, (tx) => revealReviews(tx, booking))
    revealed += due.length
    if (due.length < BATCH) return revealed
  }
}

/**
 * Reveals a booking's hidden reviews and updates the averages of both participants, in the caller's transaction. Emits
 * `reviews.revealed` with the booking's id to both. A second call does nothing.
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

/** Notifies each reviewee. Reaction to `reviews.revealed`. */
export async function notifyOfReveal(tx: Tx, event: AppEvent): Promise<void> {
  const rows = await tx.db
    .select({ reviewedId: publicReviews.reviewedId, reviewer: users.name })
    .from(publicReviews)
    .innerJoin(users, eq(users.id, publicReviews.reviewerId))
    .where(eq(publicReviews.bookingId, event.id))
  for (const { reviewedId, reviewer } of rows) {
    const texts = reviewNotices.revealed(firstNameOf(reviewer))
    await notify(tx, {
      userId: reviewedId,
      kind: 'reviews.revealed',
      ...texts,
      link: `/agendamento/${event.id}`,
      eventKey: `${event.type}:${event.id}`,
    })
  }
}
