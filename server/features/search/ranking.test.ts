import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { professionalProfiles, servicePurchases } from '#db/schema/index.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { rankingSentences } from '#shared/ranking.ts'
import { NEWCOMERS_SHOWN, type Sort, sorts } from '#shared/search.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

const home = { latitude: -23.55, longitude: -46.63 }
const at = (kilometres: number) => ({ latitude: home.latitude + kilometres / 111.2, longitude: home.longitude })

let world: TestWorld
let ana: Person
let withoutHome: Person
const people = new Map<string, string>()

/**
 * Each row: name, kilometres from the home, daily price in reais, average rating, and the day on which the profile was created.
 * The distances differ by more than the width of the grid.
 */
const profiles = [
  ['Perto', 1, 240, 4.1, 3],
  ['Barata', 9, 120, 4.5, 2],
  ['Querida', 6, 260, 4.9, 1],
  ['Querida e nova', 3, 250, 4.9, 4],
] as const

beforeAll(async () => {
  world = await testWorld()
  ana = await world.person({ name: 'Ana', at: home, subscriber: true })
  withoutHome = await world.person({ name: 'Sem Endereço', subscriber: true, at: null })
  for (const [name, kilometres, price, rating, day] of profiles) {
    const { id } = await world.person({ name, professional: true, at: at(kilometres) })
    people.set(id, name)
    await world.db
      .update(professionalProfiles)
      .set({
        dailyPriceInCents: price * 100,
        rating,
        reviewCount: 3,
        radiusInKm: 20,
        createdAt: new Date(Date.UTC(2026, 9, day)),
      })
      .where(eq(professionalProfiles.userId, id))
  }
})
afterAll(() => world?.close())

const namesOf = (items: readonly { id: string }[]) => items.map(({ id }) => people.get(id))
const order = async (sort?: Sort, who = ana) => namesOf((await world.as(who).search.professionals(sort ? { sort } : {})).items)

/** The expected order of the four profiles for each sort order. */
const said: Record<Sort, string[]> = {
  distance: ['Perto', 'Querida e nova', 'Querida', 'Barata'],
  price: ['Barata', 'Perto', 'Querida e nova', 'Querida'],
  rating: ['Querida e nova', 'Querida', 'Barata', 'Perto'],
  newest: ['Querida e nova', 'Perto', 'Barata', 'Querida'],
}

test.each(sorts.map((sort) => [rankingSentences[sort], sort] as const))('%s', async (_, sort) => {
  expect(await order(sort)).toEqual(said[sort])
})

test('by default the nearest professionals come first, and without a home the best rated', async () => {
  expect(await order()).toEqual(said.distance)
  expect(await order(undefined, withoutHome)).toEqual(said.rating)
})

test('no purchase of a professional changes the order of the search', async () => {
  const last = [...people].find(([, name]) => name === 'Barata')?.[0] ?? ''
  for (const service of Object.values(PurchaseKind))
    await world.db.insert(servicePurchases).values({
      userId: last,
      service,
      status: 'ativa',
      amountInCents: 990,
      monthlyInCents: 990,
      firstPaidAt: world.now(),
      endsAt: new Date('2027-02-01T12:00:00Z'),
    })
  for (const sort of sorts) expect(await order(sort)).toEqual(said[sort])
})

test('without a home the search shows three new professionals, who change each day and are the same for all viewers', async () => {
  for (let index = 0; index < 8; index++) {
    const { id } = await world.person({ name: `Nova ${index}`, professional: true, at: at(2) })
    people.set(id, `Nova ${index}`)
  }
  const newcomers = async (who = withoutHome) => namesOf((await world.as(who).search.newcomers()).items)
  const days: (string | undefined)[][] = []
  for (let day = 0; day < 12; day++) {
    days.push(await newcomers())
    world.clock.advance(24 * 3_600_000)
  }
  for (const shown of days) {
    expect(shown).toHaveLength(NEWCOMERS_SHOWN)
    expect(shown.every((name) => name?.startsWith('Nova'))).toBe(true)
  }
  expect(new Set(days.map(String)).size).toBeGreaterThan(2)
  expect(await newcomers(await world.person({ name: 'Outra', subscriber: true, at: null }))).toEqual(await newcomers())
  // A person with a home gets no list of new professionals, because the order by distance shows them anyway.
  expect(await newcomers(ana)).toEqual([])
})
