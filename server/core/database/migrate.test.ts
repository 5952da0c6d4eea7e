import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, testDatabase, type TestDatabase } from '#server/test/stage/database.ts'
import { migrateDatabase, pendingMigrations } from './migrate.ts'

const folders: string[] = []
let empty: TestDatabase
beforeAll(async () => {
  empty = await emptyDatabase()
})
afterAll(async () => {
  await empty.drop()
  for (const folder of folders) await rm(folder, { recursive: true })
})

test('five processes migrate one empty database at once and all succeed', async () => {
  expect(await pendingMigrations(empty.sql)).toContain('0000_tables')
  expect(await pendingMigrations(empty.sql)).toContain('graphile_worker')
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => migrateDatabase(empty.url)))
  expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toEqual([])
  expect(await pendingMigrations(empty.sql)).toEqual([])
  const [count] =
    await empty.sql`select count(*)::int as total, count(distinct hash)::int as once from drizzle.__drizzle_migrations`
  expect(count?.total).toBe(count?.once)
  await empty.sql`select graphile_worker.add_job('nothing', '{}'::json)`
})

test('a migration older than the last applied one is refused aloud, not skipped in silence', async () => {
  const database = await testDatabase()
  const folder = await migrationOf({ tag: '0000_late', when: 1_000 }, 'create table late (id int)')
  await expect(migrateDatabase(database.url, folder)).rejects.toThrow(/0000_late/)
  await database.drop()
})

test('a migration that fails half way leaves nothing behind', async () => {
  const database = await emptyDatabase()
  const folder = await migrationOf(
    { tag: '0000_broken', when: 2_000 },
    'create table half (id int);\n--> statement-breakpoint\nselect 1 / 0',
  )
  await expect(migrateDatabase(database.url, folder)).rejects.toThrow(/1 \/ 0/)
  const [row] = await database.sql`select to_regclass('half') as half`
  expect(row?.half).toBeNull()
  await database.drop()
})

/** A folder with one migration in it. */
async function migrationOf({ tag, when }: { tag: string; when: number }, text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'plumai-migrations-'))
  folders.push(folder)
  await mkdir(join(folder, 'meta'))
  const entries = [{ idx: 0, version: '7', when, tag, breakpoints: true }]
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  await writeFile(join(folder, `${tag}.sql`), text)
  return folder
}
