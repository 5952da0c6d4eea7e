import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#server/test/stage/factories.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { everyPage } from '#server/test/stage/every-page.ts'

const home = { latitude: -10.91, longitude: -37.07 }
// The test clock shows Monday 23 November 2026.
const tuesday = '2026-11-24'

let world: TestWorld, ana: Person
const cooks: string[] = []
beforeAll(async () => {
  world = await testWorld()
  ana = await world.person({ at: home })
  const cook = { services: ['Cozinha'], windows: [['08:00', '18:00']], bio: 'Faço tapioca.' } as const
  for (let index = 0; index < 22; index++) {
    cooks.push((await world.person({ name: 'Marlene Souza', at: home, professional: cook })).id)
  }
})
afterAll(() => world.close())

const search = async (question: Parameters<typeof everyPage>[2]) => world.as(ana).search.professionals(question)

test('text that matches no professional beside a service is dropped on every page, and the count agrees', async () => {
  const question = { services: ['Cozinha'], query: 'comida alemã' } as const
  const first = await search(question)
  expect([first.items.length, first.droppedText, first.loosen]).toEqual([20, 'comida alemã', undefined])
  expect((await everyPage(world, ana, question)).map(({ id }) => id).toSorted()).toEqual(cooks.toSorted())
  expect(await world.as(ana).search.count(question)).toEqual({ count: 22, capped: false })
})

test('text that matches no professional is dropped beside a place, and on a day, too', async () => {
  for (const question of [{ place: 'aracaju-se' }, { services: ['Cozinha'] as const, date: tuesday }]) {
    const { items, droppedText } = await search({ ...question, query: 'alemã' })
    expect([items.length, droppedText]).toEqual([20, 'alemã'])
  }
})

test('the free days are those of the professionals who are found without the dropped text', async () => {
  const { days } = await world.as(ana).search.freeDays({ services: ['Cozinha'], query: 'alemã', from: tuesday })
  expect(days).toContain(tuesday)
  expect(await world.as(ana).search.freeDays({ query: 'alemã', from: tuesday })).toEqual({ days: [] })
})

test('text is not dropped if it has matches, if it is the only filter, or if dropping it finds no professional', async () => {
  const found = await search({ services: ['Cozinha'], query: 'tapioca' })
  expect([found.items.length, found.droppedText]).toEqual([20, undefined])
  const alone = await search({ query: 'alemã' })
  expect([alone.items.length, alone.droppedText]).toEqual([0, undefined])
  const nobody = await search({ services: ['Lavanderia'], query: 'alemã' })
  expect([nobody.items.length, nobody.droppedText]).toEqual([0, undefined])
  expect(await world.as(ana).search.count({ services: ['Lavanderia'], query: 'alemã' })).toEqual({ count: 0, capped: false })
})
