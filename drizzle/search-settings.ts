import { ne, or } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type * as schema from './schema/index.ts'
import { searchSettings } from './schema/search.ts'

type Settings = { readonly snapDegrees: number; readonly confirmedOnly: boolean }

/**
 * Writes SEARCH_SNAP_DEGREES and REQUIRE_EMAIL_CONFIRMATION to search_settings, where triggers read them. A changed value makes a
 * trigger rebuild the search index.
 */
export async function applySearchSettings(db: PostgresJsDatabase<typeof schema>, settings: Settings): Promise<void> {
  const { snapDegrees, confirmedOnly } = settings
  await db
    .insert(searchSettings)
    .values({ id: true, snapDegrees, confirmedOnly })
    .onConflictDoUpdate({
      target: searchSettings.id,
      set: { snapDegrees, confirmedOnly },
      setWhere: or(ne(searchSettings.snapDegrees, snapDegrees), ne(searchSettings.confirmedOnly, confirmedOnly)),
    })
}
