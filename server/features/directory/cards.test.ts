import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directoryConsents, professionalProfiles, reviews, users } from '#db/schema/index.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { endLines } from '#server/features/reviews/service.ts'
import { allSwitches as all, directoryActs } from '#server/test/stage/directory.ts'
import { makeBooking, type Person } from '#server/test/stage/factories.ts'
import { reviewActs } from '#server/test/stage/reviews.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { addDays } from '#shared/days.ts'
import { SHOWN_IN_CITY } from '#shared/directory.ts'
import { LINE_VERSION } from '#shared/review-line.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.close())

const { freshCity, agree, page, appearing } = directoryActs(() => world)

describe('the order of the professionals on a city page', () => {
  const idsOn = (shown: Awaited<ReturnType<typeof page>>) => shown!.professionals.map(({ id }) => id)

  test('the first page of a city shows other professionals each day, and each in turn, whatever their rating', async () => {
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

  test("the pages of a city show each professional once, in the order of the first page's day, also after midnight", async () => {
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

describe('the parts of a card that need consent', () => {
  test("photo, quoted review and free day appear only while the professional's consent includes them", async () => {
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

  test('a consent to an earlier version of the text shows the card without photo, quoted review and free day', async () => {
    const { place, slug } = await freshCity()
    const maria = await world.person({ name: 'Maria das Dores Silva', place, professional: true })
    await world.db.update(users).set({ photo: '/files/avatars/x.webp' }).where(eq(users.id, maria.id))
    await reviewed(maria, 'Limpou tudo com calma.')
    const earlier = { professionalId: maria.id, version: '2026-11', text: 'Sim.', givenAt: world.now() }
    await world.db.insert(directoryConsents).values(earlier)
    expect((await page(slug))!.professionals).toMatchObject([{ portrait: null, line: null, freeDay: null }])
  })

  test('the card shows the next day with a free start of four hours, and a later day once it is booked', async () => {
    const { place, slug } = await freshCity()
    const maria = await world.person({ name: 'Maria das Dores Silva', place, professional: { windows: [['08:00', '12:00']] } })
    await agree(maria)
    const day = async () => (await page(slug))!.professionals[0]!.freeDay
    const first = (await day())!
    const ana = await world.person({ name: 'Ana Prado', subscriber: true })
    await makeBooking(world, { contractorId: ana.id, professionalId: maria.id, startsAt: new Date(`${first}T11:00:00Z`) })
    expect(await day()).toBe(addDays(first, 1))
    // The professional works only four hours a day, so no day is free for six hours.
    const six = await world.as(null).directory.city({ path: slug, hours: 6 })
    expect(six).toMatchObject({ hours: 6, professionals: [{ freeDay: null, totalInCents: 16_200 }] })
  })
})

describe('the line of a review that a card quotes', () => {
  const lineOn = async (slug: string) => (await page(slug))!.professionals[0]!.line?.text ?? null
  async function withLine() {
    const { place, slug } = await freshCity()
    const maria = await world.person({ name: 'Maria das Dores Silva', place, professional: true })
    await agree(maria)
    return { slug, maria, ...(await reviewed(maria, 'Limpou tudo com calma.')) }
  }

  test('a review is quoted only with the consent of the reviewer and after its reveal', async () => {
    const { place, slug } = await freshCity()
    const maria = await world.person({ name: 'Maria das Dores Silva', place, professional: true })
    await agree(maria)
    await reviewed(maria, 'Não quero aparecer aqui.', { lineVersion: null })
    expect(await lineOn(slug)).toBeNull()
    await reviewed(maria, 'Ainda ninguém leu isto.', {}, { revealed: false })
    expect(await lineOn(slug)).toBeNull()
  })

  test('a reviewer may withdraw and renew the consent to be quoted, and withdrawing empties the public caches', async () => {
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

  test('the quote disappears with a hidden review, a deactivated reviewer or a deleted account', async () => {
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

  test('a review with fewer than four stars is not quoted', async () => {
    const { place, slug } = await freshCity()
    const maria = await world.person({ name: 'Maria das Dores Silva', place, professional: true })
    await agree(maria)
    await reviewed(maria, 'Faltou limpar a varanda.', { publicRating: 3 })
    expect(await lineOn(slug)).toBeNull()
  })

  test('only the reviewer may consent to be quoted, to the current text, for a comment with a quotable line', async () => {
    const { maria, bookingId, ana } = await withLine()
    const asked = { bookingId, shown: true, version: LINE_VERSION }
    expect(await reasonOf(world.as(maria).reviews.setLine(asked))).toBe('not_found')
    expect(await reasonOf(world.as(await world.person()).reviews.setLine(asked))).toBe('not_found')
    expect(await reasonOf(world.as(ana).reviews.setLine({ ...asked, version: '2020-01' }))).toBe('text_changed')
    const short = await reviewed(maria, 'Ótima!')
    expect(await reasonOf(world.as(short.ana).reviews.setLine({ ...asked, bookingId: short.bookingId }))).toBe('no_line')
  })
})

/** Creates a completed booking of Ana with a professional, and Ana's review, which may be quoted. */
async function reviewed(professional: Person, publicComment: string, over: object = {}, { revealed = true } = {}) {
  const ana = await world.person({ name: 'Ana Prado', subscriber: true })
  const acts = reviewActs(() => world)
  const bookingId = await acts.completedBooking({ ana, joana: professional })
  await acts.submit(ana, bookingId, 5, { publicComment, lineVersion: LINE_VERSION, ...over })
  if (revealed) await acts.submit(professional, bookingId)
  return { ana, bookingId }
}

function profile(id: string, set: Partial<typeof professionalProfiles.$inferInsert>) {
  return world.db.update(professionalProfiles).set(set).where(eq(professionalProfiles.userId, id))
}
