import { eq, sql } from 'drizzle-orm'
import { searchIndex } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { fullDayTotals } from '#server/features/availability/service.ts'
import { searchMessages } from '#shared/search.ts'
import type { ProfileTeaser } from './views.ts'

/**
 * What a profile shows above its subscription gate: a part of what every signed-in user reads on the search card, and nothing
 * else. NOT_FOUND unless the professional is approved, visible and active. Does not count as a view.
 */
export async function showTeaser(ctx: UserCtx, { professionalId }: { professionalId: string }): Promise<ProfileTeaser> {
  const { userId: id, name, services, priceInCents: dailyPriceInCents, rating, reviewCount } = searchIndex
  const [row] = await ctx.db
    .select({
      id,
      name,
      place: sql<string | null>`coalesce(${searchIndex.district}, ${searchIndex.city})`,
      services,
      dailyPriceInCents,
      rating,
      reviewCount,
    })
    .from(searchIndex)
    .where(eq(searchIndex.userId, professionalId))
  if (!row || ctx.actor.blocked.has(professionalId)) throw new NotFound(searchMessages.notFound)
  const totals = await fullDayTotals(ctx, [row])
  return {
    ...row,
    dayTotalInCents: totals.get(row.id) ?? row.dailyPriceInCents,
    newcomer: row.reviewCount === 0,
  }
}
