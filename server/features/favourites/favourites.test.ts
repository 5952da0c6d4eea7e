import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { favourites, professionalProfiles } from '#db/schema/index.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let ana: Person
let joana: Person
let rita: Person
beforeAll(async () => void (world = await testWorld()))
afterAll(() => world.close())
beforeEach(async () => {
  ana = await world.person({ subscriber: true })
  joana = await world.person({ name: 'Joana Reis', professional: true })
  rita = await world.person({ name: 'Rita Alves', professional: true })
})

const as = (who: Person) => world.as(who).favourites
const add = (who: Person, { id }: Person) => as(who).add({ professionalId: id })
const rowsOf = (who: Person) => world.db.$count(favourites, eq(favourites.userId, who.id))

test('the list of favourites has the newest first, with the content of a search card', async () => {
  expect(await add(ana, joana)).toEqual({ professionalId: joana.id, favourite: true })
  world.clock.advance(1_000)
  await add(ana, rita)
  const { items, unavailable } = await as(ana).list()
  expect([items.map(({ name }) => name), unavailable]).toEqual([['Rita Alves', 'Joana Reis'], 0])
  expect(items[0]).toEqual({
    id: rita.id,
    name: 'Rita Alves',
    photo: null,
    district: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
    services: ['Faxina Leve', 'Passar Roupa'],
    dailyPriceInCents: 18_000,
    totalInCents: 10_800,
    rating: 0,
    reviewCount: 0,
    newcomer: true,
    since: world.now(),
  })
})

test('search cards and profiles mark a favourite only for the contractor who chose it', async () => {
  await add(ana, joana)
  const { items } = await world.as(ana).search.professionals({ query: 'Joana' })
  expect(items.find(({ id }) => id === joana.id)?.favourite).toBe(true)
  expect((await world.as(ana).search.profile({ professionalId: joana.id })).favourite).toBe(true)
  expect((await world.as(ana).search.profile({ professionalId: rita.id })).favourite).toBe(false)
  const bia = await world.person({ subscriber: true })
  expect((await world.as(bia).search.profile({ professionalId: joana.id })).favourite).toBe(false)
  expect(await as(bia).list()).toEqual({ items: [], unavailable: 0 })
})

test('adding a favourite twice stores one row, and removing a professional who is no favourite succeeds too', async () => {
  await Promise.all(Array.from({ length: 20 }, () => add(ana, joana)))
  expect(await rowsOf(ana)).toBe(1)
  for (const _ of [1, 2])
    expect(await as(ana).remove({ professionalId: joana.id })).toEqual({ professionalId: joana.id, favourite: false })
  expect(await rowsOf(ana)).toBe(0)
})

test('a favourite whose profile is hidden is only counted, and is listed again once visible', async () => {
  await add(ana, joana)
  const show = (visible: boolean) =>
    world.db.update(professionalProfiles).set({ visible }).where(eq(professionalProfiles.userId, joana.id))
  await show(false)
  expect(await as(ana).list()).toEqual({ items: [], unavailable: 1 })
  await show(true)
  expect((await as(ana).list()).items.map(({ id }) => id)).toEqual([joana.id])
})

test('only professionals whom the search lists can become favourites, and never the caller', async () => {
  const hidden = await world.person({ professional: { status: 'Pendente' } })
  expect(await reasonOf(add(ana, hidden))).toBe('not_found')
  expect(await reasonOf(add(ana, await world.person()))).toBe('not_found')
  const both = await world.person({ professional: true, roles: ['contratante', 'profissional'] })
  expect(await reasonOf(add(both, both))).toBe('self')
  expect(await reasonOf(add(joana, rita))).toBe('forbidden')
  expect(await rowsOf(ana)).toBe(0)
})

long('a person has at most 200 favourites, also when twenty are added simultaneously', async () => {
  const others = await Promise.all(Array.from({ length: 20 }, () => world.person({ professional: { windows: [] } })))
  const many = await Promise.all(Array.from({ length: 190 }, () => world.person({ professional: { windows: [] } })))
  await world.db.insert(favourites).values(many.map(({ id }) => ({ userId: ana.id, professionalId: id })))
  const reasons = await Promise.all(others.map((other) => reasonOf(add(ana, other))))
  expect(reasons.toSorted()).toEqual([...Array<string>(10).fill('no refusal'), ...Array<string>(10).fill('too_many')])
  expect(await rowsOf(ana)).toBe(200)
})
