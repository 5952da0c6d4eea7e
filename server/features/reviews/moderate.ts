import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, reviews, users, type Review } from '#db/schema/index.ts'
import { ReviewDirection, reviewMessages, type HideReview, type ModeratedReviews } from '#shared/reviews.ts'
import { recordAct } from '#server/core/audit.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockRatings, updateRatings } from './ratings.ts'
import type { ModeratedReviewsView } from './views.ts'

const PAGE = 20
const reviewers = alias(users, 'reviewers')
const reviewed = alias(users, 'reviewed')

/**
 * Returns a page of twenty revealed reviews for admins, newest reveal first, with the private parts. Unrevealed reviews are not
 * listed.
 */
export async function listModeratedReviews(ctx: UserCtx, { hidden, cursor }: ModeratedReviews): Promise<ModeratedReviewsView> {
  const last = alias(reviews, 'last')
  const cursorPosition = ctx.db
    .select({ revealedAt: last.revealedAt, id: last.id })
    .from(last)
    .where(eq(last.id, cursor ?? ''))
  const rows = await ctx.db
    .select({
      review: reviews,
      reviewer: { id: reviewers.id, name: reviewers.name },
      reviewed: { id: reviewed.id, name: reviewed.name },
    })
    .from(reviews)
    .innerJoin(reviewers, eq(reviewers.id, reviews.reviewerId))
    .innerJoin(reviewed, eq(reviewed.id, reviews.reviewedId))
    .where(
      and(
        isNotNull(reviews.revealedAt),
        hidden ? isNotNull(reviews.hiddenAt) : undefined,
        cursor ? sql`(${reviews.revealedAt}, ${reviews.id}) < ${cursorPosition}` : undefined,
      ),
    )
    .orderBy(desc(reviews.revealedAt), desc(reviews.id))
    .limit(PAGE + 1)
  const items = rows.slice(0, PAGE).map(({ review, ...people }) => ({ ...people, ...moderated(review) }))
  return { items, nextCursor: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null }
}

/**
 * Hides a revealed review from the profile and from the average, for an admin, with a reason that its author reads. Throws
 * NOT_FOUND for an unrevealed or unknown review; CONFLICT `already_hidden`, and `own_review` for a review by or about the admin.
 */
export async function hideReview(ctx: UserCtx, { reviewId, reason }: HideReview): Promise<{ ok: true }> {
  return decide(ctx, reviewId, async (tx, review) => {
    if (review.hiddenAt) throw new Conflict('already_hidden', reviewMessages.alreadyHidden)
    await tx.db
      .update(reviews)
      .set({ hiddenAt: tx.now(), hiddenBy: tx.actor.id, hiddenReason: reason })
      .where(eq(reviews.id, reviewId))
    await recordAct(tx, { action: 'review.hidden', entity: 'avaliacoes', entityId: reviewId })
    await tx.emit({ type: 'reviews.hidden', id: reviewId, to: [review.reviewerId, review.reviewedId] })
  })
}

/**
 * Shows a hidden review again; it counts in the average from then on. For a visible review nothing changes. Throws the errors of
 * `hideReview`.
 */
export async function showReview(ctx: UserCtx, reviewId: string): Promise<{ ok: true }> {
  return decide(ctx, reviewId, async (tx, review) => {
    if (!review.hiddenAt) return
    await tx.db.update(reviews).set({ hiddenAt: null, hiddenBy: null, hiddenReason: null }).where(eq(reviews.id, reviewId))
    await recordAct(tx, { action: 'review.shown', entity: 'avaliacoes', entityId: reviewId })
    await tx.emit({ type: 'reviews.shown', id: reviewId, to: [review.reviewerId, review.reviewedId] })
  })
}

/** Runs an admin's decision about a revealed review while both people are locked, and recomputes their averages. */
async function decide(
  ctx: UserCtx,
  reviewId: string,
  act: (tx: Tx<UserCtx>, review: Review) => Promise<void>,
): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const [found] = await tx.db
      .select({ contractorId: bookings.contractorId, professionalId: bookings.professionalId })
      .from(reviews)
      .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
      .where(and(eq(reviews.id, reviewId), isNotNull(reviews.revealedAt)))
    if (!found) throw new NotFound(reviewMessages.reviewNotFound)
    await lockRatings(tx, found)
    const [review] = await tx.db.select().from(reviews).where(eq(reviews.id, reviewId)).for('update')
    if (!review) throw new NotFound(reviewMessages.reviewNotFound)
    if ([review.reviewerId, review.reviewedId].includes(tx.actor.id)) throw new Conflict('own_review', reviewMessages.ownReview)
    await act(tx, review)
    await updateRatings(tx, found)
    return { ok: true }
  })
}

function moderated(review: Review) {
  const { id, bookingId, kind, publicGrade, publicComment, reply, privateComment, environmentComment } = review
  const { submittedAt, revealedAt, hiddenAt, hiddenReason } = review
  return {
    id,
    bookingId,
    ofProfessional: kind === ReviewDirection.ofProfessional,
    stars: publicGrade,
    comment: publicComment,
    reply,
    privateComment,
    environmentComment,
    submittedAt,
    revealedAt: revealedAt ?? submittedAt,
    hidden: hiddenAt ? { at: hiddenAt, reason: hiddenReason ?? '' } : null,
  }
}
