import { sql } from 'drizzle-orm'
import { searchIndex } from '#db/schema/index.ts'
import type { Ctx, Db } from '#server/core/context.ts'
import type { TeaserView } from './views.ts'

const KEPT_IN_MS = 60_000

type Kept = { readonly since: number; readonly answer: Promise<TeaserView> }

const kept = new WeakMap<Db, Kept>()

/**
 * For the landing page: how many professionals may be found, and in how many cities. Both mean reading the whole index, so an
 * answer serves everybody who asks within a minute, those who ask while it is being read included; a failure serves nobody else.
 */
export async function teaser(ctx: Ctx): Promise<TeaserView> {
  const now = ctx.now().getTime()
  const known = kept.get(ctx.db)
  if (known && now - known.since < KEPT_IN_MS) return known.answer
  const fresh = { since: now, answer: count(ctx) }
  kept.set(ctx.db, fresh)
  try {
    return await fresh.answer
  } catch (error) {
    if (kept.get(ctx.db) === fresh) kept.delete(ctx.db)
    throw error
  }
}

async function count(ctx: Ctx): Promise<TeaserView> {
  const cities = sql<number>`count(distinct (${searchIndex.city}, ${searchIndex.state})) filter (where ${searchIndex.city} is not null)`
  const [row] = await ctx.db
    .select({ professionals: sql<number>`count(*)::int`, cities: sql<number>`${cities}::int` })
    .from(searchIndex)
  return row ?? { professionals: 0, cities: 0 }
}
