import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, professionalProfiles, reviews, users } from '#db/schema/index.ts'
import { sideOf } from '#shared/booking.ts'
import { ReviewDirection, reviewMessages, reviewTitles, type ReviewsOfProfessional } from '#shared/reviews.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE, zoneOf } from '#shared/zones.ts'
import type { UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { isOwnerOrAdmin, requireSubscription } from '#server/core/subscription-gate.ts'
import { isListed } from '#server/features/profile/service.ts'
import { firstNameOf, isDone, refusalOf } from './rules.ts'
import type { PublicReviewsView, ReviewFormView } from './views.ts'

const PAGE = 10

/** Returns what the review form of a booking shows to a participant. NOT_FOUND 'Agendamento não encontrado' to all others. */
export async function showReviewForm(ctx: UserCtx, bookingId: string): Promise<ReviewFormView> {
  const me = ctx.actor.id
  const professionals = alias(users, 'professionals')
  const [row] = await ctx.db
    .select({ booking: bookings, contractor: users, professional: professionals })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.contractorId))
    .innerJoin(professionals, eq(professionals.id, bookings.professionalId))
    .where(and(eq(bookings.id, bookingId), or(eq(bookings.contractorId, me), eq(bookings.professionalId, me))))
  const side = row && sideOf(row.booking, me)
  if (!row || !side) throw new NotFound(reviewMessages.notFound.title)
  const { booking, contractor, professional } = row
  const { name, photo } = side === 'contractor' ? professional : contractor
  return {
    title: reviewTitles[side],
    other: { name, photo },
    asProfessional: side === 'professional',
    alreadyDone: isDone(booking, side),
    refusal: refusalOf(booking, side, ctx.now())?.message ?? null,
    start: booking.startsAt,
    end: booking.endsAt,
    zone: zoneOf(professional.state, professional.city),
  }
}

/**
 * Returns a page of ten revealed reviews of a professional. FORBIDDEN `subscription_required` without a subscription, NOT_FOUND
 * for a professional who is not listed; the professional and admins pass both checks.
 */
export async function listReviewsOfProfessional(
  ctx: UserCtx,
  { professionalId, cursor }: ReviewsOfProfessional,
): Promise<PublicReviewsView> {
  requireSubscription(ctx.actor, professionalId)
  const listed = await isListedProfessional(ctx, professionalId)
  if (listed === undefined || !(listed || isOwnerOrAdmin(ctx.actor, professionalId))) throw new NotFound()
  const last = alias(reviews, 'last')
  const cursorPosition = ctx.db
    .select({ revealedAt: last.revealedAt, id: last.id })
    .from(last)
    .where(and(eq(last.id, cursor ?? ''), eq(last.reviewedId, professionalId)))
  const rows = await ctx.db
    .select({
      id: reviews.id,
      name: users.name,
      submittedAt: reviews.submittedAt,
      stars: reviews.publicGrade,
      comment: reviews.publicComment,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.reviewerId))
    .where(
      and(
        eq(reviews.reviewedId, professionalId),
        eq(reviews.kind, ReviewDirection.ofProfessional),
        isNotNull(reviews.revealedAt),
        cursor ? sql`(${reviews.revealedAt}, ${reviews.id}) < ${cursorPosition}` : undefined,
      ),
    )
    .orderBy(desc(reviews.revealedAt), desc(reviews.id))
    .limit(PAGE + 1)
  const items = rows.slice(0, PAGE).map(({ name, submittedAt, ...review }) => ({
    ...review,
    firstName: firstNameOf(name),
    month: dayOf(submittedAt, DEFAULT_ZONE).slice(0, 7),
  }))
  return { items, nextCursor: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null }
}

/** Whether search lists the professional; undefined if the professional does not exist. */
async function isListedProfessional(ctx: UserCtx, professionalId: string): Promise<boolean | undefined> {
  const [row] = await ctx.db
    .select({ listed: isListed })
    .from(professionalProfiles)
    .innerJoin(users, eq(users.id, professionalProfiles.userId))
    .where(eq(professionalProfiles.userId, professionalId))
  return row?.listed
}
