import { asc, count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directoryConsents, directoryWithdrawals, professionalProfiles, searchIndex, users } from '#db/schema/index.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { allSwitches as all, directoryActs, noSwitch as none } from '#server/test/stage/directory.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { CONSENT_VERSION, consentTextOf } from '#shared/directory-consent.ts'
import { PUBLIC_COUNT_CAP } from '#shared/directory.ts'
import { Service } from '#shared/services.ts'
import { endConsents } from './consent.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.close())

const { freshCity, agree, page, appearing } = directoryActs(() => world)
const namesOn = async (path: string) => (await page(path))?.professionals.map(({ name }) => name)

describe('the consent to appear on public pages', () => {
  test('a professional appears only after consenting, and the consent is stored with its text, version and date', async () => {
    const { place, slug, name } = await freshCity()
    const maria = await world.person({ name: 'Maria das Dores Silva', place, professional: true })
    expect(await namesOn(slug)).toEqual([])
    const before = await world.as(maria).directory.mine()
    expect(before).toMatchObject({ agreedAt: null, shown: false, city: { slug, name, state: 'SP' } })
    expect(await agree(maria)).toMatchObject({ agreedAt: world.now(), shown: true })
    const shown = (await page(slug))?.professionals
    expect(shown).toEqual([before.preview])
    const stored = await world.db.select().from(directoryConsents).where(eq(directoryConsents.professionalId, maria.id))
    expect(stored).toMatchObject([{ text: consentTextOf(all), version: CONSENT_VERSION, ...all, givenAt: world.now() }])
  })

  test('repeating a consent or its withdrawal changes nothing more, and each step stays in the history', async () => {
    const { place, slug } = await freshCity()
    const maria = await appearing(place)
    await Promise.all([agree(maria), agree(maria)])
    expect(await world.as(maria).directory.withdraw()).toMatchObject({ agreedAt: null, shown: false })
    await world.as(maria).directory.withdraw()
    expect(await namesOn(slug)).toEqual([])
    world.clock.advance(60_000)
    await agree(maria)
    const history = await world.db
      .select({ at: directoryConsents.givenAt, until: directoryWithdrawals.withdrawnAt })
      .from(directoryConsents)
      .leftJoin(directoryWithdrawals, eq(directoryWithdrawals.consentId, directoryConsents.id))
      .where(eq(directoryConsents.professionalId, maria.id))
      .orderBy(asc(directoryConsents.givenAt))
    expect(history.map(({ until }) => until !== null)).toEqual([true, false])
    const { consents } = await world.as(maria).privacy.overview()
    expect(consents).toMatchObject([
      { kind: 'public_pages', version: CONSENT_VERSION, withdrawnAt: null },
      { kind: 'public_pages', withdrawnAt: history[0]?.until },
    ])
  })

  test('a consent to an earlier text stays in force until the professional accepts the new text or withdraws', async () => {
    const { place, slug } = await freshCity()
    const maria = await world.person({ name: 'Maria das Dores Silva', place, professional: { windows: [] } })
    const text = 'Autorizo a mostrar meu primeiro nome.'
    const earlier = { professionalId: maria.id, version: '2026-01', text, givenAt: world.now() }
    await world.db.insert(directoryConsents).values({ id: world.newId(), ...earlier })
    expect(await world.as(maria).directory.mine()).toMatchObject({ agreedText: text, agreed: none, current: false, shown: true })
    world.clock.advance(60_000)
    expect(await agree(maria)).toMatchObject({
      agreedAt: world.now(),
      agreedText: consentTextOf(all),
      agreed: all,
      current: true,
      shown: true,
    })
    expect(await world.as(maria).directory.withdraw()).toMatchObject({ agreedAt: null, agreedText: null, shown: false })
    expect(await namesOn(slug)).toEqual([])
  })

  test('a consent to another version of the text than the current one is refused with text_changed', async () => {
    const { place } = await freshCity()
    const maria = await world.person({ place, professional: true })
    expect(await reasonOf(world.as(maria).directory.agree({ version: '2020-01', ...all }))).toBe('text_changed')
    expect((await world.as(maria).directory.mine()).agreedAt).toBeNull()
  })

  test('only professionals can consent to appear on public pages', async () => {
    const ana = await world.person()
    expect(await reasonOf(agree(ana))).toBe('forbidden')
    expect(await reasonOf(world.as(null).directory.mine())).toBe('signed_out')
  })

  test('erasing an account ends the consent, and its history stays', async () => {
    const { place, slug } = await freshCity()
    const maria = await appearing(place)
    await inTransaction(world.ctx, (tx) => endConsents(tx, maria.id))
    expect(await namesOn(slug)).toEqual([])
    const mine = eq(directoryConsents.professionalId, maria.id)
    expect(await world.db.select({ rows: count() }).from(directoryConsents).where(mine)).toEqual([{ rows: 1 }])
  })
})

