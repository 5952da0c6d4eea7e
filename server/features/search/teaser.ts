import { sql } from 'drizzle-orm'
import { searchIndex } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { onePerDatabase } from '#server/core/database/per-database.ts'
import type { TeaserView } from './views.ts'

const KEPT_IN_MS = 60_000

type Kept = { readonly since: number; readonly answer: Promise<TeaserView> }

const keptOf = onePerDatabase((): { last: Kept | null } => ({ last: null }))

/**
 * For the landing page: how many professionals can be found, and in how many cities. Counting reads the whole index, so one answer is
 * shared by all requests within a minute, including those that arrive while it is being read. A failed answer is not kept.
 */
export async function teaser(ctx: Ctx): Promise<TeaserView> {
  const now = ctx.now().getTime()
  const kept = keptOf(ctx.db)
  if (kept.last && now - kept.last.since < KEPT_IN_MS) return kept.last.answer
  const fresh = { since: now, answer: count(ctx) }
  kept.last = fresh
  try {
    return await fresh.answer
  } catch (error) {
    if (kept.last === fresh) kept.last = null
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
