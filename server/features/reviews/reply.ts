import { and, eq, isNull } from 'drizzle-orm'
import { publicReviews, reviews } from '#db/schema/index.ts'
import { ReviewDirection, reviewMessages, type ReplyToReview } from '#shared/reviews.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'

/**
 * Publishes the professional's only reply to a revealed review. Emits `reviews.replied` with the review's id to both people.
 * Throws NOT_FOUND for a review about another person, and for a hidden or unrevealed review; CONFLICT `already_replied`;
 * BAD_REQUEST `screened`.
 */
export async function replyToReview(ctx: UserCtx, { reviewId, reply }: ReplyToReview): Promise<{ ok: true }> {
  refuseContacts({ reply })
  return inTransaction(ctx, async (tx) => {
    const [review] = await tx.db
      .select({ reviewerId: publicReviews.reviewerId })
      .from(publicReviews)
      .where(
        and(
          eq(publicReviews.id, reviewId),
          eq(publicReviews.reviewedId, tx.actor.id),
          eq(publicReviews.kind, ReviewDirection.ofProfessional),
        ),
      )
    if (!review) throw new NotFound(reviewMessages.reviewNotFound)
    const replied = await tx.db
      .update(reviews)
      .set({ reply, repliedAt: tx.now() })
      .where(and(eq(reviews.id, reviewId), isNull(reviews.reply)))
      .returning({ id: reviews.id })
    if (replied.length === 0) throw new Conflict('already_replied', reviewMessages.alreadyReplied)
    await tx.emit({ type: 'reviews.replied', id: reviewId, to: [review.reviewerId, tx.actor.id] })
    return { ok: true }
  })
}
