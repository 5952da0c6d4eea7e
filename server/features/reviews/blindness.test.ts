import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog, notifications, reviews } from '#db/schema/index.ts'
import { calls } from '#server/test/hostile/calls.ts'
import { procedures } from '#server/test/hostile/procedures.ts'
import { makeBooking, type Person } from '#server/test/stage/factories.ts'
import { LONG } from '#server/test/stage/long.ts'
import { reviewActs } from '#server/test/stage/reviews.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const DAY = 86_400_000
let world: TestWorld
beforeAll(async () => void (world = await testWorld()))
afterAll(() => world.close())

const { pair, completedBooking, submit, ratingsOf } = reviewActs(() => world)

/** Returns all queries of the API with their inputs for a person. A query that takes an id is listed once for each of the ids. */
function readingsOf(person: Person, ids: readonly string[]) {
  return procedures().flatMap(({ path, kind }) => {
    const call = calls[path]
    if (kind !== 'query' || !call) return []
    const inputs = 'inputFor' in call ? ids.map((id) => call.inputFor(id)) : [call.input?.({ kind: 'visitor', ...person })]
    return inputs.map((input) => ({ path, input }))
  })
}

/** Returns the responses to the queries (`readings`) as text. A refused query gives its refusal. */
async function answersTo(person: Person, readings: ReturnType<typeof readingsOf>): Promise<string[]> {
  const caller = world.as(person) as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>
  const answers: string[] = []
  for (const { path, input } of readings) {
    const [feature = '', act = ''] = path.split('.')
    const answer = await caller[feature]![act]!(input).catch((refusal: unknown) => String(refusal))
    answers.push(`${path} ${JSON.stringify(input)}: ${JSON.stringify(answer)}`)
  }
  return answers
}

test('before the reveal, submitting a review changes no byte of any response to the other participant', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('ana', 'joana'),
      fc.integer({ min: 1, max: 5 }),
      fc.string({ minLength: 1 }),
      async (reviewer, stars, words) => {
        const both = await pair()
        const bookingId = await completedBooking(both)
        const { conversationId } = await world.as(both.ana).chat.open({ userId: both.joana.id })
        const other = reviewer === 'ana' ? both.joana : both.ana
        const readings = readingsOf(other, [bookingId, both.ana.id, both.joana.id, conversationId])
        const before = await answersTo(other, readings)
        const eventsBefore = world.publishedEvents.length
        const comments = { publicComment: words, privateComment: words, ...(reviewer === 'joana' && { environment: stars }) }
        await submit(both[reviewer], bookingId, stars, comments)
        expect(await answersTo(other, readings)).toEqual(before)
        expect(world.publishedEvents.slice(eventsBefore).flatMap(({ to }) => to)).not.toContain(other.id)
        await submit(other, bookingId)
        const ofReviews = readings.filter(({ path }) => path === 'reviews.ofBooking')
        expect(before).not.toEqual(expect.arrayContaining(await answersTo(other, ofReviews)))
      },
    ),
    { numRuns: LONG ? 20 : 1 },
  )
})

/** Creates a booking that both participants have reviewed, and returns the id of the review of the professional. */
async function reviewed(both: { ana: Person; joana: Person }, stars = 5, over: object = {}) {
  world.clock.advance(1_000)
  const bookingId = await completedBooking(both)
  await submit(both.ana, bookingId, stars, { publicComment: 'Ótima' })
  await submit(both.joana, bookingId, stars, { publicComment: 'Casa clara', ...over })
  const [row] = await world.db
    .select()
    .from(reviews)
    .where(and(eq(reviews.bookingId, bookingId), eq(reviews.reviewedId, both.joana.id)))
  return { bookingId, reviewId: row!.id }
}

test('each participant reads both reviews of a booking, but before the reveal only their own', async () => {
  const both = await pair()
  const bookingId = await completedBooking(both)
  const read = (who: Person) => world.as(who).reviews.ofBooking({ bookingId })
  expect(await read(both.ana)).toEqual({ written: null, received: null })
  await submit(both.ana, bookingId, 4, { publicComment: 'Ótima' })
  expect(await read(both.ana)).toMatchObject({ written: { stars: 4, revealed: false }, received: null })
  expect(await read(both.joana)).toEqual({ written: null, received: null })
  await submit(both.joana, bookingId, 3)
  expect(await read(both.ana)).toMatchObject({ written: { stars: 4, revealed: true }, received: { stars: 3, mayReply: false } })
  expect(await read(both.joana)).toMatchObject({ received: { stars: 4, comment: 'Ótima', mayReply: true } })
})

