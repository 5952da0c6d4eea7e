import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { professionalProfiles, searchSettings, users } from '#db/schema/index.ts'
import { freshCpf, type Person, type ProfessionalTraits } from '#server/test/factories.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/world.ts'
import { services } from '#shared/services.ts'
import { greatCircleInKm, type Point, priceBands, type SearchProfessionals } from '#shared/search.ts'

let world: TestWorld
beforeAll(async () => (world = await testWorld()))
afterAll(() => world.close())

const centre = { latitude: -23.55, longitude: -46.63 }

describe('among 300 professionals and 20 homes', () => {
  type Known = ProfessionalTraits & { id: string; at: Point | null; price: number; listed: boolean }
  const known: Known[] = []
  const random = randomFrom(20_261_121)
  let ana: Person

  beforeAll(async () => {
    ana = await world.person({ name: 'Ana Prado' })
    for (let index = 0; index < 300; index++) known.push(await someone(index))
  })
  afterAll(async () => {
    await world.db
      .update(professionalProfiles)
      .set({ visible: false })
      .where(
        inArray(
          professionalProfiles.userId,
          known.map(({ id }) => id),
        ),
      )
    await world.db.update(searchSettings).set({ snapDegrees: 0.01 })
  })

  const filters: SearchProfessionals[] = [
    {},
    { distanceInKm: 5 },
    { distanceInKm: 10, priceBand: 'medium' },
    { distanceInKm: 20, service: 'Passar Roupa' },
    { distanceInKm: 50, query: 'idosos' },
    { query: 'lavanderia', priceBand: 'low' },
    { service: 'Cozinha', priceBand: 'high', query: 'COZINHA com idosos' },
  ]

  test.each([0.01, 0])('the pages are what brute force finds, coordinates snapped to %d°', async (step) => {
    await world.db.update(searchSettings).set({ snapDegrees: step })
    let found = 0
    for (let index = 0; index < 20; index++) {
      const home = { latitude: centre.latitude + (random() - 0.5), longitude: centre.longitude + (random() - 0.5) }
      await world.db.update(users).set(home).where(eq(users.id, ana.id))
      const filter = filters[index % filters.length] ?? {}
      const expected = bruteForce(home, filter, step)
      const pages = await everyPage(ana, filter)
      expect(pages.map(({ id, distanceInKm }) => ({ id, distanceInKm }))).toEqual(expected)
      expect(await world.as(ana).search.count(filter)).toEqual({
        count: Math.min(100, expected.length),
        capped: expected.length > 100,
      })
      found += pages.length
    }
    expect(found).toBeGreaterThan(200)
  })

  function bruteForce(home: Point, { distanceInKm, service, priceBand, query }: SearchProfessionals, step: number) {
    const wanted =
      query
        ?.toLowerCase()
        .split(' ')
        .filter((word) => word !== 'com') ?? []
    return known
      .filter(({ at, listed }) => at && listed)
      .map((her) => ({ her, distance: greatCircleInKm(home, snap(her.at ?? home, step)) }))
      .filter(({ her, distance }) => distance <= Math.min(distanceInKm ?? Infinity, her.radiusInKm ?? 10))
      .filter(({ her }) => !service || her.services?.includes(service))
      .filter(({ her }) => !priceBand || (her.price >= priceBands[priceBand].from && her.price < priceBands[priceBand].below))
      .filter(({ her }) => wanted.every((word) => `${her.bio} ${her.services?.join(' ')}`.toLowerCase().includes(word)))
      .toSorted((a, b) => a.distance - b.distance || (a.her.id < b.her.id ? -1 : 1))
      .map(({ her, distance }) => ({ id: her.id, distanceInKm: Math.round(distance * 10) / 10 }))
  }

  async function someone(index: number): Promise<Known> {
    const near = () => (random() + random() + random() - 1.5) * 0.4
    const at = random() < 0.05 ? null : { latitude: centre.latitude + near(), longitude: centre.longitude + near() }
    const status = random() < 0.1 ? 'Pendente' : 'Aprovado'
    const visible = random() > 0.05
    const price = 8_000 + Math.floor(random() * 250) * 100
    const traits = {
      services: services
        .filter(() => random() < 0.4)
        .concat(services[index % 6] ?? [])
        .filter((label, place, all) => all.indexOf(label) === place),
      radiusInKm: random() < 0.2 ? null : 1 + Math.floor(random() * 60),
      bio: random() < 0.3 ? 'Cuido de idosos' : 'Gosto de casa limpa',
    }
    const professional = { ...traits, status, visible, dailyPriceInCents: price, windows: [] } as const
    const { id } = await world.person({ name: `Marlene ${index}`, at, professional })
    return { ...traits, id, at, price, listed: status === 'Aprovado' && visible }
  }
})

