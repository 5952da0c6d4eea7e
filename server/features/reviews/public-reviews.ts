import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { bookings, professionalProfiles, publicReviews, users, workplaceRatings } from '#db/schema/index.ts'
import { firstNameOf } from '#shared/pages.ts'
import { activeStatuses } from '#shared/booking.ts'
import { ReviewDirection, reviewMessages, type ReviewsOfContractor, type ReviewsOfProfessional } from '#shared/reviews.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { isOwnerOrAdmin, requireSubscription } from '#server/core/subscription-gate.ts'
import { isListed } from '#server/features/profile/service.ts'
import type { ContractorReviewsView, PublicReviewsView } from './views.ts'

const PAGE = 10

/**
 * Returns a page of ten revealed reviews of a professional. Throws FORBIDDEN `subscription_required` without a subscription,
 * NOT_FOUND for a professional who is not listed; the professional and admins are exempt from both checks.
 */
export async function listReviewsOfProfessional(
  ctx: UserCtx,
  { professionalId, cursor }: ReviewsOfProfessional,
): Promise<PublicReviewsView> {
  requireSubscription(ctx.actor, professionalId)
  const listed = await isListedProfessional(ctx, professionalId)
  if (ctx.actor.blocked.has(professionalId)) throw new NotFound()
  if (listed === undefined || !(listed || isOwnerOrAdmin(ctx.actor, professionalId))) throw new NotFound()
  return pageOfReviews(ctx, { reviewedId: professionalId, kind: ReviewDirection.ofProfessional, cursor })
}

/**
 * Returns reviews of the contractor of the caller's upcoming booking: the average, a page of ten revealed reviews, and the
 * averages of the home as a workplace if there are at least three grades. Throws NOT_FOUND unless the caller is the professional
 * of a booking that is requested, confirmed or in progress.
 */
export async function showReviewsOfContractor(
  ctx: UserCtx,
  { bookingId, cursor }: ReviewsOfContractor,
): Promise<ContractorReviewsView> {
  const [contractor] = await ctx.db
    .select({
      id: users.id,
      rating: users.contractorRating,
      count: users.contractorReviewCount,
      environment: workplaceRatings.environment,
      expectations: workplaceRatings.expectations,
      conditions: workplaceRatings.conditions,
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.contractorId))
    .leftJoin(workplaceRatings, eq(workplaceRatings.contractorId, users.id))
    .where(
      and(eq(bookings.id, bookingId), eq(bookings.professionalId, ctx.actor.id), inArray(bookings.status, [...activeStatuses])),
    )
  if (!contractor) throw new NotFound(reviewMessages.notFound.title)
  const { id, rating, count, environment, expectations, conditions } = contractor
  const page = await pageOfReviews(ctx, { reviewedId: id, kind: ReviewDirection.ofContractor, cursor })
  return { ...page, rating, count, workplace: { environment, expectations, conditions } }
}

type Selection = {
  reviewedId: string
  kind: (typeof ReviewDirection)[keyof typeof ReviewDirection]
  cursor: string | undefined
}

async function pageOfReviews(ctx: UserCtx, { reviewedId, kind, cursor }: Selection): Promise<PublicReviewsView> {
  const cursorPosition = ctx.db
    .select({ revealedAt: publicReviews.revealedAt, id: publicReviews.id })
    .from(publicReviews)
    .where(and(eq(publicReviews.id, cursor ?? ''), eq(publicReviews.reviewedId, reviewedId)))
  const rows = await ctx.db
    .select({
      id: publicReviews.id,
      name: users.name,
      submittedAt: publicReviews.submittedAt,
      stars: publicReviews.grade,
      comment: publicReviews.comment,
      reply: publicReviews.reply,
      repliedAt: publicReviews.repliedAt,
    })
    .from(publicReviews)
    .innerJoin(users, eq(users.id, publicReviews.reviewerId))
    .where(
      and(
        eq(publicReviews.reviewedId, reviewedId),
        eq(publicReviews.kind, kind),
        cursor ? sql`(${publicReviews.revealedAt}, ${publicReviews.id}) < ${cursorPosition}` : undefined,
      ),
    )
    .orderBy(desc(publicReviews.revealedAt), desc(publicReviews.id))
    .limit(PAGE + 1)
  const items = rows.slice(0, PAGE).map(({ name, submittedAt, reply, repliedAt, ...review }) => ({
    ...review,
    firstName: firstNameOf(name),
    month: monthOf(submittedAt),
    reply: reply !== null && repliedAt ? { text: reply, month: monthOf(repliedAt) } : null,
  }))
  return { items, nextCursor: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null }
}

function monthOf(instant: Date): string {
  return dayOf(instant, DEFAULT_ZONE).slice(0, 7)
}

/** True if the search lists the professional; undefined if the professional does not exist. */
async function isListedProfessional(ctx: UserCtx, professionalId: string): Promise<boolean | undefined> {
  const [row] = await ctx.db
    .select({ listed: isListed })
    .from(professionalProfiles)
    .innerJoin(users, eq(users.id, professionalProfiles.userId))
    .where(eq(professionalProfiles.userId, professionalId))
  return row?.listed
}
