import { eq, inArray, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instant } from '#db/schema/columns.ts'
import { testDatabase, type TestDatabase } from '#server/test/stage/database.ts'
import { connect, type Connection } from './connect.ts'
import { type Given, isAmong, prepared } from './prepared.ts'

const homes = pgTable('homes', { id: uuid('id').primaryKey(), name: text('name').notNull(), since: instant('since').notNull() })
const [ana, rita] = ['8f14e45f-ceea-4a67-8a1b-0a4b4d3c1a01', '8f14e45f-ceea-4a67-8a1b-0a4b4d3c1a02'] as const

let database: TestDatabase
let one: Connection
beforeAll(async () => {
  database = await testDatabase()
  await database.sql`create table homes (id uuid primary key, name text not null, since timestamptz not null)`
  const since = new Date('2026-11-20T00:00:00Z')
  await database.db.insert(homes).values([
    { id: ana, name: 'Ana', since },
    { id: rita, name: 'Rita', since },
  ])
  // There is only one connection, so that all statements run on the connection on which they were prepared.
  one = connect(database.url, { max: 1 })
})
afterAll(async () => {
  await one?.end()
  await database?.drop()
})

/** Returns how many prepared statements of this connection contain the given text. */
async function preparedWith(part: string): Promise<number> {
  const [row] = await one.sql`select count(*)::int as prepared from pg_prepared_statements where statement like ${`%${part}%`}
    and statement not like '%pg_prepared_statements%'`
  return row?.prepared as number
}

describe('a statement of Drizzle', () => {
  test('prepares a statement of Drizzle when it is sent again, also in a transaction, but not a statement with another text', async () => {
    const nameOf = (id: string, db: Pick<Connection['db'], 'select'> = one.db) =>
      db.select({ name: homes.name }).from(homes).where(eq(homes.id, id))
    await nameOf(ana)
    expect(await preparedWith('select "name" from "homes"')).toBe(0)
    expect(await nameOf(rita)).toEqual([{ name: 'Rita' }])
    expect(await one.db.transaction((tx) => nameOf(ana, tx))).toEqual([{ name: 'Ana' }])
    await one.db
      .select({ id: homes.id })
      .from(homes)
      .where(inArray(homes.id, [ana, rita]))
    expect(await preparedWith('select "name" from "homes"')).toBe(1)
    expect(await preparedWith(' in ($1, $2)')).toBe(0)
  })

  test('a prepared statement returns the new type of a column that changed after the statement was prepared', async () => {
    await one.sql`create table changing (id int primary key, value int)`
    await one.sql`insert into changing values (1, 7)`
    const read = () => one.db.execute(sql`select value from changing where id = ${1}`)
    await read()
    expect(await read()).toEqual([{ value: 7 }])
    await one.sql`alter table changing alter column value type text`
    expect(await read()).toEqual([{ value: '7' }])
  })
})

describe('a query that is built once', () => {
  let built = 0
  const people = prepared((db, given: Given<{ ids: readonly string[]; since: Date; at: Date }>, order: 'up' | 'down') => {
    built++
    return db
      .select({ name: homes.name, at: sql<string>`${given.at}::timestamptz at time zone 'UTC'` })
      .from(homes)
      .where(sql`${isAmong(homes.id, given.ids)} and ${homes.since} > ${given.since}`)
      .orderBy(order === 'up' ? homes.name : sql`${homes.name} desc`)
  })
  const since = new Date('2020-01-01T00:00:00Z')
  const at = new Date('2026-11-25T12:00:00.123Z')
  const named = (names: string[]) => names.map((name) => ({ name, at: '2026-11-25 12:00:00.123' }))

  test('a query that was built once takes lists and instants, runs on another database, and in a transaction reads what it wrote', async () => {
    expect(await people(database.db, { ids: [ana, rita], since, at }, 'up')).toEqual(named(['Ana', 'Rita']))
    expect(await people(one.db, { ids: [rita], since, at }, 'up')).toEqual(named(['Rita']))
    expect(await people(one.db, { ids: [], since, at }, 'up')).toEqual([])
    const inside = one.db.transaction(async (tx) => {
      await tx.update(homes).set({ name: 'Rosa' }).where(eq(homes.id, rita))
      const found = await people(tx, { ids: [rita], since, at }, 'up')
      await tx.update(homes).set({ name: 'Rita' }).where(eq(homes.id, rita))
      return found
    })
    expect(await inside).toEqual(named(['Rosa']))
    expect(built).toBe(1)
  })

  test('a query that is built once has one statement for each shape', async () => {
    expect(await people(database.db, { ids: [ana, rita], since, at }, 'down')).toEqual(named(['Rita', 'Ana']))
    await people(database.db, { ids: [ana], since, at }, 'down')
    expect(built).toBe(2)
  })
})
