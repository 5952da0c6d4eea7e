import { afterAll, beforeAll, expect, test } from 'vitest'
import { unknownWords, unknownWordSalts } from '#db/schema/index.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
beforeAll(async () => void (world = await testWorld()))
afterAll(() => world.close())

test('the team sees a word without matches only after five people typed it, and never who typed it', async () => {
  await world.person({ name: 'Joana Reis', professional: { bio: 'Cuido de vidros' } })
  const admin = await world.person({ roles: ['admin'] })
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => world.person()))
  const shown = async () => (await world.as(admin).search.unknownWords()).items
  for (const [index, person] of people.entries()) {
    expect(await shown()).toEqual([])
    const search = (query: string) => world.as(person).search.professionals({ query })
    await search('Pêlucias joana vidros 11987654321')
    await search('pelucias')
    if (index === 0) await search('raridade')
  }
  expect(await shown()).toEqual([{ word: 'pelucias', people: 5 }])
  const rows = await world.db.select().from(unknownWords)
  expect([...new Set(rows.map(({ word }) => word))].toSorted((a, b) => a.localeCompare(b))).toEqual(['pelucias', 'raridade'])
  for (const { id } of people) expect(JSON.stringify(rows)).not.toContain(id)
  expect(await reasonOf(world.as(people[0]!).search.unknownWords())).toBe('forbidden')

  world.clock.advance(24 * 3_600_000)
  await world.job('search.forget-words')
  expect(await world.db.$count(unknownWordSalts)).toBe(0)
  expect(await shown()).toHaveLength(1)
  world.clock.advance(31 * 24 * 3_600_000)
  await world.job('search.forget-words')
  expect(await world.db.$count(unknownWords)).toBe(0)
})
