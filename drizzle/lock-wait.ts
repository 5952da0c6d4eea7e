import { sql } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { setTimeout as sleep } from 'node:timers/promises'
import type * as schema from './schema/index.ts'

/** Resolves when a session of this database waits for a lock. Tests use it to be sure that two transactions conflict. */
export async function untilLockWait(db: PostgresJsDatabase<typeof schema>): Promise<void> {
  const blocked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await db.execute(blocked)).length === 0) await sleep(5)
}
