import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backgroundChecks, professionalProfiles, searchSettings, users } from '#db/schema/index.ts'
import type { Person, PersonTraits, ProfessionalTraits } from '#server/test/factories.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/world.ts'
import { services } from '#shared/profile.ts'
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

test('130 neighbours in one grid cell come in pages, each once', async () => {
  const here = { latitude: -3.1, longitude: -60.02 }
  const ana = await world.person({ at: { latitude: -3.1234, longitude: -60.0321 } })
  const ids = new Set<string>()
  for (let index = 0; index < 130; index++) ids.add((await professional({ at: here })).id)
  const pages = await everyPage(ana, {})
  expect(pages).toHaveLength(130)
  expect(new Set(pages.map(({ id }) => id))).toEqual(ids)
  expect(await world.as(ana).search.count({})).toEqual({ count: 100, capped: true })
})

describe('the radius rule', () => {
  // 0.09° of latitude are 10.008 km; her grid point and the household's point stand on it exactly.
  const home = { latitude: -8.05, longitude: -34.9 }
  test.each<[string, number, number | null, boolean]>([
    ['9 km with a radius of 10', 0.08, 10, true],
    ['10.008 km with a radius of 10', 0.09, 10, false],
    ['10.008 km with a radius of 11', 0.09, 11, true],
    ['9 km without a radius, which is 10', 0.08, null, true],
    ['10.008 km without a radius', 0.09, null, false],
    ['89 km with the widest radius', 0.8, 100, true],
  ])('%s', async (_, north, radiusInKm, listed) => {
    const ana = await world.person({ at: home })
    const her = await professional({ at: { ...home, latitude: home.latitude + north } }, { radiusInKm })
    expect((await idsFor(ana)).includes(her.id)).toBe(listed)
  })
})

describe('who is found', () => {
  const home = { latitude: -19.92, longitude: -43.94 }
  test('approved, visible and active, from the moment that it is so, and never oneself', async () => {
    const ana = await world.person({ at: home })
    const her = await professional({ at: home, roles: ['contratante', 'profissional'] })
    const shown = async () => (await idsFor(ana)).includes(her.id)
    expect(await shown()).toBe(true)
    expect(await idsFor(her)).not.toContain(her.id)
    const profile = eq(professionalProfiles.userId, her.id)
    await world.db.update(professionalProfiles).set({ visible: false }).where(profile)
    expect(await shown()).toBe(false)
    await world.db.update(professionalProfiles).set({ visible: true, verificationStatus: 'Pendente' }).where(profile)
    expect(await shown()).toBe(false)
    await world.db.update(professionalProfiles).set({ verificationStatus: 'Aprovado' }).where(profile)
    expect(await shown()).toBe(true)
    await world.db.update(users).set({ active: false }).where(eq(users.id, her.id))
    expect(await shown()).toBe(false)
  })

  test('without own coordinates: everybody, best rated and newest first, no distances', async () => {
    const place = { district: 'Centro', city: 'Sem Ponto', state: 'MG' }
    const bio = 'zebra'
    const [good, older, newer, nowhere] = [
      await professional({ place }, { bio }),
      await professional({ place }, { bio }),
      await professional({ place }, { bio }),
      await professional({ place, at: null }, { bio }),
    ]
    const rate = (who: Person, rating: number, createdAt = '2026-11-01T00:00:00.123Z') =>
      world.db
        .update(professionalProfiles)
        .set({ rating, reviewCount: 3, createdAt: new Date(createdAt) })
        .where(eq(professionalProfiles.userId, who.id))
    await Promise.all([rate(good, 4.9), rate(older, 4.5), rate(newer, 4.5, '2026-11-02T00:00:00Z'), rate(nowhere, 4)])
    const ana = await world.person({ at: null })
    const { items, located } = await world.as(ana).search.professionals({ query: 'zebra' })
    expect(items.map(({ id }) => id)).toEqual([good.id, newer.id, older.id, nowhere.id])
    expect(items.every(({ distanceInKm }) => distanceInKm === null)).toBe(true)
    expect(located).toBe('address')
    await world.db.update(users).set({ cep: null }).where(eq(users.id, ana.id))
    expect((await world.as(ana).search.professionals({})).located).toBe('none')

    const near = await world.person({})
    expect((await world.as(near).search.professionals({ query: 'zebra' })).items.map(({ id }) => id)).not.toContain(nowhere.id)
  })

  test('without own coordinates pages go on, each card once', async () => {
    const ana = await world.person({ at: null })
    const pages = await everyPage(ana, {})
    const { count, capped } = await world.as(ana).search.count({})
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length)
    expect([pages.length > 100, capped, count]).toEqual([true, true, 100])
  })

  test('a distance without own coordinates is refused at its field', async () => {
    const ana = await world.person({ at: null })
    expect(await reasonOf(world.as(ana).search.professionals({ distanceInKm: 10 }))).toBe('no_coordinates')
    expect(await reasonOf(world.as(ana).search.count({ distanceInKm: 10 }))).toBe('no_coordinates')
  })

  test('a visitor is not answered', async () => {
    expect(await reasonOf(world.as(null).search.professionals({}))).toBe('signed_out')
  })
})

