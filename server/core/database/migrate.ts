import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { Logger, runMigrations } from 'graphile-worker'
import type postgres from 'postgres'
import { assertServerVersion, connectUnbounded } from './connect.ts'

const LOCK = 0x6d69_6772 // 'migr'
const FOLDER = join(import.meta.dirname, '../../../drizzle/migrations')

/**
 * Brings the database up to date: our migrations (all pending ones in one transaction), then the job queue's own. Safe when
 * several processes start at once: an advisory lock lets one work and the others wait. Throws when the server is older than
 * PostgreSQL 18, and when a migration would be skipped in silence because its `when` is older than one already applied.
 */
export async function migrateDatabase(url: string, migrationsFolder = FOLDER): Promise<void> {
  const { sql, db, end } = connectUnbounded(url)
  try {
    await assertServerVersion(sql)
    await sql`select pg_advisory_lock(${LOCK})`
    await migrate(db, { migrationsFolder })
    await runMigrations({ connectionString: url, logger: new Logger(() => () => undefined) })
    const pending = await pendingMigrations(sql, migrationsFolder)
    if (pending.length > 0)
      throw new Error(`Not applied, older than the last applied one: ${pending.join(', ')}. Generate them anew.`)
  } finally {
    await end()
  }
}

/** Names of what the database still lacks: our migrations' tags, and 'graphile_worker' for the queue. Empty when ready. */
export async function pendingMigrations(sql: postgres.Sql, migrationsFolder = FOLDER): Promise<string[]> {
  const journal = await readJournal(migrationsFolder)
  const [found] = await sql<{ ours: string | null; queue: string | null }[]>`
    select to_regclass('drizzle.__drizzle_migrations') as ours, to_regclass('graphile_worker.migrations') as queue`
  const rows = found?.ours ? await sql<{ created_at: string }[]>`select created_at from drizzle.__drizzle_migrations` : []
  const applied = new Set(rows.map((row) => Number(row.created_at)))
  const ours = journal.filter((entry) => !applied.has(entry.when)).map((entry) => entry.tag)
  return found?.queue ? ours : [...ours, 'graphile_worker']
}

async function readJournal(folder: string): Promise<{ tag: string; when: number }[]> {
  const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
    await readFile(join(folder, 'meta/_journal.json'), 'utf8'),
  )
  return journal.entries
}
