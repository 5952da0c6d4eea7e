import { ne } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type * as schema from './schema/index.ts'
import { searchSettings } from './schema/search.ts'

/** Writes SEARCH_SNAP_DEGREES where the triggers read it; only a change rebuilds the index (AMB-70). */
export async function applySearchSettings(db: PostgresJsDatabase<typeof schema>, snapDegrees: number): Promise<void> {
  await db
    .insert(searchSettings)
    .values({ id: true, snapDegrees })
    .onConflictDoUpdate({
      target: searchSettings.id,
      set: { snapDegrees },
      setWhere: ne(searchSettings.snapDegrees, snapDegrees),
    })
}