describe('text', () => {
  const home = { latitude: -30.03, longitude: -51.22 }
  let ana: Person, far: Person, her: Person
  beforeAll(async () => {
    ana = await world.person({ at: home })
    far = await world.person({ at: null })
    her = await professional(
      { name: 'Conceição Araújo', at: home },
      { services: ['Faxina Leve', 'Organização'], bio: 'Deixo tudo um brinco, atendo em inglês.' },
    )
  })
  test.each([
    ['organizacao', true],
    ['ORGANIZAÇÃO', true],
    ['concei', true],
    ['araujo conceição', true],
    ['limpeza geral', true],
    ['Limpeza Profunda', false],
    ['ingles', true],
    ['brinco de tudo', true],
    ['conceicao cozinha', false],
    ['ganiza', false],
    ["'; drop table usuarios; --", false],
    ['a & ! | :* <->', true],
    ['   ', true],
  ])('%j finds her: %s', async (query, found) => {
    for (const viewer of [ana, far]) {
      const ids = (await everyPage(viewer, { query })).map(({ id }) => id)
      expect(ids.includes(her.id)).toBe(found)
    }
  })
})

test('150 and 250 are medium', async () => {
  const home = { latitude: -1.45, longitude: -48.49 }
  const ana = await world.person({ at: home })
  const prices = [14_999, 15_000, 25_000, 25_001]
  for (const dailyPriceInCents of prices) await professional({ at: home }, { dailyPriceInCents })
  const pricesIn = async (priceBand: 'low' | 'medium' | 'high') =>
    (await world.as(ana).search.professionals({ priceBand })).items
      .map((card) => card.dailyPriceInCents)
      .toSorted((a, b) => a - b)
  expect(await pricesIn('low')).toEqual([14_999])
  expect(await pricesIn('medium')).toEqual([15_000, 25_000])
  expect(await pricesIn('high')).toEqual([25_001])
})

test('a card tells seal and valid check, and nothing private', async () => {
  const home = { latitude: -12.97, longitude: -38.5 }
  const ana = await world.person({ at: home })
  const her = await professional({ at: { latitude: -12.97123, longitude: -38.50456 } })
  const check = (validUntil: string) =>
    world.db.insert(backgroundChecks).values({
      professionalId: her.id,
      status: 'concluida',
      result: { status: 'aprovado' },
      checkedAt: world.now(),
      validUntil: new Date(validUntil),
    })
  await check('2027-05-01T00:00:00Z')
  const [card] = (await world.as(ana).search.professionals({})).items
  expect(card).toEqual({
    id: her.id,
    name: her.name,
    photo: null,
    district: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
    services: ['Faxina Leve', 'Passar Roupa'],
    dailyPriceInCents: 18_000,
    rating: 0,
    reviewCount: 0,
    distanceInKm: 0,
    newcomer: true,
    backgroundVerified: true,
    seal: true,
  })
  const [row] = await world.db.select().from(users).where(eq(users.id, her.id))
  const wire = JSON.stringify(await world.as(ana).search.professionals({}))
  for (const secret of [row?.cpf, row?.phone, row?.email, row?.street, '-12.97', '-38.5']) expect(wire).not.toContain(secret)
})

test('a cursor of another search, or of nobody, is refused', async () => {
  const [near, far] = [await world.person({}), await world.person({ at: null })]
  const { nextCursor } = await world.as(far).search.professionals({})
  expect(await reasonOf(world.as(near).search.professionals({ cursor: nextCursor ?? '' }))).toBe('stale_cursor')
  expect(await reasonOf(world.as(near).search.professionals({ cursor: 'x' }))).toBe('stale_cursor')
})

test('the landing page may count', async () => {
  const before = await world.as(null).search.teaser()
  await professional({ place: { district: 'Centro', city: 'Ponta Grossa', state: 'PR' } })
  expect(await world.as(null).search.teaser()).toEqual({ professionals: before.professionals + 1, cities: before.cities + 1 })
})

function professional(person: PersonTraits = {}, traits: ProfessionalTraits = {}) {
  return world.person({ name: 'Marlene Souza', ...person, professional: { windows: [], ...traits } })
}

async function idsFor(viewer: Person) {
  return (await everyPage(viewer, {})).map(({ id }) => id)
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
