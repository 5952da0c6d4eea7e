import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { professionalProfiles, searchNames, users } from '#db/schema/index.ts'
import type { Person, ProfessionalTraits } from '#server/test/stage/factories.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { textsMeantBy } from './suggestion.ts'

const home = { latitude: -10.91, longitude: -37.07 }
const elsewhere = { latitude: -30.03, longitude: -51.22 }

let world: TestWorld, ana: Person
beforeAll(async () => {
  world = await testWorld()
  ana = await world.person({ at: home })
  for (const name of [
    'Terezinha Souza',
    'Terezinha de Jesus',
    'Walquíria Gonçalves',
    'Kátia Dias',
    'Michele Prado',
    'Marlene Rocha',
  ]) {
    await professional(name)
  }
})
afterAll(() => world.close())

const suggested = async (query: string, more: { services?: ['Cozinha'] } = {}) =>
  (await world.as(ana).search.professionals({ ...more, query })).suggestion
const words = async (word: string) => world.db.$count(searchNames, eq(searchNames.word, word))
const change = (id: string, row: Partial<typeof professionalProfiles.$inferInsert>) =>
  world.db.update(professionalProfiles).set(row).where(eq(professionalProfiles.userId, id))

describe('the suggestion for a misspelt name', () => {
  test.each([
    ['teresinha', 'Terezinha'],
    ['Terezina', 'Terezinha'],
    ['terezinha sousa', 'terezinha Souza'],
    ['valkiria gonsalves', 'Walquíria Gonçalves'],
    ['catia', 'Kátia'],
    ['mixele', 'Michele'],
    ['marlne', 'Marlene'],
  ])('%j asks for %j, where that finds more', async (query, name) => expect(await suggested(query)).toBe(name))

  test.each(['terezinha', 'Terez', 'darlene', 'joaquim', '"marlne"', 'tereza cristina de souza e silva lima', '1234', 'o'])(
    '%j asks for nothing else',
    async (query) => expect(await suggested(query)).toBeUndefined(),
  )

  test('a misspelt name beside a service is dropped, and the correct name is suggested', async () => {
    const found = await world.as(ana).search.professionals({ services: ['Cozinha'], query: 'terezina' })
    expect([found.droppedText, found.suggestion, found.items.length]).toEqual(['terezina', 'Terezinha', 6])
  })

  test('a name is not suggested to a viewer whom no professional of that name can serve', async () => {
    const bia = await world.person({ at: elsewhere })
    expect((await world.as(bia).search.professionals({ query: 'terezina' })).suggestion).toBeUndefined()
  })
})

describe('the index of the words of names', () => {
  test('a word is stored with the first professional of that name and removed with the last one', async () => {
    const [one, other] = [await professional('Zoraide Paiva'), await professional('ZORAIDE Lobo')]
    expect(await words('zoraide')).toBe(1)
    await change(one.id, { visible: false })
    expect([await words('zoraide'), await words('paiva')]).toEqual([1, 0])
    await change(other.id, { verificationStatus: 'Pendente' })
    expect([await words('zoraide'), await words('lobo')]).toEqual([0, 0])
    await change(one.id, { visible: true })
    expect(await words('zoraide')).toBe(1)
  })

  test('the words of names are updated when a name changes', async () => {
    const { id } = await professional('Iracema das Dores')
    await world.db.update(users).set({ name: 'Jurema das Dores' }).where(eq(users.id, id))
    expect([await words('iracema'), await words('jurema'), await words('dores'), await words('das')]).toEqual([0, 1, 1, 0])
  })

  test('the names of people whom the search does not list are not stored', async () => {
    await professional('Hermengarda Luz', { status: 'Pendente' })
    await world.person({ name: 'Ondina Luz', at: home })
    expect([await words('hermengarda'), await words('ondina'), await words('luz')]).toEqual([0, 0, 0])
  })
})

describe('the suggestion for a misspelt service', () => {
  test.each([
    ['fxina', 'faxina leve'],
    ['limpesa profunda', 'faxina pesada'],
    ['cozinhera', 'cozinha'],
    ['pasar ropa', 'passar roupa'],
    ['diarista terezina', 'faxina leve Terezinha'],
  ])('%j asks for %j', async (query, text) => expect((await textsMeantBy(await world.contextOf(ana), query))[0]).toBe(text))

  test('a misspelt service is suggested if the search has few results and the suggestion has more', async () => {
    expect([await suggested('cozinhera'), await suggested('fxina')]).toEqual(['cozinha', undefined])
  })
})

function professional(name: string, traits: ProfessionalTraits = {}) {
  return world.person({
    name,
    at: home,
    professional: { windows: [], services: ['Cozinha'], bio: 'Gosto do que faço.', ...traits },
  })
}
