import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { cuttableProxy } from '#server/test/stage/cuttable-proxy.ts'
import { testDatabase, type TestDatabase } from '#server/test/stage/database.ts'
import { fakePooler } from '#server/test/stage/fake-pooler.ts'
import { connect, connectUnbounded, poolSettings } from './connect.ts'
import { assertDirect, BEHIND_POOLER, preparePooler } from './pooler.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('a URL that leads to PostgreSQL itself passes the check for real sessions', async () => {
  await expect(assertDirect(database.url)).resolves.toBeUndefined()
})

test('a URL that must lead to PostgreSQL itself but leads to a pooler is refused with a message that names the setting', async () => {
  const pooler = await fakePooler(database.url)
  onTestFinished(pooler.close)
  await expect(assertDirect(pooler.url, 500)).rejects.toThrow(BEHIND_POOLER)
})

test('a URL that must lead to PostgreSQL itself is refused when its proxy swallows notifications', async () => {
  const pooler = await fakePooler(database.url, { mixes: false })
  onTestFinished(pooler.close)
  pooler.swallow(true)
  await expect(assertDirect(pooler.url, 500)).rejects.toThrow(BEHIND_POOLER)
})

test('a pooler that mixes sessions and does not support prepared statements is refused with a message that names the setting', async () => {
  const pooler = await fakePooler(database.url)
  onTestFinished(pooler.close)
  await expect(preparePooler(pooler.url, database.url)).rejects.toThrow('DATABASE_URL leva a um pooler que mistura sessões')
})

describe('behind a pooler that passes no settings on', () => {
  test('behind a pooler, pool connections get their time limits from the role, and unbounded connections have none', async () => {
    const proxy = await cuttableProxy(database.url)
    onTestFinished(proxy.close)
    await preparePooler(proxy.url, database.url)
    const [pool, unbounded] = [connect(proxy.url, { pooled: true }), connectUnbounded(database.url)]
    const names = Object.keys(poolSettings)
    const settings = (sql: typeof pool.sql) => sql`select current_setting(name) as value from unnest(${names}::text[]) as name`
    expect((await settings(pool.sql)).map(({ value }) => value)).toEqual(Object.values(poolSettings))
    expect((await settings(unbounded.sql)).map(({ value }) => value)).toEqual(['0', '0', '0', '0', 'off', '0'])
    await Promise.all([pool.end(), unbounded.end()])
  })

  test('a pooler URL that sets its own time limits is refused with a message that names the key and the setting', async () => {
    const other = `${database.url}?lock_timeout=7s`
    await expect(preparePooler(other, database.url)).rejects.toThrow(/DATABASE_URL: lock_timeout = 7s em vez de 3s/)
  })

  test('a pooler that connects with another database user is refused', async () => {
    const role = `pooled_${database.url.slice(-8)}`
    await database.sql.unsafe(`create role ${role} login password 'x'`)
    onTestFinished(async () => void (await database.sql.unsafe(`drop role ${role}`)))
    const url = Object.assign(new URL(database.url), { username: role, password: 'x' }).href
    await expect(preparePooler(url, database.url)).rejects.toThrow('com usuários diferentes')
  })

  test('a pooler that leads to another database is refused', async () => {
    const other = await testDatabase()
    onTestFinished(other.drop)
    await expect(preparePooler(other.url, database.url)).rejects.toThrow('levam a bancos de dados diferentes')
  })
})