describe('in a crowd', () => {
  const home = { latitude: -3.1234, longitude: -60.0321 }
  let ana: Person, neighbours: string[], farther: string[]
  beforeAll(async () => {
    ana = await world.person({ at: home })
    neighbours = await crowd(430, { latitude: -3.1, longitude: -60.02 }, 'Casa limpa')
    farther = await crowd(30, { latitude: -3.17, longitude: -60.06 }, 'Chego de canoa', new Date('2026-11-01T00:00:00Z'))
  })

  test('430 neighbours of one grid cell come in pages, each once', async () => {
    const pages = await everyPage(ana, {})
    expect(pages.map(({ id }) => id)).toEqual([...neighbours.toSorted(), ...farther.toSorted()])
    expect(await world.as(ana).search.count({})).toEqual({ count: 100, capped: true })
  })

  test('a word that only the farther ones have finds them all', async () => {
    expect((await everyPage(ana, { query: 'CANÔA' })).map(({ id }) => id)).toEqual(farther.toSorted())
    expect(await world.as(ana).search.count({ query: 'canoa' })).toEqual({ count: 30, capped: false })
  })

  test('a word that all have comes in pages too', async () => {
    expect((await everyPage(ana, { query: 'faxina' })).map(({ id }) => id)).toEqual(
      (await everyPage(ana, {})).map(({ id }) => id),
    )
  })

  test('without own coordinates pages go on, each card once, equals by id', async () => {
    const far = await world.person({ at: null })
    const pages = await everyPage(far, {})
    expect(pages.slice(0, 430).map(({ id }) => id)).toEqual(neighbours.toSorted())
    expect(pages).toHaveLength(460)
    expect(await world.as(far).search.count({})).toEqual({ count: 100, capped: true })
  })

  test('a cursor of another search, or of nobody, is refused', async () => {
    const far = await world.person({ at: null })
    const { nextCursor } = await world.as(far).search.professionals({})
    expect(await reasonOf(world.as(ana).search.professionals({ cursor: nextCursor ?? '' }))).toBe('stale_cursor')
    expect(await reasonOf(world.as(ana).search.professionals({ cursor: 'x' }))).toBe('stale_cursor')
  })
})

/** Many at one place in two statements; answers their ids. */
async function crowd(size: number, at: Point, bio: string, createdAt = world.now()): Promise<string[]> {
  const people = Array.from({ length: size }, () => {
    const id = world.newId()
    return {
      id,
      name: 'Vizinha',
      cpf: freshCpf(),
      phone: '+5592988887777',
      email: `${id}@casa.example`,
      passwordHash: '-',
      ...at,
    }
  })
  const profile = {
    createdAt,
    yearsOfExperience: 1,
    services: ['Faxina Leve'],
    dailyPriceInCents: 9_000,
    radiusInKm: 20,
    verificationStatus: 'Aprovado',
    bio,
  } as const
  await world.db.insert(users).values(people)
  // The trigger's plan was made for an empty table.
  await world.db.execute(sql`analyze`)
  await world.db
    .insert(professionalProfiles)
    .values(people.map(({ id }) => ({ ...profile, services: [...profile.services], userId: id })))
  return people.map(({ id }) => id)
}

async function everyPage(viewer: Person, filter: SearchProfessionals) {
  const cards = []
  for (let cursor: string | undefined; ;) {
    const page = await world.as(viewer).search.professionals({ ...filter, cursor })
    cards.push(...page.items)
    if (!page.nextCursor) return cards
    expect(page.items).toHaveLength(20)
    cursor = page.nextCursor
  }
}

function snap({ latitude, longitude }: Point, step: number): Point {
  const grid = (degrees: number) => (step === 0 ? degrees : Math.round(Math.floor(degrees / step + 0.5) * step * 1e8) / 1e8)
  return { latitude: grid(latitude), longitude: grid(longitude) }
}

/** Mulberry32: the same professionals in every run. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
