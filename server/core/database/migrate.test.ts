import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase, testDatabase, type TestDatabase } from '#server/test/stage/database.ts'
import { long } from '#server/test/stage/long.ts'
import { DRIZZLE_FOLDER, readJournal } from './migration-source.ts'
import { ForeignHistory, migrateDatabase, pendingMigrations } from './migrate.ts'

const folders: string[] = []
const databases: TestDatabase[] = []
let empty: TestDatabase
beforeAll(async () => {
  empty = await newDatabase()
})
afterAll(async () => {
  for (const database of databases) await database.drop()
  for (const folder of folders) await rm(folder, { recursive: true })
})

long('five processes that migrate one empty database at once all succeed, and each migration is applied once', async () => {
  const ours = (await readJournal(DRIZZLE_FOLDER)).map(({ tag }) => tag)
  expect(await pendingMigrations(empty.sql)).toEqual([...ours, 'graphile_worker'])
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => migrateDatabase(empty.url)))
  expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toEqual([])
  expect(await pendingMigrations(empty.sql)).toEqual([])
  const [count] = await empty.sql`
    select (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
           (select count(*)::int from drizzle.functions_applied) as functions`
  expect(count).toEqual({ migrations: ours.length, functions: 1 })
  await empty.sql`select graphile_worker.add_job('nothing', '{}'::json)`
})

long(
  'a migration that waits for the lock of another process says which connection has it, and goes on when it is free',
  async () => {
    const database = await newDatabase()
    // `reserve` of postgres.js hangs when it has to open the connection itself, so a query opens one first.
    await database.sql`select 1`
    const holder = await database.sql.reserve()
    await holder`select pg_advisory_lock(${0x6d69_6772})`
    const [session] = await holder<{ pid: number }[]>`select pg_backend_pid() as pid`
    const said = Promise.withResolvers<string>()
    const migrating = migrateDatabase(database.url, { patienceMs: 100, log: said.resolve })
    expect(await said.promise).toContain(`conexão ${session?.pid} do PostgreSQL (plumai, `)
    await holder`select pg_advisory_unlock(${0x6d69_6772})`
    holder.release()
    await migrating
    expect(await pendingMigrations(database.sql)).toEqual([])
  },
)

test('a migration that fails half way leaves neither new tables nor new functions behind', async () => {
  const database = await newDatabase()
  const folder = await version({ migrations: ['create table half (id int);\n--> statement-breakpoint\nselect 1 / 0'], answer: 1 })
  await expect(migrateDatabase(database.url, { folder })).rejects.toThrow(/division by zero/)
  const [row] = await database.sql`select to_regclass('half') as half, to_regproc('answer') as answer`
  expect(row).toEqual({ half: null, answer: null })
})

describe('an older and a newer version of the product on one database', () => {
  const table = 'create table things (id int); create view numbers as select answer() as number'
  const column = 'alter table things add column name text'

  test('a release that changes only an SQL function applies the function, and an older process that restarts does not undo the change', async () => {
    const database = await newDatabase()
    const [old, now] = [await version({ migrations: [table], answer: 1 }), await version({ migrations: [table], answer: 2 })]
    await migrateDatabase(database.url, { folder: old })
    expect(await answerOf(database)).toBe(1)
    await migrateDatabase(database.url, { folder: now })
    expect(await answerOf(database)).toBe(2)
    await migrateDatabase(database.url, { folder: old })
    expect(await answerOf(database)).toBe(2)
    await migrateDatabase(database.url, { folder: old, replaceFunctions: true })
    expect(await answerOf(database)).toBe(1)
    await migrateDatabase(database.url, { folder: now, replaceFunctions: true })
    expect(await answerOf(database)).toBe(2)
  })

  test('an older version of the product that never ran on a database changes nothing when the database has a newer migration', async () => {
    const database = await newDatabase()
    await migrateDatabase(database.url, { folder: await version({ migrations: [table, column], answer: 2 }) })
    const old = await version({ migrations: [table], answer: 1 })
    await migrateDatabase(database.url, { folder: old, replaceFunctions: true })
    expect(await answerOf(database)).toBe(2)
    expect(await pendingMigrations(database.sql, old)).toEqual([])
  })

  long('when both versions start at once on a database of the older one, the newer migration and function remain', async () => {
    const database = await newDatabase()
    const old = await version({ migrations: [table], answer: 1 })
    const now = await version({ migrations: [table, column], answer: 2 })
    await migrateDatabase(database.url, { folder: old })
    await Promise.all([old, now, old, now].map((folder) => migrateDatabase(database.url, { folder })))
    expect(await answerOf(database)).toBe(2)
    expect(await pendingMigrations(database.sql, now)).toEqual([])
  })
})

describe('a database whose migrations belong to another history is refused and stays unchanged', () => {
  test('a database of an earlier development version is refused with the commands to save it and to begin with an empty one', async () => {
    const database = await newDatabase()
    await database.sql`create schema drizzle`
    await database.sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`
    await database.sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('a', 1780000000000), ('b', 1780000000001)`
    const refused = migrateDatabase(database.url)
    await expect(refused).rejects.toThrow(ForeignHistory)
    const [{ folder } = { folder: '' }] = await database.sql<
      { folder: string }[]
    >`select current_setting('data_directory') as folder`
    await expect(refused).rejects.toThrow(`rode mv ${folder} ${folder}-antigo`)
    await expect(refused).rejects.toThrow('tem 2 migrações que esta não conhece, e falta 0000_initial')
    const [row] =
      await database.sql`select to_regclass('usuarios') as users, to_regclass('drizzle.functions_applied') as functions`
    expect(row).toEqual({ users: null, functions: null })
  })

  test('a database that has its last migration but lacks an older one is refused', async () => {
    const database = await testDatabase()
    databases.push(database)
    const folder = await version({ migrations: ['create table late (id int)'], answer: 1 })
    await expect(migrateDatabase(database.url, { folder })).rejects.toThrow(/0000_step/)
    const other = await newDatabase()
    await migrateDatabase(other.url, { folder: await version({ migrations: ['select 1'], answer: 1, from: 5 }) })
    const merged = await version({ migrations: ['select 1', 'select 2'], answer: 1, from: 4 })
    await expect(migrateDatabase(other.url, { folder: merged })).rejects.toThrow(
      'A migração 0000_step é mais antiga que a última aplicada',
    )
  })
})

async function newDatabase(): Promise<TestDatabase> {
  const database = await emptyDatabase()
  databases.push(database)
  return database
}

async function answerOf({ sql }: TestDatabase): Promise<number> {
  const [row] = await sql<{ answer: number }[]>`select answer() as answer`
  return row?.answer ?? 0
}

/**
 * Creates a version of the product in a folder. It has these migrations, dated `from`, `from` + 1 and so on, and an SQL function
 * answer() that returns the given result.
 */
async function version({ migrations, answer, from = 1 }: { migrations: string[]; answer: number; from?: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'plumai-version-'))
  folders.push(folder)
  await mkdir(join(folder, 'migrations/meta'), { recursive: true })
  await mkdir(join(folder, 'sql/before'), { recursive: true })
  const entries = migrations.map((_, idx) => ({ idx, version: '7', when: from + idx, tag: `000${idx}_step`, breakpoints: true }))
  await writeFile(join(folder, 'migrations/meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  for (const [index, text] of migrations.entries()) await writeFile(join(folder, `migrations/000${index}_step.sql`), text)
  await writeFile(join(folder, 'sql/before/answer.sql'), `create or replace function answer() returns int return ${answer};`)
  return folder
}