describe('who is shown on public pages', () => {
  test('a public page shows only the fields of the card, with the first name and an initial', async () => {
    const { place, slug } = await freshCity()
    const maria = await world.person({ name: 'Maria das Dores Silva', place, professional: { dailyPriceInCents: 15_050 } })
    await agree(maria, none)
    await world.db.update(users).set({ photo: '/files/avatars/x.webp' }).where(eq(users.id, maria.id))
    const seen = await page(slug)
    expect(seen?.professionals).toEqual([
      {
        id: maria.id,
        name: 'Maria S.',
        district: 'Centro',
        rating: 0,
        reviewCount: 0,
        // The price for four hours of a day at R$ 150,50, with the fee of 20 %.
        totalInCents: 9_030,
        portrait: null,
        line: null,
        freeDay: null,
      },
    ])
    const [row] = await world.db.select().from(users).where(eq(users.id, maria.id))
    for (const secret of ['Dores', 'Silva', row!.cpf, row!.phone, row!.email, row!.street!, row!.cep!, 'avatars', '-23.5'])
      expect(JSON.stringify(seen)).not.toContain(secret)
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['withdrawn', (id) => world.as({ id, name: '' }).directory.withdraw()],
    ['in review', (id) => profile(id, { verificationStatus: 'Pendente' })],
    ['refused', (id) => profile(id, { verificationStatus: 'Recusado', refusalReason: 'Foto escura.' })],
    ['invisible', (id) => profile(id, { visible: false })],
    ['paused', (id) => profile(id, { pausedUntil: new Date('2026-12-01T00:00:00Z') })],
    ['deactivated', (id) => world.db.update(users).set({ active: false }).where(eq(users.id, id))],
    ['without a city', (id) => world.db.update(users).set({ city: null, state: null }).where(eq(users.id, id))],
    ['in a city that no CEP names', (id) => world.db.update(users).set({ city: 'Compre Aqui' }).where(eq(users.id, id))],
  ])('a professional who is %s is on no page at the next request', async (_, change) => {
    const { place, slug } = await freshCity()
    const maria = await appearing(place)
    expect(await namesOn(slug)).toEqual(['Maria S.'])
    await change(maria.id)
    expect(await namesOn(slug)).toEqual([])
    expect(await page('compre-aqui-sp')).toBeNull()
  })

  test('a professional who moves to another city appears only there', async () => {
    const [from, to] = [await freshCity(), await freshCity()]
    const maria = await appearing(from.place)
    await world.db.update(users).set({ city: to.name.toUpperCase() }).where(eq(users.id, maria.id))
    expect([await namesOn(from.slug), await namesOn(to.slug)]).toEqual([[], ['Maria S.']])
  })

  test('the page of a service shows only professionals who offer it, with the prices of that service', async () => {
    const { place, slug } = await freshCity()
    await appearing(place, { services: ['Cozinha'], dailyPriceInCents: 20_000 }, 'Cleide Rocha')
    await appearing(place, { services: ['Lavanderia', 'Cozinha'], dailyPriceInCents: 12_000 }, 'Rita Lima')
    const whole = await page(slug)
    expect(whole).toMatchObject({ title: expect.stringContaining('Diaristas em Vila'), count: 2, capped: false })
    expect(whole?.services).toEqual(['Cozinha', 'Lavanderia'])
    expect(whole?.prices).toEqual({ fromInCents: 12_000, toInCents: 20_000 })
    const laundry = await page(`${slug}/lavanderia`)
    expect(laundry).toMatchObject({ service: Service.laundry, count: 1, prices: { fromInCents: 12_000, toInCents: 12_000 } })
    expect(laundry?.professionals.map(({ name }) => name)).toEqual(['Rita L.'])
    expect(await page(`${slug}/passar-roupa`)).toMatchObject({ professionals: [], count: 0, prices: null })
  })
})

