import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testWorld, type TestWorld } from '#server/test/world.ts'
import { fillProfessionals } from '../../../scripts/bench/data.ts'
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

test('a word, its beginning, two words, one that nearly nobody has', async () => {
  const [{ cook } = { cook: 0 }] = await world.db.execute<{ cook: number }>(
    sql`select avg((words @@ 'cozinha:*')::int)::float8 as cook from search_index`,
  )
  expect(await share('cozinha')).toBeCloseTo(cook, 1)
  expect(await share('cozi')).toBe(await share('cozinha'))
  expect(await share('marlene')).toBeLessThan(0.15)
  expect(await share('marlene', 'cozinha')).toBeCloseTo(Number(await share('marlene')) * cook, 1)
  expect(await share('escafandro')).toBeLessThan(0.02)
})

test('of words that begin alike none is counted twice', async () => {
  expect(await share('m')).toBeLessThanOrEqual(1)
  expect(await share('m')).toBeGreaterThan(Number(await share('marlene')))
})
