import { eq, sql, TransactionRollbackError } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { greatCircleInKm } from '#shared/search.ts'
import { serviceSynonyms } from '#shared/service-labels.ts'
import { services } from '#shared/services.ts'
import { testDatabase } from '#server/test/stage/database.ts'
import { sampleRows } from './sample-rows.ts'
import { seededRandom } from './seed/seeded-random.ts'
import {
  backgroundChecks,
  type ProfessionalProfile,
  professionalProfiles,
  searchIndex,
  searchSettings,
  type User,
  users,
} from './schema/index.ts'
import { applySearchSettings } from './search-settings.ts'
import { untilLockWait } from './lock-wait.ts'

const { db, drop } = await testDatabase()
const sample = sampleRows(db)
afterAll(drop)

const home = { latitude: -23.5613, longitude: -46.6565, district: 'Bela Vista', city: 'São Paulo', state: 'SP' }
const entry = async (id: string) => (await db.select().from(searchIndex).where(eq(searchIndex.userId, id))).at(0)
const profile = (id: string, over: Partial<ProfessionalProfile>) =>
  db.update(professionalProfiles).set(over).where(eq(professionalProfiles.userId, id))
const person = (id: string, over: Partial<User>) => db.update(users).set(over).where(eq(users.id, id))
const finds = async (id: string, query: string) => {
  const rows = await db
    .select({ found: sql<boolean>`${searchIndex.words} @@ to_tsquery('simple', ${query})` })
    .from(searchIndex)
    .where(eq(searchIndex.userId, id))
  return rows.at(0)?.found ?? false
}

describe('the professionals in the search index', () => {
  test.for<[string, (id: string) => Promise<unknown>, (id: string) => Promise<unknown>]>([
    [
      'approved',
      (id) => profile(id, { verificationStatus: 'Pendente' }),
      (id) => profile(id, { verificationStatus: 'Aprovado' }),
    ],
    ['visible', (id) => profile(id, { visible: false }), (id) => profile(id, { visible: true })],
    ['active', (id) => person(id, { active: false }), (id) => person(id, { active: true })],
  ])('a professional is in the index only while %s', async ([, hide, show]) => {
    const id = await sample.professional({}, home)
    expect(await entry(id)).toBeDefined()
    await hide(id)
    expect(await entry(id)).toBeUndefined()
    expect(await finds(id, 'faxina')).toBe(false)
    await show(id)
    expect(await entry(id)).toBeDefined()
    expect(await finds(id, 'faxina')).toBe(true)
  })

  test('the search index leaves out pending, refused and deleted profiles', async () => {
    expect(await entry(await sample.professional({ verificationStatus: null }))).toBeUndefined()
    expect(
      await entry(await sample.professional({ verificationStatus: 'Recusado', refusalReason: 'Foto escura.' })),
    ).toBeUndefined()
    const id = await sample.professional()
    await db.delete(professionalProfiles).where(eq(professionalProfiles.userId, id))
    expect(await entry(id)).toBeUndefined()
  })

  test('with confirmedOnly, the search index contains a professional only after the email is confirmed', async () => {
    const id = await sample.professional({}, home)
    expect(await entry(id)).toBeDefined()
    await applySearchSettings(db, { snapDegrees: 0.01, confirmedOnly: true })
    expect(await entry(id)).toBeUndefined()
    await person(id, { emailConfirmedAt: new Date() })
    expect(await entry(id)).toBeDefined()
    await person(id, { emailConfirmedAt: null })
    await applySearchSettings(db, { snapDegrees: 0.01, confirmedOnly: false })
    expect(await entry(id)).toBeDefined()
  })

  test('a rolled-back transaction leaves the search index unchanged', async () => {
    const id = await sample.professional({}, home)
    const undone = db.transaction(async (tx) => {
      await tx.update(users).set({ active: false }).where(eq(users.id, id))
      tx.rollback()
    })
    await expect(undone).rejects.toThrow(TransactionRollbackError)
    expect(await entry(id)).toBeDefined()
  })
})

