import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { professionalProfiles, searchSettings, users } from '#db/schema/index.ts'
import { seededRandom } from '#db/seed/seeded-random.ts'
import { centreOf } from '#server/adapters/cep/places.ts'
import type { UserCtx } from '#server/core/context.ts'
import { freshCpf, type Person } from '#server/test/stage/factories.ts'
import { LONG } from '#server/test/stage/long.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { services } from '#shared/services.ts'
import {
  distancesInKm,
  greatCircleInKm,
  type Point,
  priceBands,
  type SearchProfessionals,
  type Sort,
  sorts,
} from '#shared/search.ts'
import { criteriaOf } from './criteria.ts'
import { countProfessionals, findProfessionals } from './find.ts'
import { nextRows } from './pages.ts'
import { originOf } from './places.ts'
import type { Cursor } from './rules.ts'

const POINTS = LONG ? 200 : 80
const PROFESSIONALS = 300
const HOUR = 3_600_000
const AT_ONCE = 6

let world: TestWorld
let ana: Person
let ctx: UserCtx
let everybody: Awaited<ReturnType<typeof whole>>
const chance = seededRandom(20_261_121)
const centre = { latitude: -23.55, longitude: -46.63 }
const texts = [undefined, 'idosos', 'canôa', 'COZINHA com idosos']
const bands = [undefined, 'low', 'medium', 'high'] as const
const filters: readonly SearchProfessionals[] = [
  undefined,
  ...services.map((service) => [service]),
  ['Cozinha', 'Passar Roupa'] as const,
].flatMap((asked) => bands.flatMap((priceBand) => texts.map((query) => ({ services: asked, priceBand, query }))))
const homes = Array.from({ length: POINTS }, () => ({
  latitude: centre.latitude + off(0.5),
  longitude: centre.longitude + off(0.5),
}))

beforeAll(async () => {
  world = await testWorld()
  ana = await world.person({ name: 'Ana Prado' })
  ctx = await world.contextOf(ana)
  await fill()
  everybody = await whole()
})
afterAll(() => world.close())

// Without LONG=1 each home is tested with one or two of the 640 combinations of filters, which differ from home to home. With
// LONG=1 each home is tested with all.
const stride = LONG ? 1 : 400
/**
 * The sort orders that are tested. Without LONG=1 only the first, because the others differ from it in one expression of the
 * statement.
 */
const compared = LONG ? sorts : sorts.slice(0, 1)
describe.each([0.01, 0])('with coordinates rounded to %d°, pages and counts equal those of an exhaustive search', (step) => {
  beforeAll(() => world.db.update(searchSettings).set({ snapDegrees: step }))
  test.each(compared)('the results equal those of an exhaustive search, sorted by %s', { timeout: 3_600_000 }, async (sort) => {
    const combinations = filters.flatMap((filter) =>
      [undefined, ...distancesInKm].map((distanceInKm) => ({ ...filter, distanceInKm, sort })),
    )
    const sizes: number[] = []
    for (const [index, home] of homes.entries()) {
      await moveTo(home)
      const asked = combinations.filter((_, at) => (at + index * 37) % stride === 0)
      for (let from = 0; from < asked.length; from += AT_ONCE) {
        sizes.push(...(await Promise.all(asked.slice(from, from + AT_ONCE).map((filter) => compare(home, filter, step)))))
      }
    }
    expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(300)
    expect(sizes.filter((size) => size === 0).length).toBeGreaterThan(10)
  })
})

test.each(sorts.filter((sort) => sort !== 'distance'))(
  'without coordinates the pages and counts are what brute force finds, by %s',
  async (sort) => {
    await moveTo({ latitude: null, longitude: null })
    const sizes: number[] = []
    for (const [index, filter] of filters.entries()) {
      if (LONG || index % 6 === 0) sizes.push(await compare(null, { ...filter, sort }, 0))
    }
    expect(Math.max(...sizes)).toBeGreaterThan(200)
  },
)

