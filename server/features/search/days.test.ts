import { eq, inArray } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as schema from '#db/schema/index.ts'
import { professionalProfiles } from '#db/schema/index.ts'
import {
  type Person,
  type PersonTraits,
  type ProfessionalTraits,
  applyStatuses,
  makeBooking,
} from '#server/test/stage/factories.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import type { Service } from '#shared/services.ts'
import { type SearchProfessionals, sorts } from '#shared/search.ts'
import { addDays, timeOf } from '#shared/time.ts'
import { criteriaOf } from './criteria.ts'
import { firstFreeRows } from './days.ts'
import { isIn } from './rules.ts'

let world: TestWorld
beforeAll(async () => (world = await testWorld({ skipInvariants: true })))
afterAll(() => world.close())

// The test clock shows Monday 23 November 2026, 09:00 in São Paulo; the 24th is a Tuesday.
const tuesday = '2026-11-24'

describe('a search with a day', () => {
  const home = { latitude: -20.46, longitude: -54.62 }
  let ana: Person, marlene: Person
  beforeAll(async () => {
    ana = await world.person({ at: home, subscriber: true })
    marlene = await professional(home, { windows: [['08:00', '20:00']] })
  })
  const finds = async (question: SearchProfessionals, who = ana) =>
    (await world.as(who).search.professionals(question)).items.some(({ id }) => id === marlene.id)

  test('a search with a day finds professionals whose windows have room for the duration in the period', async () => {
    expect(await finds({ date: tuesday })).toBe(true)
    expect(await finds({ date: tuesday, period: 'morning' })).toBe(true)
    expect(await finds({ date: tuesday, period: 'afternoon', durationHours: 8 })).toBe(true)
    expect(await finds({ date: tuesday, period: 'evening' })).toBe(false)
  })

  test('a search with a day respects bookings, buffers and lead time, and ignores the viewer’s own hold', async () => {
    const bia = await world.person({ at: home })
    const booking = { contractorId: bia.id, professionalId: marlene.id, startsAt: new Date('2026-11-24T12:00:00Z') }
    const { id } = await makeBooking(world, booking)
    expect(await finds({ date: tuesday, period: 'morning' })).toBe(false)
    expect(await finds({ date: tuesday, period: 'morning' }, bia)).toBe(true)
    expect(await finds({ date: tuesday, period: 'afternoon' })).toBe(true)
    await set({ bufferBeforeInMinutes: 15 })
    expect(await finds({ date: tuesday, period: 'afternoon', durationHours: 8 })).toBe(false)
    await applyStatuses(world, id, ['Cancelado'], { cancelledAt: world.now(), cancelReason: 'contractor' })
    await set({ bufferBeforeInMinutes: 0, leadTimeInHours: 40 })
    expect(await finds({ date: tuesday })).toBe(false)
    await set({ leadTimeInHours: 0 })
    expect(await finds({ date: '2026-11-23', period: 'morning' })).toBe(false)
    expect(await finds({ date: '2026-11-23' })).toBe(true)
    await set({ leadTimeInHours: 2 })
  })

  test("a card has the day's free starts and the total for the duration, and the week shows which days are free", async () => {
    const ask = { date: tuesday, durationHours: 6 } as const
    const { items } = await world.as(ana).search.professionals(ask)
    expect(items.find(({ id }) => id === marlene.id)).toMatchObject({
      totalInCents: 16_200,
      starts: [
        { time: '08:00', start: new Date('2026-11-24T11:00:00Z') },
        { time: '12:00', start: new Date('2026-11-24T15:00:00Z') },
      ],
    })
    await set({ horizonInDays: 2 })
    const { days } = await world.as(ana).search.freeDays({ from: '2026-11-23', durationHours: 6 })
    expect(days).toEqual(['2026-11-23', tuesday, '2026-11-25'])
    await set({ horizonInDays: 90 })
  })

  test('a search with a day applies the period on the professional’s own clock', async () => {
    const place = { district: 'Centro', city: 'Rio Branco', state: 'AC' }
    const acre = await world.person({ at: { latitude: -9.97, longitude: -67.81 } })
    const there = await professional({ latitude: -9.97, longitude: -67.81 }, { windows: [['08:00', '12:00']] }, { place })
    const found = async (period: 'morning' | 'afternoon') =>
      (await world.as(acre).search.professionals({ date: tuesday, period })).items.map(({ id }) => id)
    expect(await found('morning')).toEqual([there.id])
    expect(await found('afternoon')).toEqual([])
  })

  test.each([
    [{ date: '2026-11-21' }, 'past_date'],
    [{ date: '2027-05-23' }, 'beyond_horizon'],
    [{ period: 'morning' as const }, 'no_date'],
    [{ date: '2026-02-29' }, 'BAD_REQUEST'],
  ])('rejects %j with %s', async (question, reason) => {
    expect(await reasonOf(world.as(ana).search.professionals(question))).toBe(reason)
  })

  function set(row: Partial<typeof professionalProfiles.$inferInsert>) {
    return world.db.update(professionalProfiles).set(row).where(eq(professionalProfiles.userId, marlene.id))
  }
})

