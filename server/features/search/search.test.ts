import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backgroundChecks, professionalProfiles, users } from '#db/schema/index.ts'
import { everyPage } from '#server/test/stage/every-page.ts'
import type { Person, PersonTraits, ProfessionalTraits } from '#server/test/stage/factories.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
beforeAll(async () => (world = await testWorld()))
afterAll(() => world.close())

describe('the service radius', () => {
  // 0.09° of latitude are 10.008 km. The home and the professional are exactly on the grid of coordinates.
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
    const marlene = await professional({ at: { ...home, latitude: home.latitude + north } }, { radiusInKm })
    expect((await idsFor(ana)).includes(marlene.id)).toBe(listed)
  })
})

describe('which professionals a search finds', () => {
  const home = { latitude: -19.92, longitude: -43.94 }
  test('search finds approved, visible and active professionals immediately, and never the viewer', async () => {
    const ana = await world.person({ at: home })
    const marlene = await professional({ at: home, roles: ['contratante', 'profissional'] })
    const shown = async () => (await idsFor(ana)).includes(marlene.id)
    expect(await shown()).toBe(true)
    expect(await idsFor(marlene)).not.toContain(marlene.id)
    const profile = eq(professionalProfiles.userId, marlene.id)
    await world.db.update(professionalProfiles).set({ visible: false }).where(profile)
    expect(await shown()).toBe(false)
    await world.db.update(professionalProfiles).set({ visible: true, verificationStatus: 'Pendente' }).where(profile)
    expect(await shown()).toBe(false)
    await world.db.update(professionalProfiles).set({ verificationStatus: 'Aprovado' }).where(profile)
    expect(await shown()).toBe(true)
    await world.db.update(users).set({ active: false }).where(eq(users.id, marlene.id))
    expect(await shown()).toBe(false)
  })

  test('search without coordinates finds all, best rated and newest first, without distances', async () => {
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

  test('filtering by distance without coordinates is refused with no_coordinates', async () => {
    const ana = await world.person({ at: null })
    expect(await reasonOf(world.as(ana).search.professionals({ distanceInKm: 10 }))).toBe('no_coordinates')
    expect(await reasonOf(world.as(ana).search.count({ distanceInKm: 10 }))).toBe('no_coordinates')
  })

  test('sorting by distance without coordinates is refused, and other responses contain the order that was used', async () => {
    const [far, near] = [await world.person({ at: null }), await world.person({ at: home })]
    expect(await reasonOf(world.as(far).search.professionals({ sort: 'distance' }))).toBe('no_coordinates')
    expect((await world.as(far).search.professionals({})).sort).toBe('rating')
    expect((await world.as(near).search.professionals({})).sort).toBe('distance')
    expect((await world.as(near).search.professionals({ sort: 'price' })).sort).toBe('price')
  })

  test('a search by a visitor is refused with signed_out', async () => {
    expect(await reasonOf(world.as(null).search.professionals({}))).toBe('signed_out')
  })
})

describe('searching from a place instead of the home', () => {
  // 0.05° of latitude north of the centre of Maceió are 5.6 km.
  const place = 'maceio-al'
  const north = { latitude: -9.62, longitude: -35.74 }
  test('distances from a chosen place are in whole kilometres, also for a viewer without an address', async () => {
    const marlene = await professional({ at: north, place: { district: 'Farol', city: 'Maceió', state: 'AL' } })
    const ana = await world.person({ at: null })
    const { items, located, sort } = await world.as(ana).search.professionals({ place })
    expect(items.map(({ id, distanceInKm }) => [id, distanceInKm])).toEqual([[marlene.id, 6]])
    expect([located, sort]).toEqual(['place', 'distance'])
    expect((await world.as(ana).search.count({ place, distanceInKm: 5 })).count).toBe(0)
    expect((await world.as(ana).search.places()).places).toContainEqual({
      slug: 'farol-maceio-al',
      name: 'Farol',
      city: 'Maceió',
      state: 'AL',
    })
  })

  test.each([
    ['faxina em Campinas', 'campinas-sp'],
    ['diarista campinas sp', 'campinas-sp'],
    ['faxina em Feira de Santana toda semana', 'feira-de-santana-ba'],
    ['cozinheira perto de Mogi-Mirim', 'mogi-mirim-sp'],
    ['em Santa Luzia MG', 'santa-luzia-mg'],
    // Several cities are called Santa Luzia.
    ['em Santa Luzia', undefined],
    ['limpeza em escada', undefined],
    ['Campinas', undefined],
    ['em "Campinas"', undefined],
  ])('a text names a city that has no professional: %s gives %s', async (text, slug) => {
    expect((await world.as(null).search.places({ text })).places.map((place) => place.slug)).toEqual(slug ? [slug] : [])
  })

  test('an unknown place is refused with unknown_place', async () => {
    const ana = await world.person({ at: home })
    expect(await reasonOf(world.as(ana).search.professionals({ place: 'nowhere-sp' }))).toBe('unknown_place')
  })
  const home = { latitude: -19.92, longitude: -43.94 }
})

test('several services find professionals who offer any of them, also combined with words', async () => {
  const home = { latitude: -16.68, longitude: -49.26 }
  const ana = await world.person({ at: home })
  const offering = (services: ProfessionalTraits['services']) => professional({ at: home }, { services, bio: 'girassol' })
  const [cook, laundress] = [await offering(['Cozinha']), await offering(['Lavanderia', 'Organização'])]
  await offering(['Faxina Leve'])
  for (const query of [undefined, 'girassol']) {
    const found = await everyPage(world, ana, { services: ['Cozinha', 'Lavanderia'], ...(query && { query }) })
    expect(found.map(({ id }) => id).toSorted()).toEqual([cook.id, laundress.id].toSorted())
  }
})

describe('the text of a search', () => {
  const home = { latitude: -30.03, longitude: -51.22 }
  let ana: Person, far: Person, conceicao: Person
  beforeAll(async () => {
    ana = await world.person({ at: home })
    far = await world.person({ at: null })
    conceicao = await professional(
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
  ])('%j finds Conceição, who offers Faxina Leve and Organização: %s', async (query, found) => {
    for (const viewer of [ana, far]) {
      const ids = (await everyPage(world, viewer, { query })).map(({ id }) => id)
      expect(ids.includes(conceicao.id)).toBe(found)
    }
  })
})

test('the medium price band includes both its limits, R$ 150 and R$ 250', async () => {
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

test('a card shows the seal and a valid background check, and no private data', async () => {
  const home = { latitude: -12.97, longitude: -38.5 }
  const ana = await world.person({ at: home })
  const marlene = await professional({ at: { latitude: -12.97123, longitude: -38.50456 } })
  const check = (validUntil: string) =>
    world.db.insert(backgroundChecks).values({
      professionalId: marlene.id,
      status: 'concluida',
      result: { status: 'aprovado' },
      checkedAt: world.now(),
      validUntil: new Date(validUntil),
    })
  await check('2027-05-01T00:00:00Z')
  const [card] = (await world.as(ana).search.professionals({})).items
  expect(card).toEqual({
    id: marlene.id,
    name: marlene.name,
    photo: null,
    district: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
    services: ['Faxina Leve', 'Passar Roupa'],
    dailyPriceInCents: 18_000,
    totalInCents: 10_800,
    rating: 0,
    reviewCount: 0,
    distanceInKm: 0,
    newcomer: true,
    backgroundVerified: true,
    seal: true,
    answersEach: false,
    favourite: false,
  })
  const [row] = await world.db.select().from(users).where(eq(users.id, marlene.id))
  const wire = JSON.stringify(await world.as(ana).search.professionals({}))
  for (const secret of [row?.cpf, row?.phone, row?.email, row?.street, '-12.97', '-38.5']) expect(wire).not.toContain(secret)
})

function professional(person: PersonTraits = {}, traits: ProfessionalTraits = {}) {
  return world.person({ name: 'Marlene Souza', ...person, professional: { windows: [], ...traits } })
}

async function idsFor(viewer: Person) {
  return (await everyPage(world, viewer, {})).map(({ id }) => id)
}