describe('the list of cities', () => {
  test('the list has cities with professionals and their services, is updated within a minute and caps counts', async () => {
    const [empty, busy] = [await freshCity(), await freshCity()]
    const maria = await appearing(busy.place, { services: ['Organização'] })
    world.clock.advance(61_000)
    const slugs = async () => (await world.as(null).directory.cities()).cities.map(({ slug }) => slug)
    expect(await slugs()).toContain(busy.slug)
    expect(await slugs()).not.toContain(empty.slug)
    const { cities: list } = await world.as(null).directory.cities()
    expect(list.find(({ slug }) => slug === busy.slug)).toEqual({
      slug: busy.slug,
      name: busy.name,
      state: 'SP',
      professionals: 1,
      capped: false,
      services: ['Organização'],
    })
    await world.as(maria).directory.withdraw()
    world.clock.advance(61_000)
    expect(await slugs()).not.toContain(busy.slug)
  })

  long('the page of a city says that there are more professionals than it counts', async () => {
    const { place, slug } = await freshCity()
    const many = await Promise.all(
      Array.from({ length: PUBLIC_COUNT_CAP + 1 }, () => world.person({ place, professional: true })),
    )
    const consent = (person: Person) => ({ professionalId: person.id, version: '1', text: 'Sim.', givenAt: world.now() })
    await world.db.insert(directoryConsents).values(many.map(consent))
    expect(await page(slug)).toMatchObject({ count: PUBLIC_COUNT_CAP, capped: true })
  })

  test('a city without professionals has a page, which links to other cities, those of its state first', async () => {
    const [here, near] = [await freshCity(), await freshCity()]
    await appearing(near.place)
    await appearing({ district: 'Centro', city: 'Palmas', state: 'TO' })
    world.clock.advance(61_000)
    const empty = await page(here.slug)
    expect(empty).toMatchObject({ professionals: [], count: 0, prices: null, services: [] })
    const states = empty!.others.map(({ state }) => state)
    expect(states).toEqual(states.toSorted((a, b) => Number(b === 'SP') - Number(a === 'SP')))
    expect(states).toContain('SP')
    expect(await page('manaus-am')).toMatchObject({ city: { name: 'Manaus', state: 'AM' }, professionals: [] })
  })
})

test('the queries of the public pages use their indexes and read no other rows', async () => {
  const plans: string[] = []
  for (const query of [
    `select user_id from search_index where public_city = 'sao-paulo-sp' and service_mask & 4 <> 0 and user_id >= '80000000-0000-0000-0000-000000000000' order by user_id limit 12`,
    `select min(price) from search_index where public_city = 'sao-paulo-sp' and service_mask & 4 <> 0`,
  ]) {
    await world.database.sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`
      await tx`set local enable_bitmapscan = off`
      const rows = await tx.unsafe(`explain ${query}`)
      plans.push(rows.map((row) => String(row['QUERY PLAN'])).join('\n'))
    })
  }
  expect(plans[0]).toContain('search_index_public_city')
  expect(plans[1]).toContain('search_index_public_price')
  expect(await world.db.select({ rows: count() }).from(searchIndex)).not.toEqual([{ rows: 0 }])
})

function profile(id: string, set: Partial<typeof professionalProfiles.$inferInsert>) {
  return world.db.update(professionalProfiles).set(set).where(eq(professionalProfiles.userId, id))
}