describe('a day with 48 professionals nearby', () => {
  const home = { latitude: -7.12, longitude: -34.86 }
  const zone = 'America/Fortaleza'
  const place = { district: 'Centro', city: 'João Pessoa', state: 'PB' }
  let ana: Person
  let people: Person[]
  beforeAll(async () => {
    ana = await world.person({ at: home, subscriber: true })
    const windows = [[['08:00', '12:00']], [['14:00', '18:00']], [['08:00', '20:00']], []] as const
    people = []
    const bia = await world.person({})
    for (let index = 0; index < 48; index++) {
      const at = { ...home, latitude: home.latitude + (index % 7) / 100 }
      people.push(await professional(at, { windows: windows[index % 4], dailyPriceInCents: 10_000 + index * 100 }, { place }))
    }
    for (const [index, { id }] of people.entries()) {
      if (index % 3 !== 0) continue
      const startsAt = new Date(`2026-11-24T${index % 2 === 0 ? '11' : '17'}:00:00Z`)
      await makeBooking(world, { contractorId: bia.id, professionalId: id, startsAt })
    }
  })

  test.each([
    { date: tuesday },
    { date: tuesday, period: 'morning' },
    { date: tuesday, period: 'afternoon', sort: 'price' },
    { date: tuesday, durationHours: 8 },
    { date: addDays(tuesday, 5), period: 'evening' },
  ] satisfies SearchProfessionals[])(
    '%j finds exactly the professionals whose week view has a free slot, page by page',
    async (question) => {
      const { period, durationHours = 4 } = { period: undefined, ...question }
      const expected: string[] = []
      for (const { id } of people) {
        const week = await world.as(ana).availability.slots({ professionalId: id, durationHours, weekStart: question.date })
        const day = week.days.find(({ date }) => date === question.date)
        const starts = day?.slots.filter(({ state }) => state === 'free').map(({ start }) => timeOf(start, zone)) ?? []
        if (starts.some((time) => !period || isIn(period, time))) expected.push(id)
      }
      const found: string[] = []
      for (let cursor: string | undefined; ;) {
        const page = await world.as(ana).search.professionals({ ...question, cursor })
        found.push(...page.items.map(({ id }) => id))
        if (!page.nextCursor) break
        expect(page.items).toHaveLength(20)
        cursor = page.nextCursor
      }
      expect(found.toSorted()).toEqual(expected.toSorted())
      expect(await world.as(ana).search.count(question)).toEqual({ count: expected.length, capped: false })
    },
  )
})

