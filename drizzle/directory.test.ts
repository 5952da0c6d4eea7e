import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { CAPITALS } from '#server/adapters/cep/capitals.ts'
import { testDatabase } from '#server/test/stage/database.ts'
import { refusal } from './refusal.ts'
import { sampleRows } from './sample-rows.ts'
import { cities, directoryConsents, directoryWithdrawals, searchIndex } from './schema/index.ts'

const { db, drop } = await testDatabase()
const sample = sampleRows(db)
afterAll(drop)

const home = { latitude: -23.56, longitude: -46.65, district: 'Sé', city: 'São Paulo', state: 'SP' }
const slugOf = async (name: string, state: string) => {
  const [row] = await db.execute<{ slug: string }>(sql`select city_slug(${name}, ${state}) as slug`)
  return row?.slug
}
const professional = () => sample.professional({}, home)
async function consent(professionalId: string): Promise<string> {
  const row = { professionalId, version: '1', text: 'Sim.', givenAt: new Date() }
  const [written] = await db.insert(directoryConsents).values(row).returning()
  return written!.id
}
const entry = async (id: string) => (await db.select().from(searchIndex).where(eq(searchIndex.userId, id))).at(0)

describe('the slug of a city', () => {
  test.each([
    ['São Paulo', 'SP', 'sao-paulo-sp'],
    ['  SÃO   paulo ', 'SP', 'sao-paulo-sp'],
    ["Santa Bárbara d'Oeste", 'SP', 'santa-barbara-d-oeste-sp'],
    ['Embu-Guaçu', 'SP', 'embu-guacu-sp'],
    ['Bom Jesus', 'PI', 'bom-jesus-pi'],
    ['Bom Jesus', 'RS', 'bom-jesus-rs'],
    ['<b>Olá</b>', 'SP', 'b-ola-b-sp'],
  ])('the slug of %s, %s is %s', async (name, state, slug) => {
    expect(await slugOf(name, state)).toBe(slug)
  })

  test('the table of cities starts with every state capital', async () => {
    const known = await db.select().from(cities)
    expect(known.map(({ name, state }) => `${name} ${state}`).toSorted()).toEqual(
      CAPITALS.map(({ city, uf }) => `${city} ${uf}`).toSorted(),
    )
  })

  test.each([
    ['cities_slug', { slug: 'sao-paulo-rj', name: 'São Paulo', state: 'SP' }],
    ['cities_slug', { slug: '-sp', name: '…', state: 'SP' }],
    ['cities_state', { slug: 'lisboa-pt', name: 'Lisboa', state: 'PT' }],
  ])('%s refuses %o', async (name, row) => {
    expect(await refusal(db.insert(cities).values(row))).toBe(name)
  })
})

describe('a consent to appear on public pages', () => {
  test('a consent lists the professional on the public page of the city, and a withdrawal removes the professional again', async () => {
    const id = await professional()
    expect(await entry(id)).toMatchObject({ publicCity: null, consentId: null })
    const consentId = await consent(id)
    expect(await entry(id)).toMatchObject({ publicCity: 'sao-paulo-sp', consentId })
    await db.insert(directoryWithdrawals).values({ consentId, withdrawnAt: new Date() })
    expect(await entry(id)).toMatchObject({ publicCity: null, consentId: null })
  })

  test('a consent given in a town that is not in the table of cities takes effect once the town is added', async () => {
    const town = { ...home, city: 'Águas de Lindóia' }
    const [agreed, ended, silent] = [
      await sample.professional({}, town),
      await sample.professional({}, town),
      await sample.professional({}, town),
    ]
    const consentId = await consent(agreed)
    await db.insert(directoryWithdrawals).values({ consentId: await consent(ended), withdrawnAt: new Date() })
    expect(await entry(agreed)).toMatchObject({ publicCity: null, consentId: null })
    await db.insert(cities).values({ slug: 'aguas-de-lindoia-sp', name: 'Águas de Lindóia', state: 'SP' })
    expect(await entry(agreed)).toMatchObject({ publicCity: 'aguas-de-lindoia-sp', consentId })
    for (const id of [ended, silent]) expect(await entry(id)).toMatchObject({ publicCity: null, consentId: null })
  })

  test('a consent to public pages and its withdrawal cannot be changed or deleted', async () => {
    const consentId = await consent(await professional())
    await db.insert(directoryWithdrawals).values({ consentId, withdrawnAt: new Date() })
    const mine = eq(directoryConsents.id, consentId)
    const ended = eq(directoryWithdrawals.consentId, consentId)
    for (const change of [
      db.update(directoryConsents).set({ text: 'Outro.' }).where(mine),
      db.delete(directoryConsents).where(mine),
      db
        .update(directoryWithdrawals)
        .set({ withdrawnAt: new Date(0) })
        .where(ended),
      db.delete(directoryWithdrawals).where(ended),
    ])
      expect(await refusal(change)).toContain('append_only')
  })

  test.each<[string, () => Promise<unknown>]>([
    ['search_index_public', async () => change(await professional(), { publicCity: 'sao-paulo-sp' })],
    [
      'search_index_consent_fk',
      async () => change(await professional(), { publicCity: 'sao-paulo-sp', consentId: await consent(await professional()) }),
    ],
    [
      'search_index_public_city_cities_slug_fk',
      async () => {
        const id = await professional()
        return change(id, { publicCity: 'lugar-nenhum-sp', consentId: await consent(id) })
      },
    ],
    [
      'directory_consents_switches',
      async () =>
        db.insert(directoryConsents).values({ ...blank, text: 'Sim.', freeDay: true, professionalId: await professional() }),
    ],
    [
      'directory_consents_text',
      async () => db.insert(directoryConsents).values({ ...blank, professionalId: await professional() }),
    ],
  ])('%s refuses a row without a valid consent', async (name, write) => {
    expect(await refusal(write())).toBe(name)
  })
})

const blank = { version: '1', text: ' ', givenAt: new Date() }

function change(id: string, set: Partial<typeof searchIndex.$inferInsert>) {
  return db.update(searchIndex).set(set).where(eq(searchIndex.userId, id))
}
