import { drizzle } from 'drizzle-orm/postgres-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as schema from '#db/schema/index.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import type { UserCtx } from '#server/core/context.ts'
import { type SearchProfessionals, sorts } from '#shared/search.ts'
import { fillProfessionals } from '#scripts/bench/data.ts'
import { costOf, explainer, type Query } from '#scripts/bench/explain.ts'
import { ask } from './asked.ts'
import { countUpTo } from './candidates.ts'
import { shareOf } from './frequency.ts'
import { countOf, lookOf, pageOf, type Way } from './statements.ts'

/** Six thousand in one city: whoever reads the box, the list or the table touches thousands of pages. */
const PROFESSIONALS = 6_000

let world: TestWorld
let ctx: UserCtx
beforeAll(async () => {
  world = await testWorld()
  await fillProfessionals(world.database.sql, { count: PROFESSIONALS, spread: 'dense', windows: false })
  ctx = await world.contextOf(await world.person({ at: null }))
})
afterAll(() => world.close())

const point = { latitude: -23.55, longitude: -46.63 }

describe.each(['generic', 'custom'] as const)('a %s plan', (plan) => {
  test.each(sorts)('by %s takes the first rows of an index', async (sort) => {
    const { buffers, indexes } = await costIn({ sort })
    expect(indexes).toContain('search_index_ways')
    expect(buffers).toBeLessThan(400)
    const filtered = await costIn({ sort, distanceInKm: 10, priceBand: 'high', service: 'Cozinha' })
    expect(filtered.indexes).toContain('search_index_ways')
    expect(filtered.buffers).toBeLessThan(700)
  })

  test.each(['medium', 'high'] as const)('by price the first of the %s band wait for nobody cheaper', async (priceBand) => {
    expect((await costIn({ sort: 'price', priceBand })).buffers).toBeLessThan(140)
  })

  test.each(sorts)('a word is looked up in the cells from which somebody may come, by %s too', async (sort) => {
    const { buffers, indexes } = await costIn({ query: 'idosos', sort }, point, 'words')
    // Never the list of an order, walked until enough have the word: seconds at a million.
    expect(indexes.filter((name) => name.startsWith('search_index_'))).toEqual(['search_index_cell_words'])
    expect(buffers).toBeLessThan(200)
  })

  test.each(sorts)('later pages of a word too, by %s', async (sort) => {
    const { shape, values } = ask(ctx, { point, hasAddress: true }, { query: 'idosos', sort })
    const statement = pageOf(world.db, { ...shape, way: 'words', after: true })
    const somewhere = { key: 0, id: ctx.actor.id, since: String(Number.MAX_SAFE_INTEGER) }
    const { indexes, buffers } = await costOf(world.database.sql, statement, { ...values, ...somewhere, most: 21 }, plan)
    expect(indexes.filter((name) => name.startsWith('search_index_'))).toEqual(['search_index_cell_words'])
    expect(buffers).toBeLessThan(200)
  })

  test.each(sorts)('a look ends where enough have the word, by %s, however far it may go', async (sort) => {
    const { shape, values } = ask(ctx, { point, hasAddress: true }, { query: 'cozinha', sort })
    const statement = lookOf(world.db, { ...shape, way: 'index', after: false })
    const buffersOf = async (candidates: number) => {
      const asked = { ...values, candidates, enough: 21, most: 21 }
      return (await costOf(world.database.sql, statement, asked, plan)).buffers
    }
    expect(await buffersOf(6_000)).toBeLessThan((await buffersOf(60)) * 1.5)
  })

  test.each(['low', 'high'] as const)('within the %s band a frequent name reads nobody of the other bands', async (priceBand) => {
    const all = await costIn({ query: 'Marlene', sort: 'rating' }, point, 'words')
    const ofBand = await costIn({ query: 'Marlene', sort: 'rating', priceBand }, point, 'words')
    expect(ofBand.indexes).toContain('search_index_cell_words')
    expect(ofBand.buffers).toBeLessThan(all.buffers * 0.7)
  })

  test('how many are wanted is hidden where the words decide: for twenty the planner would walk the list of the order', () => {
    const { shape } = ask(ctx, { point, hasAddress: true }, { query: 'idosos', sort: 'price' })
    const { sql } = pageOf(world.db, { ...shape, way: 'words', after: false }).getQuery()
    expect(sql).toMatch(/limit \(select \$\d+::int\)\) as page/)
  })

  test('by distance within a chosen one takes the small index of points', async () => {
    const { buffers, indexes } = await costIn({ distanceInKm: 10 })
    expect(indexes).toContain('search_index_merc')
    expect(buffers).toBeLessThan(250)
  })

  test.each(['price', 'rating', 'newest'] as const)('without a home, by %s, walks the list', async (sort) => {
    const { buffers, indexes } = await costIn({ sort, priceBand: 'high' }, null)
    expect(indexes).toContain(`search_index_by_${sort}`)
    expect(buffers).toBeLessThan(500)
  })

  test('a count stops at its cap', async () => {
    const { shape, values } = ask(ctx, { point, hasAddress: true }, {})
    const statement = countOf(world.db, { ...shape, way: 'index', sort: 'newest', after: false })
    expect((await costOf(world.database.sql, statement, { ...values, most: 101 }, plan)).buffers).toBeLessThan(250)
  })

  test('a count of words that many have ends on a stretch of the index, of those that few have on the words', async () => {
    const asked: Query[] = []
    const logger = { logQuery: (text: string, params: unknown[]) => void asked.push({ sql: text, params }) }
    const overheard = { ...ctx, db: drizzle(world.database.sql, { schema, logger }) }
    await shareOf(overheard, [])
    asked.splice(0)
    const on = await explainer(world.database.sql)
    const countOf = async (query: string) => {
      const count = await countUpTo(overheard, ask(ctx, { point, hasAddress: true }, { query }), 101)
      const costs = []
      for (const one of asked.splice(0)) costs.push(await on.costOf(one, { plan }))
      return {
        count,
        buffers: costs.reduce((sum, cost) => sum + cost.buffers, 0),
        indexes: costs.flatMap(({ indexes }) => indexes),
      }
    }
    const [many, few] = [await countOf('cozinha'), await countOf('idosos')]
    await on.close()
    expect([many.count, many.indexes]).toEqual([101, ['search_index_ways']])
    expect(many.buffers).toBeLessThan(650)
    expect(few.indexes).toContain('search_index_cell_words')
  })

  function costIn(question: SearchProfessionals, home: typeof point | null = point, way: Way = 'index') {
    const { shape, values } = ask(ctx, { point: home, hasAddress: true }, question)
    const statement = pageOf(world.db, { ...shape, way, after: false })
    return costOf(world.database.sql, statement, { ...values, most: 21, candidates: 21 }, plan)
  }
})
