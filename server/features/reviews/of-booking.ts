import { and, eq, isNull, or } from 'drizzle-orm'
import { bookings, publicReviews, type Review, reviewLines, reviews } from '#db/schema/index.ts'
import { ReviewDirection, reviewMessages } from '#shared/reviews.ts'
import type { UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { publicLineOf } from './line.ts'
import type { BookingReviewsView } from './views.ts'

/**
 * Returns the caller's own review of a booking, and the review about the caller once it is revealed. Throws NOT_FOUND unless the
 * caller is a participant.
 */
export async function showReviewsOfBooking(ctx: UserCtx, bookingId: string): Promise<BookingReviewsView> {
  const me = ctx.actor.id
  const [booking] = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), or(eq(bookings.contractorId, me), eq(bookings.professionalId, me))))
  if (!booking) throw new NotFound(reviewMessages.notFound.title)
  const [[written], [received]] = await Promise.all([
    ctx.db
      .select({ review: reviews, agreed: reviewLines.line })
      .from(reviews)
      .leftJoin(reviewLines, and(eq(reviewLines.reviewId, reviews.id), isNull(reviewLines.withdrawnAt)))
      .where(and(eq(reviews.bookingId, bookingId), eq(reviews.reviewerId, me))),
    ctx.db
      .select()
      .from(publicReviews)
      .where(and(eq(publicReviews.bookingId, bookingId), eq(publicReviews.reviewedId, me))),
  ])
  return {
    written: written ? writtenView(written) : null,
    received: received
      ? {
          id: received.id,
          stars: received.grade,
          comment: received.comment,
          reply: received.reply,
          mayReply: received.reply === null && received.kind === ReviewDirection.ofProfessional,
        }
      : null,
  }
}

function writtenView({ review, agreed }: { review: Review; agreed: string | null }): BookingReviewsView['written'] {
  const { kind, publicGrade: stars, publicComment: comment, revealedAt, hiddenReason, reply } = review
  const line = kind === ReviewDirection.ofProfessional ? (agreed ?? publicLineOf(comment)) : null
  return {
    stars,
    comment,
    revealed: revealedAt !== null,
    hiddenReason,
    reply,
    line: line === null ? null : { text: line, agreed: agreed !== null },
  }
}
