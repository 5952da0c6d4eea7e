import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { fillProfessionals } from '#scripts/bench/data.ts'
import { shareOf } from './frequency.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.close())

const share = (...words: string[]) => shareOf(world, words)

test('nobody knows before there are statistics, and for ten minutes nobody asks again', async () => {
  expect(await share('cozinha')).toBeNull()
  await fillProfessionals(world.database.sql, { count: 3_000, spread: 'dense', windows: false })
  expect(await share('cozinha')).toBeNull()
  world.clock.advance(11 * 60_000)
  expect(await share('cozinha')).not.toBeNull()
})

test('a word, its beginning, one that nearly nobody has', async () => {
  const [real] = await world.db.execute<{ cook: number; marlene: number }>(sql`
    select avg((words @@ 'cozinha:*')::int)::float8 as cook, avg((words @@ 'marlene:*')::int)::float8 as marlene from search_index`)
  expect(await share('cozinha')).toBeCloseTo(Number(real?.cook), 2)
  expect(await share('cozi')).toBe(await share('cozinha'))
  expect(await share('marlene')).toBeCloseTo(Number(real?.marlene), 2)
  expect(await share('escafandro')).toBeGreaterThan(0)
  expect(await share('escafandro')).toBeLessThan(Number(real?.marlene) / 2)
})

test('of words that begin alike none is counted twice', async () => {
  expect(await share('p')).toBeLessThanOrEqual(1)
  expect(await share('m')).toBeGreaterThan(Number(await share('marlene')) * 1.5)
})

test('two words are rarer than either, but not as if one had nothing to do with the other', async () => {
  const [both, rarer, other] = [await share('marlene', 'cozinha'), await share('marlene'), await share('cozinha')].map(Number)
  expect(both).toBeCloseTo(Number(rarer) * Math.sqrt(Number(other)), 10)
  expect(await share('cozinha', 'marlene')).toBe(both)
})

test('a search goes on without statistics that cannot be read', async () => {
  const db = new Proxy(world.db, {
    get: (of, name) => (name === 'execute' ? () => Promise.reject(new Error('no')) : Reflect.get(of, name)),
  })
  expect(await shareOf({ ...world, db }, ['cozinha'])).toBeNull()
})