describe('the columns of the search index', () => {
  test('the search index stores coordinates rounded to 0.01 degrees, and null for a professional without any', async () => {
    const id = await sample.professional({}, home)
    expect(await entry(id)).toMatchObject({ lat: -23.56, lng: -46.66, city: 'São Paulo' })
    await person(id, { latitude: -3.1, longitude: -60.02, city: 'Manaus', state: 'AM' })
    expect(await entry(id)).toMatchObject({ lat: -3.1, lng: -60.02, city: 'Manaus', state: 'AM' })
    await person(id, { latitude: null, longitude: null })
    expect(await entry(id)).toMatchObject({ lat: null, lng: null, position: null, area: null })
    expect(await finds(id, 'faxina')).toBe(true)
  })

  test('changing snapDegrees rebuilds the search index, and 0 keeps exact coordinates', async () => {
    const id = await sample.professional({}, home)
    await db.update(searchSettings).set({ snapDegrees: 0 })
    expect(await entry(id)).toMatchObject({ lat: home.latitude, lng: home.longitude })
    await db.update(searchSettings).set({ snapDegrees: 0.01 })
    expect(await entry(id)).toMatchObject({ lat: -23.56, lng: -46.66 })
  })

  test.for([
    [14_999, 1],
    [15_000, 2],
    [25_000, 2],
    [25_001, 3],
  ])('a professional with a price of %i cents is in price band %i', async ([dailyPriceInCents, band]) => {
    const id = await sample.professional()
    await profile(id, { dailyPriceInCents })
    expect(await entry(id)).toMatchObject({ priceInCents: dailyPriceInCents, band })
  })

  test('the search index stores a missing service radius as 10 km, and each service as one bit of the mask', async () => {
    const id = await sample.professional({ radiusInKm: null })
    expect(await entry(id)).toMatchObject({ radiusInKm: 10, serviceMask: 1 })
    for (const [place, service] of services.entries()) {
      await profile(id, { services: [service] })
      expect(await entry(id)).toMatchObject({ serviceMask: 2 ** place })
    }
    await profile(id, { services: [...services] })
    expect(await entry(id)).toMatchObject({ serviceMask: 63, services: [...services] })
  })

  test('the search index stores the seal, and the expiry of the latest background check only if it was approved', async () => {
    const id = await sample.professional({ seal: true })
    expect(await entry(id)).toMatchObject({ seal: true, verifiedUntil: null })
    await profile(id, { seal: false })
    const check = (day: string, status: 'aprovado' | 'reprovado') => ({
      professionalId: id,
      status: 'concluida' as const,
      result: { status },
      checkedAt: new Date(`${day}T12:00:00Z`),
      validUntil: new Date('2027-03-01T12:00:00Z'),
    })
    const [first] = await db.insert(backgroundChecks).values(check('2026-09-01', 'aprovado')).returning()
    expect(await entry(id)).toMatchObject({ seal: false, verifiedUntil: new Date('2027-03-01T12:00:00Z') })
    const [second] = await db.insert(backgroundChecks).values(check('2026-10-01', 'reprovado')).returning()
    expect(await entry(id)).toMatchObject({ verifiedUntil: null })
    await db.insert(backgroundChecks).values({ professionalId: id })
    expect(await entry(id)).toMatchObject({ verifiedUntil: null })
    await db.delete(backgroundChecks).where(eq(backgroundChecks.id, second?.id ?? ''))
    expect(await entry(id)).toMatchObject({ verifiedUntil: first?.validUntil })
  })

  test('a search by prefix finds words of name, bio, services and service synonyms, ignoring accents', async () => {
    const id = await sample.professional({ bio: 'Faço pão-de-queijo e PASSO camisas.' }, { name: 'Conceição Araújo' })
    expect(await finds(id, 'conceicao & arau:* & pao & camisas')).toBe(true)
    expect(await finds(id, 'onceicao:*')).toBe(false)
    await person(id, { name: 'Maria Luz' })
    expect(await finds(id, 'conceicao')).toBe(false)
    for (const [synonym, service] of Object.entries(serviceSynonyms)) {
      await profile(id, { services: [service] })
      expect(await finds(id, synonym.toLowerCase().replace(' ', ' & '))).toBe(true)
    }
    await profile(id, { services: ['Organização'] })
    expect(await finds(id, 'limpeza')).toBe(false)
  })

  test('the search index contains the words of a professional only for the map cells that the professional reaches', async () => {
    const id = await sample.professional({}, home)
    expect(await isBehindCell(id, 'c132266xfaxi:*')).toBe(true)
    expect(await isBehindCell(id, 'c132267xfaxi:*')).toBe(false)
  })
})

