import { sql } from 'drizzle-orm'
import { searchIndex } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { cachedResponse } from '#server/core/database/cached-response.ts'
import type { TeaserView } from './views.ts'

const MAX_AGE_IN_MS = 60_000

/**
 * For the landing page: how many professionals can be found, and in how many cities. Counting reads the whole index, so the
 * response is cached.
 */
export const teaser = cachedResponse(MAX_AGE_IN_MS, async ({ db }: Ctx): Promise<TeaserView> => {
  const cities = sql<number>`count(distinct (${searchIndex.city}, ${searchIndex.state})) filter (where ${searchIndex.city} is not null)`
  const [row] = await db
    .select({ professionals: sql<number>`count(*)::int`, cities: sql<number>`${cities}::int` })
    .from(searchIndex)
  return row ?? { professionals: 0, cities: 0 }
})
