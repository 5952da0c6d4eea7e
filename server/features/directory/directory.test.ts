import { and, asc, count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cities,
  directoryConsents,
  directoryWithdrawals,
  professionalProfiles,
  reviews,
  searchIndex,
  users,
} from '#db/schema/index.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { makeBooking, type Person, type PersonTraits, type ProfessionalTraits } from '#server/test/stage/factories.ts'
import { reviewActs } from '#server/test/stage/reviews.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { CONSENT_VERSION, type ConsentSwitches, consentTextOf } from '#shared/directory-consent.ts'
import { PUBLIC_COUNT_CAP, SHOWN_IN_CITY } from '#shared/directory.ts'
import { addDays } from '#shared/days.ts'
import { LINE_VERSION } from '#shared/review-line.ts'
import { Service } from '#shared/services.ts'
import { endLines } from '#server/features/reviews/service.ts'
import { endConsents } from './consent.ts'

let world: TestWorld
let next = 0
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.close())

/** Each test has its own city, so that its pages show only the professionals of that test. */
async function freshCity() {
  const name = `Vila ${String.fromCodePoint(65 + (next % 26), 97 + Math.floor(next++ / 26))}`
  const slug = `vila-${name.slice(5).toLowerCase()}-sp`
  await world.db.insert(cities).values({ slug, name, state: 'SP' })
  return { name, slug, place: { district: 'Centro', city: name, state: 'SP' } }
}

const all = { portrait: true, reviewLine: true, freeDay: true }
const none = { portrait: false, reviewLine: false, freeDay: false }
const agree = (person: Person, switches: ConsentSwitches = all) =>
  world.as(person).directory.agree({ version: CONSENT_VERSION, ...switches })
const page = (path: string, cursor?: string) => world.as(null).directory.city({ path, cursor })
const namesOn = async (path: string) => (await page(path))?.professionals.map(({ name }) => name)

async function appearing(place: PersonTraits['place'], traits: ProfessionalTraits = {}, name = 'Maria das Dores Silva') {
  const person = await world.person({ name, place: place!, professional: { windows: [], ...traits } })
  await agree(person)
  return person
}