// The viewer lives far away or has no coordinates. The search can therefore only measure distances from the chosen place.
test.each(compared)('from the centre of a place, pages and counts equal those of an exhaustive search, by %s', async (sort) => {
  const places = ['sao-paulo-sp', 'osasco-sp', 'diadema-sp', 'moema-sao-paulo-sp', 'pinheiros-sao-paulo-sp']
  const sizes: number[] = []
  for (const [index, place] of places.entries()) {
    await moveTo(index % 2 ? { latitude: null, longitude: null } : { latitude: -8.05, longitude: -34.88 })
    const questions = filters.flatMap((filter) => [undefined, 10 as const].map((distanceInKm) => ({ ...filter, distanceInKm })))
    const asked = questions.filter((_, at) => LONG || (at + index * 7) % 37 === 0)
    for (const filter of asked) sizes.push(await compare(centreOf(place), { ...filter, place, sort }, 0))
  }
  expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(200)
})

// Moves the viewer's home. A new context is needed, because each request reads the home again.
async function moveTo(home: Point | { latitude: null; longitude: null }): Promise<void> {
  await world.db.update(users).set(home).where(eq(users.id, ana.id))
  ctx = await world.contextOf(ana)
}

async function compare(home: Point | null, asked: SearchProfessionals & { sort: Sort }, step: number): Promise<number> {
  const filter = { ...asked, ...(isDropped(home, asked, step) && { query: undefined }) }
  const expected = bruteForce(home, filter, step)
  const cards = []
  for (let cursor: string | undefined; ;) {
    const page = await findProfessionals(ctx, { ...asked, cursor })
    cards.push(...page.items.map(({ id, distanceInKm }) => ({ id, distanceInKm })))
    if (!page.nextCursor) break
    cursor = page.nextCursor
  }
  expect(cards).toEqual(expected)
  // There are so few professionals that the search has read all of them in the sort order. A search by the index of words must
  // find the same ones.
  const ids = expected.map(({ id }) => id)
  expect(filter.query ? await idsFromWords(filter) : ids).toEqual(ids)
  const { sort: _sort, ...counted } = asked
  const count = { count: Math.min(100, expected.length), capped: expected.length > 100 }
  expect(await countProfessionals(ctx, counted)).toEqual(count)
  return expected.length
}

/** True if the search drops its text: it also has a service or a place, and no professional matches them together with the text. */
function isDropped(home: Point | null, filter: SearchProfessionals & { sort: Sort }, step: number): boolean {
  return (
    filter.query !== undefined && (filter.services ?? filter.place) !== undefined && bruteForce(home, filter, step).length === 0
  )
}

async function idsFromWords(filter: SearchProfessionals): Promise<string[]> {
  const criteria = criteriaOf(ctx, await originOf(ctx, filter), filter)
  const ids: string[] = []
  let cursor: Cursor | null = null
  do {
    const found: Awaited<ReturnType<typeof nextRows>> = await nextRows(ctx, criteria, 'words', cursor, { batch: 30, limit: 20 })
    ids.push(...found.rows.map(({ id }) => id))
    cursor = found.rest
  } while (cursor)
  return ids
}

function bruteForce(home: Point | null, filter: SearchProfessionals & { sort: Sort }, step: number) {
  const { distanceInKm, services: asked, priceBand, query, place, sort } = filter
  const round = (distance: number) => (place ? Math.round(distance) : Math.round(distance * 10) / 10)
  const words = (query ?? '')
    .toLowerCase()
    .replace('ô', 'o')
    .split(' ')
    .filter((word) => word && word !== 'com')
  return everybody
    .filter(({ status, visible, active }) => status === 'Aprovado' && visible && active)
    .map((professional) => {
      const { at } = professional
      return { professional, distance: home && at ? greatCircleInKm(home, snap(at, step)) : null }
    })
    .filter(
      ({ professional, distance }) =>
        !home || (distance !== null && distance <= Math.min(distanceInKm ?? Infinity, professional.radius ?? 10)),
    )
    .filter(({ professional }) => !asked || asked.some((service) => professional.services.includes(service)))
    .filter(
      ({ professional }) =>
        !priceBand || (professional.price >= priceBands[priceBand].from && professional.price < priceBands[priceBand].below),
    )
    .filter(({ professional }) =>
      words.every((word) => `${professional.bio} ${professional.services.join(' ')}`.toLowerCase().includes(word)),
    )
    .map(({ professional, distance }) => ({ id: professional.id, distance, places: placesOf(professional, distance ?? 0)[sort] }))
    .toSorted((a, b) => compareAll(a.places, b.places) || (a.id < b.id ? -1 : 1))
    .map(({ id, distance }) => ({ id, distanceInKm: distance === null ? null : round(distance) }))
}

