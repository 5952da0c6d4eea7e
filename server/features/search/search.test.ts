import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as schema from '#db/schema/index.ts'
import { backgroundChecks, professionalProfiles, users } from '#db/schema/index.ts'
import { everyPage } from '#server/test/stage/every-page.ts'
import type { Person, PersonTraits, ProfessionalTraits } from '#server/test/stage/factories.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { teaser } from './teaser.ts'

let world: TestWorld
beforeAll(async () => (world = await testWorld()))
afterAll(() => world.close())

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

  test('a distance without own coordinates is refused at its field', async () => {
    const ana = await world.person({ at: null })
    expect(await reasonOf(world.as(ana).search.professionals({ distanceInKm: 10 }))).toBe('no_coordinates')
    expect(await reasonOf(world.as(ana).search.count({ distanceInKm: 10 }))).toBe('no_coordinates')
  })

  test('an order by distance too; the others work, and the answer says which was taken', async () => {
    const [far, near] = [await world.person({ at: null }), await world.person({ at: home })]
    expect(await reasonOf(world.as(far).search.professionals({ sort: 'distance' }))).toBe('no_coordinates')
    expect((await world.as(far).search.professionals({})).sort).toBe('rating')
    expect((await world.as(near).search.professionals({})).sort).toBe('distance')
    expect((await world.as(near).search.professionals({ sort: 'price' })).sort).toBe('price')
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
      const ids = (await everyPage(world, viewer, { query })).map(({ id }) => id)
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
    favourite: false,
  })
  const [row] = await world.db.select().from(users).where(eq(users.id, her.id))
  const wire = JSON.stringify(await world.as(ana).search.professionals({}))
  for (const secret of [row?.cpf, row?.phone, row?.email, row?.street, '-12.97', '-38.5']) expect(wire).not.toContain(secret)
})

test('the landing page may count, once a minute for all its visitors', async () => {
  const asked: string[] = []
  const db = drizzle(world.database.sql, { schema, logger: { logQuery: (text) => void asked.push(text) } })
  const visit = async () => teaser({ ...(await world.contextOf(await world.person({}))), db })
  const before = await visit()
  await professional({ place: { district: 'Centro', city: 'Ponta Grossa', state: 'PR' } })
  world.clock.advance(59_000)
  expect(await visit()).toEqual(before)
  world.clock.advance(1_000)
  asked.length = 0
  const after = { professionals: before.professionals + 1, cities: before.cities + 1 }
  expect(await Promise.all([visit(), visit(), visit()])).toEqual([after, after, after])
  expect(asked).toHaveLength(1)
  expect(await world.as(null).search.teaser()).toEqual(after)
})

function professional(person: PersonTraits = {}, traits: ProfessionalTraits = {}) {
  return world.person({ name: 'Marlene Souza', ...person, professional: { windows: [], ...traits } })
}

async function idsFor(viewer: Person) {
  return (await everyPage(world, viewer, {})).map(({ id }) => id)
}
