import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as schema from '#db/schema/index.ts'
import { professionalProfiles, searchSettings, users } from '#db/schema/index.ts'
import { everyPage } from '#server/test/stage/every-page.ts'
import { freshCpf, type Person } from '#server/test/stage/factories.ts'
import { LONG } from '#server/test/stage/long.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { type Point, sorts } from '#shared/search.ts'
import { findProfessionals } from './find.ts'

let world: TestWorld
beforeAll(async () => (world = await testWorld()))
afterAll(() => world.close())

describe('530 professionals in one grid cell and 30 farther ones', () => {
  const home = { latitude: -3.1234, longitude: -60.0321 }
  let ana: Person, neighbours: string[], farther: string[]
  beforeAll(async () => {
    ana = await world.person({ at: home })
    neighbours = await crowd(530, { latitude: -3.1, longitude: -60.02 }, 'Casa limpa')
    farther = await crowd(30, { latitude: -3.17, longitude: -60.06 }, 'Chego de canoa', new Date('2026-11-01T00:00:00Z'))
  })

  test('pages list 530 professionals in one cell and 30 farther ones, each once, nearest first and then by id', async () => {
    const pages = await everyPage(world, ana, {})
    expect(pages.map(({ id }) => id)).toEqual([...neighbours.toSorted(), ...farther.toSorted()])
    expect(await world.as(ana).search.count({})).toEqual({ count: 100, capped: true })
  })

  test.each([
    ['a plain page takes one statement', undefined, 1],
    ['a page with a word that everybody has takes one statement', 'faxina', 1],
    ['a page with a word that few have takes a second one, from the index of words', 'canoa', 2],
  ])('%s', async (_, query, statements) => {
    const asked: string[] = []
    const logger = { logQuery: (text: string) => void asked.push(text) }
    const ctx = { ...(await world.contextOf(ana)), db: drizzle(world.database.sql, { schema, logger }) }
    let cursor: string | undefined
    for (let page = 1; page <= (query === 'canoa' ? 1 : 5); page++) {
      const { items, nextCursor } = await findProfessionals(ctx, { distanceInKm: 10, query, cursor })
      expect([items.length, asked.splice(0).length]).toEqual([20, statements])
      cursor = nextCursor ?? undefined
    }
  })

  test('a word that only the profiles farther away contain finds all of them', async () => {
    expect((await everyPage(world, ana, { query: 'CANÔA' })).map(({ id }) => id)).toEqual(farther.toSorted())
    expect(await world.as(ana).search.count({ query: 'canoa' })).toEqual({ count: 30, capped: false })
  })

  test('a search for a word that all professionals have returns the same pages as without the word', async () => {
    expect((await everyPage(world, ana, { query: 'faxina' })).map(({ id }) => id)).toEqual(
      (await everyPage(world, ana, {})).map(({ id }) => id),
    )
  })

  test('without coordinates, pages list all professionals once, and those with equal rank by id', async () => {
    const far = await world.person({ at: null })
    const pages = await everyPage(world, far, {})
    expect(pages.slice(0, 530).map(({ id }) => id)).toEqual(neighbours.toSorted())
    expect(pages).toHaveLength(560)
    expect(await world.as(far).search.count({})).toEqual({ count: 100, capped: true })
  })

  test('the cursor of another search, or a text that is no cursor, is refused with stale_cursor', async () => {
    const far = await world.person({ at: null })
    const { nextCursor } = await world.as(far).search.professionals({})
    expect(await reasonOf(world.as(ana).search.professionals({ cursor: nextCursor ?? '' }))).toBe('stale_cursor')
    expect(await reasonOf(world.as(ana).search.professionals({ cursor: 'x' }))).toBe('stale_cursor')
  })

  test('a cursor is accepted only with the same filters, order and home', async () => {
    const api = world.as(ana).search
    const question = { query: 'faxina', sort: 'price', distanceInKm: 50 } as const
    const cursor = (await api.professionals(question)).nextCursor ?? ''
    expect((await api.professionals({ cursor, ...question, query: ' FAXINA ' })).items).toHaveLength(20)
    for (const other of [{ ...question, sort: 'newest' }, { ...question, distanceInKm: 20 }, { sort: 'price' }] as const) {
      expect(await reasonOf(api.professionals({ ...other, cursor }))).toBe('stale_cursor')
    }
    await world.db.update(users).set({ latitude: -3.2 }).where(eq(users.id, ana.id))
    expect(await reasonOf(api.professionals({ ...question, cursor }))).toBe('stale_cursor')
    await world.db.update(users).set(home).where(eq(users.id, ana.id))
  })

  test.each(LONG ? sorts : sorts.slice(0, 1))(
    'by %s, nobody is shown twice while professionals come, leave and change, and the unchanged ones are all shown',
    async (sort) => {
      const touched = new Set<string>()
      const all = await everyPage(world, ana, { sort })
      const change = async (page: number) => {
        const ids = [0, 1, 2, 3].map((turn) => all[(page * 97 + turn * 31) % all.length]?.id ?? '')
        for (const id of ids) touched.add(id)
        const [hidden, dearer, cheaper, farther] = ids
        const set = (id = '', row: Partial<typeof professionalProfiles.$inferInsert>) =>
          world.db.update(professionalProfiles).set(row).where(eq(professionalProfiles.userId, id))
        await set(hidden, { visible: page % 2 === 0 })
        await set(dearer, { dailyPriceInCents: 9_000 + page * 100, rating: 3, createdAt: new Date('2026-10-01T00:00:00Z') })
        await set(cheaper, { dailyPriceInCents: 8_000 + page, rating: 5, createdAt: new Date('2026-11-23T12:00:01Z') })
        const place = { latitude: -3.1 - page / 100, longitude: -60.02 }
        await world.db
          .update(users)
          .set(place)
          .where(eq(users.id, farther ?? ''))
        if (page % 5 === 0) await crowd(2, { latitude: -3.12, longitude: -60.03 }, 'Cheguei agora')
      }
      const shown = (await everyPage(world, ana, { sort }, change)).map(({ id }) => id)
      expect(new Set(shown).size).toBe(shown.length)
      expect(touched.size).toBeGreaterThan(20)
      const unmoved = all.map(({ id }) => id).filter((id) => !touched.has(id))
      expect(shown.filter((id) => !touched.has(id))).toEqual(unmoved)
    },
  )
})

describe('a home at the same point as 120 professionals', () => {
  const home = { latitude: -23.55, longitude: -46.63 }
  let ana: Person, neighbours: string[]
  beforeAll(async () => {
    ana = await world.person({ at: home })
    neighbours = await crowd(120, home, 'Casa limpa')
  })

  test.each([0.01, 0])('on a grid of %d° the pages show all of them, by id', async (step) => {
    await world.db.update(searchSettings).set({ snapDegrees: step })
    const pages = await everyPage(world, ana, {})
    expect(pages.map(({ id }) => id)).toEqual(neighbours.toSorted())
  })
})

/** Makes `size` professionals at one place in two statements; returns their ids. */
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
  // Updates the statistics, because the trigger of the search index would otherwise use a plan that was made for an empty table.
  await world.db.execute(sql`analyze`)
  await world.db
    .insert(professionalProfiles)
    .values(people.map(({ id }) => ({ ...profile, services: [...profile.services], userId: id })))
  return people.map(({ id }) => id)
}