function placesOf(professional: (typeof everybody)[number], distance: number): Record<Sort, number[]> {
  const age = -professional.createdAt.getTime()
  return { distance: [distance], price: [professional.price], rating: [-professional.rating, age], newest: [age] }
}

function compareAll(a: number[], b: number[]): number {
  return a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
}

function snap({ latitude, longitude }: Point, step: number): Point {
  const grid = (degrees: number) => (step === 0 ? degrees : Math.round(Math.floor(degrees / step + 0.5) * step * 1e8) / 1e8)
  return { latitude: grid(latitude), longitude: grid(longitude) }
}

async function whole() {
  const rows = await world.db.select().from(professionalProfiles).innerJoin(users, eq(users.id, professionalProfiles.userId))
  return rows.map(({ perfis_profissionais: profile, usuarios: { id, latitude, longitude, active } }) => ({
    id,
    active,
    at: latitude === null || longitude === null ? null : { latitude, longitude },
    status: profile.verificationStatus,
    visible: profile.visible,
    radius: profile.radiusInKm,
    services: profile.services,
    price: profile.dailyPriceInCents,
    bio: profile.bio,
    rating: profile.rating,
    createdAt: profile.createdAt,
  }))
}

/**
 * Creates professionals. Many prices, ratings and days are equal; some professionals have no coordinates, radius, approval or
 * visible profile.
 */
async function fill() {
  const ids = Array.from({ length: PROFESSIONALS }, () => world.newId())
  const place = () => centre.latitude + off(0.3) + off(0.3)
  const people = ids.map((id) => {
    const at = chance.yes(0.05) ? {} : { latitude: place(), longitude: place() - centre.latitude + centre.longitude }
    return {
      id,
      name: 'Marlene',
      cpf: freshCpf(),
      phone: '+5511988887777',
      email: `${id}@casa.example`,
      passwordHash: '-',
      ...at,
    }
  })
  await world.db.insert(users).values(people.map((row, index) => ({ ...row, active: index % 50 !== 7 })))
  await world.db.execute(sql`alter table search_index set (autovacuum_enabled = off)`)
  // Updates the statistics, because the trigger of the search index would otherwise plan its statement for an empty table.
  await world.db.execute(sql`analyze`)
  await world.db.insert(professionalProfiles).values(
    ids.map((userId, index) => ({
      userId,
      yearsOfExperience: 1,
      bio: `${chance.yes(0.3) ? 'Cuido de idosos' : 'Gosto de casa limpa'}${chance.yes(0.03) ? ', chego de canoa' : ''}`,
      services: services.filter((_, at) => at === index % 6 || chance.yes(0.4)),
      dailyPriceInCents: chance.whole(8, 33) * 1_000,
      radiusInKm: chance.yes(0.2) ? null : chance.whole(1, 60),
      verificationStatus: chance.yes(0.1) ? ('Pendente' as const) : ('Aprovado' as const),
      visible: chance.yes(0.95),
      rating: chance.yes(0.4) ? 0 : chance.whole(40, 50) / 10,
      createdAt: new Date(world.now().getTime() - chance.whole(0, 80) * 12 * HOUR),
    })),
  )
}

function off(limit: number): number {
  return (chance.whole(-100_000, 100_000) / 100_000) * limit
}