describe('302 professionals who are away, and a free professional farther away', () => {
  const home = { latitude: -27.6, longitude: -48.55 }
  let ana: Person, free: Person
  beforeAll(async () => {
    ana = await world.person({ at: home })
    const neighbours: string[] = []
    for (let index = 0; index < 302; index++) neighbours.push((await professional(home, {})).id)
    const away = { awaySince: world.now() }
    await world.db.update(professionalProfiles).set(away).where(inArray(professionalProfiles.userId, neighbours))
    const farther = { ...home, latitude: home.latitude + 0.05 }
    free = await professional(farther, { windows: [['06:00', '22:00']], bio: 'Faço tapioca', dailyPriceInCents: 40_000 })
  })

  test('a search with a day stops after 300 agendas, says so, and its cursor leads to the free professional', async () => {
    const question = { date: tuesday, durationHours: 8 } as const
    const first = await world.as(ana).search.professionals(question)
    expect(first).toMatchObject({ items: [], stoppedAfter: 300 })
    expect(first.loosen?.map(({ what, count, capped }) => [what, count, capped])).toEqual([['date', 100, true]])
    expect(await world.as(ana).search.count(question)).toEqual({ count: 0, capped: false, atLeast: true })
    const second = await world.as(ana).search.professionals({ ...question, cursor: first.nextCursor ?? '' })
    expect(second.items.map(({ id }) => id)).toEqual([free.id])
    expect([second.nextCursor, second.stoppedAfter, second.loosen]).toEqual([null, undefined, undefined])
  })

  test('a search with a day whose last page is empty offers filters to loosen', async () => {
    await world.db.update(professionalProfiles).set({ visible: false }).where(eq(professionalProfiles.userId, free.id))
    const question = { date: tuesday } as const
    const { nextCursor } = await world.as(ana).search.professionals(question)
    const last = await world.as(ana).search.professionals({ ...question, cursor: nextCursor ?? '' })
    expect([last.items, last.nextCursor, last.loosen?.map(({ what }) => what)]).toEqual([[], null, ['date']])
    await world.db.update(professionalProfiles).set({ visible: true }).where(eq(professionalProfiles.userId, free.id))
  })

  test.each(sorts.flatMap((sort) => [{ sort }, { sort, query: 'faxina' }, { sort, query: 'tapioca' }]))(
    'finds the one professional with evening hours among 303, reading no other agenda: %j',
    async (filters) => {
      const asked: string[] = []
      const db = drizzle(world.database.sql, { schema, logger: { logQuery: (text) => void asked.push(text) } })
      const ctx = { ...(await world.contextOf(ana)), db }
      const day = { ...filters, date: tuesday, period: 'evening' } as const
      const criteria = criteriaOf(ctx, { point: home, hasAddress: true }, day)
      const found: string[] = []
      let cursor = criteria.cursor
      do {
        const { rows, rest } = await firstFreeRows(ctx, { ...criteria, cursor }, day, 20, 1)
        found.push(...rows.map(({ id }) => id))
        cursor = rest
      } while (cursor)
      expect(found).toEqual([free.id])
      expect(asked.filter((text) => text.includes('"agendamentos"'))).toHaveLength(1)
    },
  )

  test('a search round stops after 240 candidates without open hours, and its cursor continues behind them', async () => {
    const ctx = await world.contextOf(ana)
    const day = { sort: 'price', date: tuesday, period: 'evening' } as const
    const criteria = criteriaOf(ctx, { point: home, hasAddress: true }, day)
    const first = await firstFreeRows(ctx, criteria, day, 20, 1)
    expect([first.rows, first.agendas]).toEqual([[], 0])
    const second = await firstFreeRows(ctx, { ...criteria, cursor: first.rest }, day, 20, 1)
    expect(second.rows.map(({ id }) => id)).toEqual([free.id])
  })
})

describe('an empty search offers to loosen filters', () => {
  const home = { latitude: -5.79, longitude: -35.21 }
  const cook: readonly Service[] = ['Cozinha']
  let ana: Person
  beforeAll(async () => {
    ana = await world.person({ at: home })
    const traits = {
      radiusInKm: 60,
      services: cook,
      bio: 'Faço tapioca',
      dailyPriceInCents: 30_000,
      windows: [['08:00', '12:00']],
    } as const
    await professional({ ...home, latitude: home.latitude + 0.15 }, traits)
    await professional({ ...home, latitude: home.latitude + 0.3 }, traits)
  })
  const offers = async (question: SearchProfessionals) => {
    const { loosen } = await world.as(ana).search.professionals(question)
    return loosen?.map(({ what, count, filters }) => ({ what, count, filters }))
  }

  test('an empty search offers the smallest distance with a result, then other filters, each with its count', async () => {
    expect(await offers({ services: ['Cozinha'], distanceInKm: 5 })).toEqual([
      { what: 'distance', count: 1, filters: { services: ['Cozinha'], distanceInKm: 20 } },
    ])
    expect(await offers({ priceBand: 'low', query: 'tapioca', sort: 'price' })).toEqual([
      { what: 'priceBand', count: 2, filters: { query: 'tapioca', sort: 'price' } },
    ])
    expect(await offers({ query: 'tapioca', services: ['Lavanderia'] })).toEqual([
      { what: 'services', count: 2, filters: { query: 'tapioca' } },
    ])
  })

  test('an empty search offers to drop the period before the day, and each offer finds as many as it says', async () => {
    const question = { date: tuesday, period: 'evening', services: ['Cozinha'] } as const
    const found = await offers(question)
    expect(found?.map(({ what, count }) => [what, count])).toEqual([
      ['period', 2],
      ['date', 2],
    ])
    for (const { count, filters } of found ?? []) {
      expect((await world.as(ana).search.professionals(filters)).items).toHaveLength(count)
    }
  })

  test('before dropping the day, an empty search offers the longest shorter duration that has a result', async () => {
    const question = { date: tuesday, durationHours: 8, services: ['Cozinha'] } as const
    expect(await offers(question)).toEqual([
      { what: 'duration', count: 2, filters: { ...question, durationHours: 4 } },
      { what: 'date', count: 2, filters: { services: ['Cozinha'] } },
    ])
  })

  test('no filter is offered if no single one helps, or if the search has results', async () => {
    expect(await offers({ priceBand: 'low', services: ['Lavanderia'] })).toEqual([])
    expect(await offers({})).toBeUndefined()
  })
})

function professional(at: { latitude: number; longitude: number }, traits: ProfessionalTraits, person: PersonTraits = {}) {
  return world.person({ name: 'Marlene Souza', at, ...person, professional: traits })
}
