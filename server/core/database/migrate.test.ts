import { mkdtemp, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, testDatabase, type TestDatabase } from '#server/test/database.ts'
import { migrateDatabase, pendingMigrations } from './migrate.ts'

let empty: TestDatabase
beforeAll(async () => {
  empty = await emptyDatabase()
})
afterAll(() => empty.drop())

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
  const folder = await mkdtemp(join(tmpdir(), 'plumai-migrations-'))
  await mkdir(join(folder, 'meta'))
  const entry = { idx: 0, version: '7', when: 1_000, tag: '0000_late', breakpoints: true }
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries: [entry] }))
  await writeFile(join(folder, '0000_late.sql'), 'create table late (id int)')
  const database = await testDatabase()
  await expect(migrateDatabase(database.url, folder)).rejects.toThrow(/0000_late/)
  await database.drop()
})

test('a migration that fails half way leaves nothing behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumai-migrations-'))
  await mkdir(join(folder, 'meta'))
  const entry = { idx: 0, version: '7', when: 9_999_999_999_999, tag: '0000_broken', breakpoints: true }
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries: [entry] }))
  await writeFile(join(folder, '0000_broken.sql'), 'create table half (id int);\n--> statement-breakpoint\nselect 1 / 0')
  const database = await emptyDatabase()
  await expect(migrateDatabase(database.url, folder)).rejects.toThrow(/1 \/ 0/)
  const [row] = await database.sql`select to_regclass('half') as half`
  expect(row?.half).toBeNull()
  await database.drop()
})