describe('the consent', () => {
  test('the consent is off until the professional agrees, and is stored with its text, version and date', async () => {
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

  test('agreeing twice and withdrawing the consent twice change nothing more, and each step stays in the history', async () => {
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

  test('a consent to an earlier text stays in force as it was read, until the professional agrees to the new text or withdraws it', async () => {
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

  test('a consent to another text than the present one is refused with text_changed', async () => {
    const { place } = await freshCity()
    const maria = await world.person({ place, professional: true })
    expect(await reasonOf(world.as(maria).directory.agree({ version: '2020-01', ...all }))).toBe('text_changed')
    expect((await world.as(maria).directory.mine()).agreedAt).toBeNull()
  })

  test('the consent is asked of professionals only', async () => {
    const ana = await world.person()
    expect(await reasonOf(agree(ana))).toBe('forbidden')
    expect(await reasonOf(world.as(null).directory.mine())).toBe('signed_out')
  })

  test('the consent of an erased account ends, and its history stays', async () => {
    const { place, slug } = await freshCity()
    const maria = await appearing(place)
    await inTransaction(world.ctx, (tx) => endConsents(tx, maria.id))
    expect(await namesOn(slug)).toEqual([])
    const mine = eq(directoryConsents.professionalId, maria.id)
    expect(await world.db.select({ rows: count() }).from(directoryConsents).where(mine)).toEqual([{ rows: 1 }])
  })
})

describe('who is shown', () => {
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
        // Four hours of a day at R$ 150,50, and the fee of 20 %.
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

  test('a professional who moves appears in the new city alone', async () => {
    const [from, to] = [await freshCity(), await freshCity()]
    const maria = await appearing(from.place)
    await world.db.update(users).set({ city: to.name.toUpperCase() }).where(eq(users.id, maria.id))
    expect([await namesOn(from.slug), await namesOn(to.slug)]).toEqual([[], ['Maria S.']])
  })

  test('the page of a service shows the professionals who offer it, and the prices are those of that service', async () => {
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

describe('the order', () => {
  const idsOn = (shown: Awaited<ReturnType<typeof page>>) => shown!.professionals.map(({ id }) => id)

  test('the first page shows others each day, and everybody in turn, whatever the rating', async () => {
    const { place, slug } = await freshCity()
    const people = await Promise.all(Array.from({ length: 30 }, () => appearing(place)))
    await profile(people[0]!.id, { rating: 5, reviewCount: 40 })
    const days = new Set<string>()
    const seen = new Set<string>()
    for (let day = 0; day < 60; day++) {
      const shown = idsOn(await page(slug))
      expect(shown).toHaveLength(SHOWN_IN_CITY)
      expect(new Set(shown).size).toBe(SHOWN_IN_CITY)
      for (const id of shown) seen.add(id)
      days.add(shown.join())
      world.clock.advance(86_400_000)
    }
    expect(days.size).toBeGreaterThan(10)
    expect(seen.size).toBe(30)
  })

  test('the further pages show everybody once, in the order of the day of the first page, also after midnight', async () => {
    const { place, slug } = await freshCity()
    const people = await Promise.all(Array.from({ length: 30 }, () => appearing(place)))
    const first = await page(slug)
    expect(first).toMatchObject({ further: false, next: { count: 16 } })
    world.clock.advance(86_400_000)
    const second = await page(slug, first!.next!.cursor)
    expect(second).toMatchObject({ further: true, next: { count: 6 } })
    const third = await page(slug, second!.next!.cursor)
    expect(third).toMatchObject({ further: true, next: null })
    const seen = [first, second, third].flatMap(idsOn)
    expect(seen.toSorted()).toEqual(people.map(({ id }) => id).toSorted())
  })

  test.each(['x', '2026-02-30.5f0f5a6e-0000-4000-8000-000000000001', "2026-11-23.' or 1=1", '2026-11-23.', 'a'.repeat(5_000)])(
    'the cursor %j has no page',
    async (cursor) => {
      const { slug } = await freshCity()
      expect(await page(slug, cursor)).toBeNull()
    },
  )
})

describe('what the switches allow', () => {
  test('photo, line and free day appear only with their switches, and leave with them at the next request', async () => {
    const { place, slug } = await freshCity()
    const maria = await world.person({ name: 'Maria das Dores Silva', place, professional: true })
    await world.db.update(users).set({ photo: '/files/avatars/x.webp' }).where(eq(users.id, maria.id))
    await reviewed(maria, 'Limpou tudo com calma. Voltarei a chamar.')
    const card = async () => (await page(slug))!.professionals[0]!
    await agree(maria)
    expect(await card()).toMatchObject({
      portrait: expect.stringMatching(/^\/retratos\/[\da-f-]{36}$/),
      line: { text: 'Limpou tudo com calma.', firstName: 'Ana' },
      freeDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    for (const [name, field] of [
      ['portrait', 'portrait'],
      ['reviewLine', 'line'],
      ['freeDay', 'freeDay'],
    ] as const) {
      await agree(maria, { ...all, [name]: false })
      expect(world.publishedEvents.map(({ type }) => type)).toContain('directory.consent-withdrawn')
      expect(Object.entries(await card()).filter(([, value]) => value === null)).toEqual([[field, null]])
    }
  })

  test('a consent to an earlier text shows the card alone, and cannot be stored with a switch', async () => {
    const { place, slug } = await freshCity()
    const maria = await world.person({ name: 'Maria das Dores Silva', place, professional: true })
    await world.db.update(users).set({ photo: '/files/avatars/x.webp' }).where(eq(users.id, maria.id))
    await reviewed(maria, 'Limpou tudo com calma.')
    const earlier = { professionalId: maria.id, version: '2026-11', text: 'Sim.', givenAt: world.now() }
    await world.db.insert(directoryConsents).values(earlier)
    expect((await page(slug))!.professionals).toMatchObject([{ portrait: null, line: null, freeDay: null }])
    await expect(world.db.insert(directoryConsents).values({ ...earlier, freeDay: true })).rejects.toThrow()
  })

  test('the free day is the next one with a free start of four hours, without its hour, and moves on when it is booked', async () => {
    const { place, slug } = await freshCity()
    const maria = await world.person({ name: 'Maria das Dores Silva', place, professional: { windows: [['08:00', '12:00']] } })
    await agree(maria)
    const day = async () => (await page(slug))!.professionals[0]!.freeDay
    const first = (await day())!
    const ana = await world.person({ name: 'Ana Prado', subscriber: true })
    await makeBooking(world, { contractorId: ana.id, professionalId: maria.id, startsAt: new Date(`${first}T11:00:00Z`) })
    expect(await day()).toBe(addDays(first, 1))
  })
})

describe('the line of a review', () => {
  const lineOn = async (slug: string) => (await page(slug))!.professionals[0]!.line?.text ?? null
  async function withLine() {
    const { place, slug } = await freshCity()
    const maria = await world.person({ name: 'Maria das Dores Silva', place, professional: true })
    await agree(maria)
    return { slug, maria, ...(await reviewed(maria, 'Limpou tudo com calma.')) }
  }

  test('without the yes of the reviewer, and before the reveal, no line appears', async () => {
    const { place, slug } = await freshCity()
    const maria = await world.person({ name: 'Maria das Dores Silva', place, professional: true })
    await agree(maria)
    await reviewed(maria, 'Não quero aparecer aqui.', { lineVersion: null })
    expect(await lineOn(slug)).toBeNull()
    await reviewed(maria, 'Ainda ninguém leu isto.', {}, { revealed: false })
    expect(await lineOn(slug)).toBeNull()
  })

  test('a reviewer may end the yes and give it again, and the caches of public pages learn of the end', async () => {
    const { slug, ana, bookingId } = await withLine()
    expect(await lineOn(slug)).toBe('Limpou tudo com calma.')
    const set = (shown: boolean) => world.as(ana).reviews.setLine({ bookingId, shown, version: LINE_VERSION })
    await set(false)
    await set(false)
    expect(await lineOn(slug)).toBeNull()
    expect(world.publishedEvents.filter(({ type }) => type === 'reviews.line-withdrawn').length).toBeGreaterThan(0)
    expect((await world.as(ana).reviews.ofBooking({ bookingId })).written?.line).toEqual({
      text: 'Limpou tudo com calma.',
      agreed: false,
    })
    await set(true)
    expect(await lineOn(slug)).toBe('Limpou tudo com calma.')
  })

  test('a line leaves with a hidden review, a deactivated reviewer and a deleted account', async () => {
    const { slug, ana, bookingId } = await withLine()
    const admin = await world.person({ roles: ['admin'] })
    const [review] = await world.db
      .select()
      .from(reviews)
      .where(and(eq(reviews.bookingId, bookingId), eq(reviews.reviewerId, ana.id)))
    await world.as(admin).reviews.hide({ reviewId: review!.id, reason: 'Conta onde mora.' })
    expect(await lineOn(slug)).toBeNull()
    await world.as(admin).reviews.show({ reviewId: review!.id })
    expect(await lineOn(slug)).not.toBeNull()
    await world.db.update(users).set({ active: false }).where(eq(users.id, ana.id))
    expect(await lineOn(slug)).toBeNull()
    await world.db.update(users).set({ active: true }).where(eq(users.id, ana.id))
    await inTransaction(world.ctx, (tx) => endLines(tx, ana.id))
    expect(await lineOn(slug)).toBeNull()
  })

  test('a review with less than four stars gives no line', async () => {
    const { place, slug } = await freshCity()
    const maria = await world.person({ name: 'Maria das Dores Silva', place, professional: true })
    await agree(maria)
    await reviewed(maria, 'Faltou limpar a varanda.', { publicRating: 3 })
    expect(await lineOn(slug)).toBeNull()
  })

  test('only the reviewer of a professional gives the yes, to the present text, for a comment that has a line', async () => {
    const { maria, bookingId, ana } = await withLine()
    const asked = { bookingId, shown: true, version: LINE_VERSION }
    expect(await reasonOf(world.as(maria).reviews.setLine(asked))).toBe('not_found')
    expect(await reasonOf(world.as(await world.person()).reviews.setLine(asked))).toBe('not_found')
    expect(await reasonOf(world.as(ana).reviews.setLine({ ...asked, version: '2020-01' }))).toBe('text_changed')
    const short = await reviewed(maria, 'Ótima!')
    expect(await reasonOf(world.as(short.ana).reviews.setLine({ ...asked, bookingId: short.bookingId }))).toBe('no_line')
  })
})

/** A completed booking of Ana with a professional, and Ana's review, whose line may appear. */
async function reviewed(professional: Person, publicComment: string, over: object = {}, { revealed = true } = {}) {
  const ana = await world.person({ name: 'Ana Prado', subscriber: true })
  const acts = reviewActs(() => world)
  const bookingId = await acts.completedBooking({ ana, joana: professional })
  await acts.submit(ana, bookingId, 5, { publicComment, lineVersion: LINE_VERSION, ...over })
  if (revealed) await acts.submit(professional, bookingId)
  return { ana, bookingId }
}

describe('the list of cities', () => {
  test('the list has the cities with somebody and their services, follows within a minute, and caps its counts', async () => {
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

  test('the page of a city says that there are more professionals than it counts', async () => {
    const { place, slug } = await freshCity()
    const many = await Promise.all(
      Array.from({ length: PUBLIC_COUNT_CAP + 1 }, () => world.person({ place, professional: true })),
    )
    const consent = (person: Person) => ({ professionalId: person.id, version: '1', text: 'Sim.', givenAt: world.now() })
    await world.db.insert(directoryConsents).values(many.map(consent))
    expect(await page(slug)).toMatchObject({ count: PUBLIC_COUNT_CAP, capped: true })
  })

  test('a city without anybody has a page, and links to others, those of its state first', async () => {
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

test('the reads of the public pages use their indexes, and read no other rows', async () => {
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
