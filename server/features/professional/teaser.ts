import { eq, sql } from 'drizzle-orm'
import { searchIndex } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { firstBookingFee, fullDayTotals } from '#server/features/availability/service.ts'
import { shownInPublic } from '#server/features/directory/service.ts'
import { durations } from '#shared/availability.ts'
import { priceOf } from '#shared/booking.ts'
import { searchMessages } from '#shared/search.ts'
import type { ProfileTeaser } from './views.ts'

/**
 * Returns the part of a profile that a caller without a subscription may read: the search card, and what the professional agreed
 * to show in public. It does not count as a view. Throws NOT_FOUND unless the professional is approved, visible and active.
 */
export async function showTeaser(ctx: UserCtx, { professionalId }: { professionalId: string }): Promise<ProfileTeaser> {
  const { userId: id, name, photo, seal, services, priceInCents: dailyPriceInCents, rating, reviewCount } = searchIndex
  const [row] = await ctx.db
    .select({
      id,
      name,
      photo,
      seal,
      backgroundVerified: sql<boolean>`coalesce(${searchIndex.verifiedUntil} > ${ctx.now().toISOString()}, false)`,
      place: sql<string | null>`coalesce(${searchIndex.district}, ${searchIndex.city})`,
      services,
      dailyPriceInCents,
      rating,
      reviewCount,
      consentId: searchIndex.consentId,
    })
    .from(searchIndex)
    .where(eq(searchIndex.userId, professionalId))
  if (!row || ctx.actor.blocked.has(professionalId)) throw new NotFound(searchMessages.notFound)
  const { consentId, ...card } = row
  const [totals, extra, inPublic] = await Promise.all([
    fullDayTotals(ctx, [card]),
    firstBookingFee(ctx, card.id),
    consentId === null ? null : shownInPublic(ctx, card.id),
  ])
  const { feeInBasisPoints } = ctx.settings
  return {
    ...card,
    dayTotalInCents: totals.get(card.id) ?? card.dailyPriceInCents,
    visits: durations.map((hours) => {
      const { totalInCents } = priceOf(card.dailyPriceInCents, hours, feeInBasisPoints, extra)
      return { hours, totalInCents }
    }),
    newcomer: card.reviewCount === 0,
    inPublic,
  }
}
