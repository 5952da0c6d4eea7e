import { drizzle } from 'drizzle-orm/postgres-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as schema from '#db/schema/index.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import type { UserCtx } from '#server/core/context.ts'
import { type SearchProfessionals, sorts } from '#shared/search.ts'
import { fillProfessionals } from '#scripts/bench/data.ts'
import { type Explainer, explainer, type Query } from '#scripts/bench/explain.ts'
import { criteriaOf } from './criteria.ts'
import { findProfessionals } from './find.ts'
import { countUpTo, nextRows } from './pages.ts'
import { originOf } from './places.ts'

/** Six thousand professionals in one city. A plan that reads the whole city or table then needs thousands of blocks. */
const PROFESSIONALS = 6_000

let world: TestWorld
let ctx: UserCtx
let on: Explainer
const sent: Query[] = []
beforeAll(async () => {
  world = await testWorld()
  await fillProfessionals(world.database.sql, { count: PROFESSIONALS, spread: 'dense', windows: false })
  const logger = { logQuery: (text: string, params: unknown[]) => void sent.push({ sql: text, params }) }
  ctx = {
    ...(await world.contextOf(await world.person({ at: null }))),
    db: drizzle(world.database.sql, { schema, logger }),
  }
  on = await explainer(world.database.sql)
})
afterAll(async () => {
  await on.close()
  await world.close()
})

const point = { latitude: -23.55, longitude: -46.63 }
const page = { batch: 21, limit: 21 }

describe.each(['generic', 'custom'] as const)('a %s plan', (plan) => {
  test.each(sorts)('a search by %s takes the first rows of the index', async (sort) => {
    const { buffers, indexes } = await costOf({ sort })
    expect(indexes).toContain('search_index_ways')
    expect(buffers).toBeLessThan(400)
    const filtered = await costOf({ sort, distanceInKm: 10, priceBand: 'high', services: ['Cozinha'] })
    expect(filtered.indexes).toContain('search_index_ways')
    expect(filtered.buffers).toBeLessThan(700)
  })

  test.each(sorts)('a search for either of two services takes the first rows of the index, by %s', async (sort) => {
    const two = { services: ['Cozinha', 'Organização'], sort } as const
    const { buffers, indexes } = await costOf(two)
    expect(indexes).toContain('search_index_ways')
    expect(buffers).toBeLessThan(400)
    const rare = await costOf({ ...two, query: 'idosos' }, { source: 'words' })
    expect(rare.indexes.filter((name) => name.startsWith('search_index_'))).toEqual(['search_index_reach_words'])
    expect(rare.buffers).toBeLessThan(200)
  })

  test.each(sorts)('a search from the centre of a place costs what it costs from a home there, by %s', async (sort) => {
    const place = { place: 'sao-paulo-sp', distanceInKm: 10, sort } as const
    const home = (await originOf(ctx, place)).point
    const { place: _place, ...question } = place
    expect((await costOf(place, { home })).buffers).toBe((await costOf(question, { home })).buffers)
    await findProfessionals(ctx, place)
    const { statements } = await explained(plan)
    expect(statements).toBe(1)
  })

  test.each(['medium', 'high'] as const)('a search by price reads no cheaper rows than the %s band', async (priceBand) => {
    expect((await costOf({ sort: 'price', priceBand })).buffers).toBeLessThan(140)
  })

  test.each(sorts)('a search for a rare word reads only the index of words, by %s, on each page', async (sort) => {
    const later = { key: 0, id: ctx.actor.id, since: String(Number.MAX_SAFE_INTEGER) }
    for (const cursor of [null, later]) {
      const { buffers, indexes } = await costOf({ query: 'idosos', sort }, { source: 'words', cursor })
      expect(indexes.filter((name) => name.startsWith('search_index_'))).toEqual(['search_index_reach_words'])
      expect(buffers).toBeLessThan(200)
    }
  })

  test.each(sorts)('a search for a frequent word stops when the page is full, by %s, whatever the batch size', async (sort) => {
    const buffersOf = async (batch: number) => (await costOf({ query: 'cozinha', sort }, { size: { batch, limit: 21 } })).buffers
    expect(await buffersOf(6_000)).toBeLessThan((await buffersOf(60)) * 1.5)
  })

  test.each(['price', 'rating', 'newest'] as const)('a search by %s without coordinates reads its own index', async (sort) => {
    const { buffers, indexes } = await costOf({ sort, priceBand: 'high' }, { home: null })
    expect(indexes).toContain(`search_index_by_${sort}`)
    expect(buffers).toBeLessThan(500)
  })

  test('counting the results stops at its limit, also for a frequent word', async () => {
    for (const query of [undefined, 'cozinha']) {
      expect(await countUpTo(ctx, criteriaOf(ctx, { point, hasAddress: true }, { query }), 101)).toBe(101)
      const { buffers, statements } = await explained(plan)
      expect(statements).toBe(1)
      expect(buffers).toBeLessThan(650)
    }
  })

  type Options = {
    home?: typeof point | null
    source?: 'order' | 'words'
    cursor?: Parameters<typeof nextRows>[3]
    size?: typeof page
  }

  async function costOf(
    question: SearchProfessionals,
    { home = point, source = 'order', cursor = null, size = page }: Options = {},
  ) {
    await nextRows(ctx, criteriaOf(ctx, { point: home, hasAddress: true }, question), source, cursor, size)
    return explained(plan)
  }
})

/** Returns the cost of the statements that were sent since its last call. */
async function explained(plan: 'generic' | 'custom') {
  const costs = []
  for (const query of sent.splice(0)) costs.push(await on.costOf(query, { plan }))
  return {
    buffers: costs.reduce((sum, cost) => sum + cost.buffers, 0),
    indexes: costs.flatMap(({ indexes }) => indexes),
    statements: costs.length,
  }
}
