import { and, eq, ne, sql } from 'drizzle-orm'
import { searchIndex, users } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import type { PriceRangeView } from './views.ts'

/**
 * The minimum number of other professionals in the price range. With fewer of them, the range would reveal a single
 * professional's price.
 */
const ANONYMOUS_FROM = 5

/**
 * Returns the usual range of daily prices in the caller's district (the middle half), rounded to whole reais. Null without an
 * address, or with fewer than five other professionals.
 */
export async function readPriceRange(ctx: UserCtx): Promise<PriceRangeView> {
  const [home] = await ctx.db
    .select({ district: users.district, city: users.city, state: users.state })
    .from(users)
    .where(eq(users.id, ctx.actor.id))
  if (!home?.district || !home.city || !home.state) return { range: null }
  const { district, city, state, priceInCents, userId } = searchIndex
  const quartile = (share: number) =>
    sql<number>`(round(percentile_cont(${share}::float8) within group (order by ${priceInCents})) * 100)::int`
  const [row] = await ctx.db
    .select({ others: sql<number>`count(*)::int`, fromInCents: quartile(0.25), toInCents: quartile(0.75) })
    .from(searchIndex)
    .where(and(eq(district, home.district), eq(city, home.city), eq(state, home.state), ne(userId, ctx.actor.id)))
  if (!row || row.others < ANONYMOUS_FROM) return { range: null }
  const { fromInCents, toInCents } = row
  return { range: { fromInCents, toInCents, district: home.district } }
}