describe('the geometry of the search', () => {
  // 2,000 pairs of random points all over Brazil. The two points of a pair differ by up to 1.2 degrees.
  const random = seededRandom(20_261_122)
  const between = (low: number, high: number) => low + (random.whole(0, 1_000_000) / 1_000_000) * (high - low)
  const pairs = Array.from({ length: 2_000 }, () => {
    const from = { latitude: between(-33, 5), longitude: between(-73, -35) }
    const reach = random.yes(0.5) ? 1.2 : 0.1
    const to = { latitude: from.latitude + between(-reach, reach), longitude: from.longitude + between(-reach, reach) }
    return { from, to, distance: greatCircleInKm(from, to), km: between(0.1, 100) }
  })
  const rows = sql`jsonb_to_recordset(${JSON.stringify(
    pairs.map(({ from, to, distance, km }) => ({
      a: from.latitude,
      b: from.longitude,
      c: to.latitude,
      d: to.longitude,
      distance,
      km,
    })),
  )}::text::jsonb) as pair (a float8, b float8, c float8, d float8, distance float8, km float8)`

  test('the straight line between two search positions is the chord of their great-circle distance', async () => {
    const [found] = await db.execute<{ error: number }>(sql`
      select max(abs((search_position(a, b) <-> search_position(c, d)) - search_chord(distance)))::float8 as error from ${rows}`)
    expect(found?.error).toBeLessThan(1e-6)
  })

  test('the search area and map cells of a professional contain every home in reach, and the area at most 40 % more', async () => {
    const [found] = await db.execute<Record<'near' | 'inArea' | 'inCells' | 'area', number>>(sql`
      select count(*) filter (where distance <= km)::int as near,
        count(*) filter (where distance <= km and in_area)::int as "inArea",
        count(*) filter (where distance <= km and in_cells)::int as "inCells",
        count(*) filter (where in_area)::int as area
      from ${rows}, lateral (
        select search_area(a, b, km) @> box(point(d, c)) as in_area,
          search_reach_words(array_to_tsvector('{faxina}'), 1, 1::smallint, search_area(c, d, km)) @@ search_reach_query('faxi', '', a, b) as in_cells) as found`)
    const { near = 0, inArea, inCells, area } = found ?? {}
    expect(near).toBeGreaterThan(500)
    expect([inArea, inCells]).toEqual([near, near])
    expect(area).toBeLessThan(near * 1.4)
  })

  test('a search query prefixes every word with the map cell of the home and requires all words', async () => {
    const [found] = await db.execute<{ query: string }>(
      sql`select search_reach_query('faxina leve', 'S1 B2', -23.5, -46.4)::text as query`,
    )
    expect(found?.query).toBe("'c133267xfaxina':* & 'c133267xleve':* & 'c133267xS1' & 'c133267xB2'")
  })
})

test('two concurrent changes of a professional both reach the search index, and neither restores old values', async () => {
  const id = await sample.professional({}, home)
  const [locked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const renamed = db.transaction(async (tx) => {
    await tx.update(users).set({ name: 'Nova Silva' }).where(eq(users.id, id))
    await tx.execute(sql`set constraints all immediate`)
    locked.resolve()
    await gate.promise
  })
  await locked.promise
  const dearer = profile(id, { dailyPriceInCents: 30_000 }).then(() => undefined)
  await untilLockWait(db)
  gate.resolve()
  await Promise.all([renamed, dearer])
  expect(await entry(id)).toMatchObject({ name: 'Nova Silva', priceInCents: 30_000 })
})

// Queries the same expression as the index search_reach_words, so that PostgreSQL uses that index.
async function isBehindCell(id: string, query: string) {
  const rows = await db
    .select({ id: searchIndex.userId })
    .from(searchIndex)
    .where(sql`search_reach_words(words, service_mask, band, area) @@ ${query}::tsquery and ${eq(searchIndex.userId, id)}`)
  return rows.length === 1
}