test('the professional replies once to a review; the profile shows the reply and the reviewer is notified', async () => {
  const both = await pair()
  const { ana, joana } = both
  const { bookingId, reviewId } = await reviewed(both)
  const reply = (who: Person, id = reviewId) => world.as(who).reviews.reply({ reviewId: id, reply: ' Obrigada, Ana! ' })
  const rita = await world.person({ professional: true })
  for (const [who, id] of [
    [rita, reviewId],
    [joana, randomUUID()],
  ] as const)
    expect(await reasonOf(reply(who, id))).toBe('not_found')
  expect(await reasonOf(reply(ana))).toBe('forbidden')
  const answers = await Promise.all([1, 2, 3].map(() => reasonOf(reply(joana))))
  expect(answers.toSorted()).toEqual(['already_replied', 'already_replied', 'no refusal'])
  const { items } = await world.as(ana).reviews.ofProfessional({ professionalId: joana.id })
  expect(items).toMatchObject([
    { comment: 'Ótima', reply: { text: 'Obrigada, Ana!', month: expect.stringMatching(/^2026-1[12]$/) } },
  ])
  const notified = await world.db.select().from(notifications).where(eq(notifications.userId, ana.id))
  expect(notified).toContainEqual(
    expect.objectContaining({ body: 'Joana respondeu à sua avaliação.', link: `/agendamento/${bookingId}` }),
  )
  const hidden = await completedBooking(both)
  await submit(ana, hidden)
  const [unrevealed] = await world.db.select().from(reviews).where(eq(reviews.bookingId, hidden))
  expect(await reasonOf(reply(joana, unrevealed!.id))).toBe('not_found')
})

test("the professional of an upcoming booking reads the contractor's reviews, and workplace grades from three on", async () => {
  const both = await pair()
  const startsAt = new Date(world.now().getTime() + 30 * DAY)
  const coming = await makeBooking(world, { contractorId: both.ana.id, professionalId: both.joana.id, startsAt })
  const read = (who: Person = both.joana) => world.as(who).reviews.ofContractor({ bookingId: coming.id })
  const none = { environment: null, expectations: null, conditions: null }
  expect(await read()).toEqual({ rating: 0, count: 0, workplace: none, items: [], nextCursor: null })
  await reviewed(both, 5, { environment: 5, conditions: 4, environmentComment: 'só para a plataforma' })
  await reviewed(both, 4, { environment: 4, conditions: 4 })
  expect(await read()).toMatchObject({ rating: 4.5, count: 2, workplace: none })
  await reviewed(both, 3, { environment: 4 })
  const seen = await read()
  expect(seen).toMatchObject({ rating: 4, count: 3, workplace: { ...none, environment: 4.3 } })
  expect(seen.items).toMatchObject([{ firstName: 'Joana', comment: 'Casa clara' }, {}, {}])
  expect(JSON.stringify(seen)).not.toContain('plataforma')
  for (const who of [both.ana, await world.person({ professional: true })])
    expect(['not_found', 'forbidden']).toContain(await reasonOf(read(who)))
  await world.as(both.ana).booking.cancel({ bookingId: coming.id })
  expect(await reasonOf(read())).toBe('not_found')
})

test('an admin hides a review with a reason, which removes it from profile and average, and shows it again', async () => {
  const both = await pair()
  const admin = world.as(await world.person({ roles: ['admin'] })).reviews
  const { reviewId } = await reviewed(both, 2)
  await reviewed(both, 5)
  const shown = async () =>
    (await world.as(both.ana).reviews.ofProfessional({ professionalId: both.joana.id })).items.map(({ stars }) => stars)
  expect([await ratingsOf(both), await shown()]).toEqual([
    [3.5, 2, 3.5, 2],
    [5, 2],
  ])
  const hide = () => admin.hide({ reviewId, reason: 'Conta algo da vida privada.' })
  await hide()
  expect(await reasonOf(hide())).toBe('already_hidden')
  expect([await ratingsOf(both), await shown()]).toEqual([[5, 1, 3.5, 2], [5]])
  const notified = await world.db.select().from(notifications).where(eq(notifications.userId, both.ana.id))
  expect(notified.map(({ body }) => body)).toContain(
    'A equipe da Plumaí ocultou uma avaliação sua. Motivo: Conta algo da vida privada.',
  )
  expect(await reasonOf(world.as(both.joana).reviews.reply({ reviewId, reply: 'Obrigada' }))).toBe('not_found')
  expect((await admin.moderation({ hidden: true })).items).toMatchObject([
    { id: reviewId, stars: 2, reviewer: { name: 'Ana Prado' }, hidden: { reason: 'Conta algo da vida privada.' } },
  ])
  await admin.show({ reviewId })
  await admin.show({ reviewId })
  expect([await ratingsOf(both), await shown()]).toEqual([
    [3.5, 2, 3.5, 2],
    [5, 2],
  ])
  const audited = await world.db.select().from(auditLog).where(eq(auditLog.entityId, reviewId))
  expect(audited.map(({ action }) => action)).toEqual(['review.hidden', 'review.shown'])
})

test('an admin cannot decide about an unrevealed review, nor about a review by or about themselves', async () => {
  const both = await pair()
  const rita = await world.person({ roles: ['admin', 'contratante'] })
  const [mine, blind] = [await reviewed({ ...both, ana: rita }), await completedBooking(both)]
  await submit(both.ana, blind, 1, { publicComment: 'ainda às cegas' })
  const [unrevealed] = await world.db.select().from(reviews).where(eq(reviews.bookingId, blind))
  const asRita = world.as(rita).reviews
  expect(JSON.stringify(await asRita.moderation({}))).not.toContain('ainda às cegas')
  expect(await reasonOf(asRita.hide({ reviewId: unrevealed!.id, reason: 'x' }))).toBe('not_found')
  expect(await reasonOf(asRita.hide({ reviewId: mine.reviewId, reason: 'x' }))).toBe('own_review')
  expect(await reasonOf(world.as(both.joana).reviews.moderation({}))).toBe('forbidden')
})
