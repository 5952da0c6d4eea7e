import { eq, sql, TransactionRollbackError } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { serviceSynonyms } from '#shared/service-labels.ts'
import { services } from '#shared/services.ts'
import { testDatabase } from '#server/test/stage/database.ts'
import { sampleRows } from './sample-rows.ts'
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
import { someoneWaits } from './someone-waits.ts'

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

describe('who is in the index', () => {
  test.for<[string, (id: string) => Promise<unknown>, (id: string) => Promise<unknown>]>([
    [
      'approved',
      (id) => profile(id, { verificationStatus: 'Pendente' }),
      (id) => profile(id, { verificationStatus: 'Aprovado' }),
    ],
    ['visible', (id) => profile(id, { visible: false }), (id) => profile(id, { visible: true })],
    ['active', (id) => person(id, { active: false }), (id) => person(id, { active: true })],
  ])('only those %s', async ([, leave, come]) => {
    const id = await sample.professional({}, home)
    expect(await entry(id)).toBeDefined()
    await leave(id)
    expect(await entry(id)).toBeUndefined()
    expect(await finds(id, 'faxina')).toBe(false)
    await come(id)
    expect(await entry(id)).toBeDefined()
    expect(await finds(id, 'faxina')).toBe(true)
  })

  test('not the pending, not the refused, not one whose profile is gone', async () => {
    expect(await entry(await sample.professional({ verificationStatus: null }))).toBeUndefined()
    expect(
      await entry(await sample.professional({ verificationStatus: 'Recusado', refusalReason: 'Foto escura.' })),
    ).toBeUndefined()
    const id = await sample.professional()
    await db.delete(professionalProfiles).where(eq(professionalProfiles.userId, id))
    expect(await entry(id)).toBeUndefined()
  })

  test('where only confirmed ones are published, not before the e-mail is confirmed (R-A1)', async () => {
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

  test('a change undone leaves the index as it was', async () => {
    const id = await sample.professional({}, home)
    const undone = db.transaction(async (tx) => {
      await tx.update(users).set({ active: false }).where(eq(users.id, id))
      tx.rollback()
    })
    await expect(undone).rejects.toThrow(TransactionRollbackError)
    expect(await entry(id)).toBeDefined()
  })
})

describe('what the index says', () => {
  test('coordinates on the grid of 0.01 degree, null when there are none', async () => {
    const id = await sample.professional({}, home)
    expect(await entry(id)).toMatchObject({ lat: -23.56, lng: -46.66, city: 'São Paulo' })
    const { merc } = (await entry(id)) ?? {}
    expect(merc?.x).toBeCloseTo((-46.66 * Math.PI * 6371) / 180, 6)
    expect(merc?.y).toBeCloseTo(6371 * Math.log(Math.tan(Math.PI / 4 + (-23.56 * Math.PI) / 360)), 6)
    await person(id, { latitude: -3.1, longitude: -60.02, city: 'Manaus', state: 'AM' })
    expect(await entry(id)).toMatchObject({ lat: -3.1, lng: -60.02, city: 'Manaus', state: 'AM' })
    await person(id, { latitude: null, longitude: null })
    expect(await entry(id)).toMatchObject({ lat: null, lng: null, merc: null })
    expect(await finds(id, 'faxina')).toBe(true)
  })

  test('a new step rebuilds it; 0 keeps exact coordinates', async () => {
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
  ])('%i cents is band %i', async ([dailyPriceInCents, band]) => {
    const id = await sample.professional()
    await profile(id, { dailyPriceInCents })
    expect(await entry(id)).toMatchObject({ priceInCents: dailyPriceInCents, band })
  })

  test('a radius of none is 10 km, a service is one bit', async () => {
    const id = await sample.professional({ radiusInKm: null })
    expect(await entry(id)).toMatchObject({ radiusInKm: 10, serviceMask: 1 })
    for (const [place, service] of services.entries()) {
      await profile(id, { services: [service] })
      expect(await entry(id)).toMatchObject({ serviceMask: 2 ** place })
    }
    await profile(id, { services: [...services] })
    expect(await entry(id)).toMatchObject({ serviceMask: 63, services: [...services] })
  })

  test('her seal, and until when the latest check that approved her counts', async () => {
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

  test('words without accents, by their beginnings, in name, bio, services and both label sets', async () => {
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

  test.for([
    [1, 'a6641333x'],
    [10, 'a6641333x'],
    [11, 'b3320666x'],
    [50, 'c1320266x'],
    [51, 'd660133x'],
  ] as const)('each word once more behind the cell of the home of who goes %i km', async ([radiusInKm, cell]) => {
    const id = await sample.professional({ radiusInKm }, home)
    expect(await isFiled(id, `${cell}faxi:*`)).toBe(true)
  })

  test('and behind the cell and the letter of her band, whatever she asks', async () => {
    const id = await sample.professional({ radiusInKm: 10 }, home)
    for (const [dailyPriceInCents, letter] of [
      [14_999, 'l'],
      [15_000, 'm'],
      [25_000, 'm'],
      [25_001, 'h'],
    ] as const) {
      await profile(id, { dailyPriceInCents })
      const others = ['l', 'm', 'h'].filter((other) => other !== letter)
      expect(await isFiled(id, `a6641333${letter}faxi:*`)).toBe(true)
      expect(await isFiled(id, others.map((other) => `a6641333${other}faxi:*`).join('|'))).toBe(false)
    }
  })
})

test('two changes at once do not write each other’s past', async () => {
  const id = await sample.professional({}, home)
  const gate = Promise.withResolvers<void>()
  const renamed = db.transaction(async (tx) => {
    await tx.update(users).set({ name: 'Nova Silva' }).where(eq(users.id, id))
    await tx.execute(sql`set constraints all immediate`)
    await gate.promise
  })
  const dearer = profile(id, { dailyPriceInCents: 30_000 }).then(() => undefined)
  await someoneWaits(db)
  gate.resolve()
  await Promise.all([renamed, dearer])
  expect(await entry(id)).toMatchObject({ name: 'Nova Silva', priceInCents: 30_000 })
})

// In the expression of the index, so that it is the index that is asked.
async function isFiled(id: string, query: string) {
  const rows = await db
    .select({ id: searchIndex.userId })
    .from(searchIndex)
    .where(sql`search_cell_words(words, lat, lng, radius_km, band) @@ ${query}::tsquery and ${eq(searchIndex.userId, id)}`)
  return rows.length === 1
}
