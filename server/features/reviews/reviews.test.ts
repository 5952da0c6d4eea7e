import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog, bookings, notifications, professionalProfiles, reviews, users } from '#db/schema/index.ts'
import { calls } from '#server/test/hostile/calls.ts'
import { procedures } from '#server/test/hostile/procedures.ts'
import { applyStatuses, makeBooking, type Person } from '#server/test/stage/factories.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { notifyOfReveal, revealDue } from './reveal.ts'

const DAY = 86_400_000
let world: TestWorld
beforeAll(async () => void (world = await testWorld()))
afterAll(() => world.close())

async function pair() {
  const ana = await world.person({ name: 'Ana Prado', subscriber: true })
  const joana = await world.person({ name: 'Joana Lima', professional: true })
  return { ana, joana }
}
/** A paid Concluído booking that ended an hour ago. */
async function completedBooking({ ana, joana }: { ana: Person; joana: Person }) {
  const startsAt = new Date(world.now().getTime() - 5 * 3_600_000)
  const { id } = await makeBooking(world, { contractorId: ana.id, professionalId: joana.id, startsAt })
  await applyStatuses(world, id, ['Confirmado', 'Em Andamento', 'Concluído'], { paymentStatus: 'Pago' })
  return id
}
const submit = (who: Person, bookingId: string, publicRating = 5, over: object = {}) =>
  world.as(who).reviews.submit({ bookingId, publicRating, ...over })
const bookingRow = async (id: string) => (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!
const ratingsOf = async ({ ana, joana }: { ana: Person; joana: Person }) => {
  const [profile] = await world.db.select().from(professionalProfiles).where(eq(professionalProfiles.userId, joana.id))
  const [contractor] = await world.db.select().from(users).where(eq(users.id, ana.id))
  return [profile?.rating, profile?.reviewCount, contractor?.contractorRating, contractor?.contractorReviewCount]
}

describe('hidden reviews', () => {
  test('the first review stays hidden and changes no average; the second reveals both at once', async () => {
    const both = await pair()
    const { ana, joana } = both
    const bookingId = await completedBooking(both)
    const before = await bookingRow(bookingId)
    const eventsBefore = world.publishedEvents.length
    world.clock.advance(60_000)

    expect(await submit(ana, bookingId, 4, { publicComment: ' Ótima ', communication: 0 })).toEqual({
      bookingId,
      revealed: false,
    })
    expect(await ratingsOf(both)).toEqual([0, 0, 0, 0])
    expect(world.publishedEvents.slice(eventsBefore)).toEqual([{ type: 'reviews.submitted', id: bookingId, to: [ana.id] }])
    expect(await bookingRow(bookingId)).toEqual({ ...before, contractorReviewStatus: 'Concluída' })
    expect((await world.as(joana).reviews.ofProfessional({ professionalId: joana.id })).items).toEqual([])
    expect(await world.as(joana).reviews.form({ bookingId })).toMatchObject({ alreadyDone: false, refusal: null })
    const bookingOfJoana = (await world.as(joana).booking.byId({ bookingId })) satisfies object
    expect(JSON.stringify(bookingOfJoana)).not.toContain('Concluída')
    expect(await world.db.$count(notifications, eq(notifications.userId, joana.id))).toBe(0)

    expect(await submit(joana, bookingId, 3, { environment: 5, environmentComment: 'Casa clara' })).toEqual({
      bookingId,
      revealed: true,
    })
    expect(await ratingsOf(both)).toEqual([4, 1, 3, 1])
    expect(world.publishedEvents.at(-1)).toEqual({ type: 'reviews.revealed', id: bookingId, to: [ana.id, joana.id] })
    expect((await world.as(ana).reviews.ofProfessional({ professionalId: joana.id })).items).toEqual([
      { id: expect.any(String), firstName: 'Ana', month: '2026-11', stars: 4, comment: 'Ótima', reply: null },
    ])
    const rows = await world.db.select().from(reviews).where(eq(reviews.bookingId, bookingId))
    expect(rows.map(({ revealedAt }) => revealedAt)).toEqual([world.now(), world.now()])
    expect(rows.find(({ reviewerId }) => reviewerId === ana.id)).toMatchObject({
      communicationGrade: null,
      publicationStatus: 'Publicada',
    })
  })

  test('when both participants review at the same moment, both reviews are revealed and both averages are right', async () => {
    const both = await pair()
    const ids: string[] = []
    for (let index = 0; index < 20; index++) ids.push(await completedBooking(both))
    // Five bookings at a time: forty reviews of two people at once would wait for each other longer than a lock may take.
    for (let first = 0; first < ids.length; first += 5)
      await Promise.all(
        [0, 1, 2, 3, 4].flatMap((index) => {
          const id = ids[first + index] ?? ''
          return [submit(both.ana, id, 1 + index), submit(both.joana, id, 5 - ((first + index) % 2))]
        }),
      )
    expect(await ratingsOf(both)).toEqual([3, 20, 4.5, 20])
  })

  test('fourteen days after the end the job reveals a single review once, and the window is closed', async () => {
    const both = await pair()
    const bookingId = await completedBooking(both)
    const { endsAt } = await bookingRow(bookingId)
    await submit(both.ana, bookingId, 2)
    world.clock.set(new Date(endsAt.getTime() + 14 * DAY - 1))
    await world.job('reviews.reveal')
    expect(await ratingsOf(both)).toEqual([0, 0, 0, 0])
    world.clock.advance(1)
    expect(await reasonOf(submit(both.joana, bookingId))).toBe('too_late')
    expect(await revealDue(world.ctx)).toBe(1)
    expect(await revealDue(world.ctx)).toBe(0)
    expect(await ratingsOf(both)).toEqual([2, 1, 0, 0])
    expect(world.publishedEvents.at(-1)).toMatchObject({ type: 'reviews.revealed', id: bookingId })
  })
})

/** Every query of the API, each with each of the ids. */
function readingsOf(person: Person, ids: readonly string[]) {
  return procedures().flatMap(({ path, kind }) => {
    const call = calls[path]
    if (kind !== 'query' || !call) return []
    const inputs = 'inputFor' in call ? ids.map((id) => call.inputFor(id)) : [call.input?.({ kind: 'visitor', ...person })]
    return inputs.map((input) => ({ path, input }))
  })
}

/** The answer to each of these calls, or its refusal, as text. */
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

test('before the reveal, nothing that the other participant can read changes in any byte when a review is submitted', async () => {
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
    { numRuns: process.env.LONG ? 20 : 2 },
  )
})

describe('after the reveal', () => {
  /** A booking that both have reviewed, and the id of the review of the professional. */
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

  test('each participant reads both reviews at the booking, and before the reveal only the own one', async () => {
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

  test('the professional replies once, which the profile shows and the reviewer is told', async () => {
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
    const told = await world.db.select().from(notifications).where(eq(notifications.userId, ana.id))
    expect(told).toContainEqual(
      expect.objectContaining({ body: 'Joana respondeu à sua avaliação.', link: `/agendamento/${bookingId}` }),
    )
    const hidden = await completedBooking(both)
    await submit(ana, hidden)
    const [unrevealed] = await world.db.select().from(reviews).where(eq(reviews.bookingId, hidden))
    expect(await reasonOf(reply(joana, unrevealed!.id))).toBe('not_found')
  })

  test('the professional of a coming booking reads the average and the comments, and the workplace from three grades up', async () => {
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

  test('an admin hides a review with a reason, which takes it off the profile and the average, and shows it again', async () => {
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
    const told = await world.db.select().from(notifications).where(eq(notifications.userId, both.ana.id))
    expect(told.map(({ body }) => body)).toContain(
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

  test('an admin decides neither about an unrevealed review nor about one that is theirs', async () => {
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
})

describe('refusals', () => {
  test('another user’s booking answers NOT_FOUND like a missing one', async () => {
    const both = await pair()
    const bookingId = await completedBooking(both)
    const stranger = await world.person({ subscriber: true })
    for (const id of [bookingId, randomUUID()]) {
      await expect(submit(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Agendamento não encontrado' })
      expect(await reasonOf(world.as(stranger).reviews.form({ bookingId: id }))).toBe('not_found')
    }
  })

  test('rejects a review before Concluído, a second one, and a contractor’s grade of the place of work', async () => {
    const both = await pair()
    const startsAt = new Date(world.now().getTime() + 30 * DAY)
    const requested = await makeBooking(world, { contractorId: both.ana.id, professionalId: both.joana.id, startsAt })
    expect(await reasonOf(submit(both.ana, requested.id))).toBe('not_completed')
    expect(await world.as(both.ana).reviews.form({ bookingId: requested.id })).toMatchObject({
      refusal: 'Você poderá avaliar quando o serviço for concluído.',
    })
    const bookingId = await completedBooking(both)
    expect(await reasonOf(submit(both.ana, bookingId, 5, { conditions: 4 }))).toBe('professional_only')
    expect(await world.db.$count(reviews, eq(reviews.bookingId, bookingId))).toBe(0)
    await submit(both.ana, bookingId)
    expect(await reasonOf(submit(both.ana, bookingId, 1))).toBe('already_reviewed')
    await expect(submit(both.joana, bookingId, 0)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('stores one of ten concurrent reviews, and a repeat with the same key gets the same answer', async () => {
    const both = await pair()
    const bookingId = await completedBooking(both)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => submit(both.ana, bookingId, 1 + (index % 5))),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const idempotencyKey = randomUUID()
    const first = await submit(both.joana, bookingId, 5, { idempotencyKey })
    expect(await submit(both.joana, bookingId, 5, { idempotencyKey })).toEqual(first)
    expect(await world.db.$count(reviews, eq(reviews.bookingId, bookingId))).toBe(2)
  })
})

describe('the form and the public list', () => {
  test('the form shows each participant its title and the other person', async () => {
    const both = await pair()
    const bookingId = await completedBooking(both)
    const { startsAt, endsAt } = await bookingRow(bookingId)
    const common = { alreadyDone: false, refusal: null, start: startsAt, end: endsAt, zone: 'America/Sao_Paulo' }
    expect(await world.as(both.ana).reviews.form({ bookingId })).toEqual({
      ...common,
      title: 'Avaliar Profissional',
      other: { name: 'Joana Lima', photo: null },
      asProfessional: false,
    })
    expect(await world.as(both.joana).reviews.form({ bookingId })).toMatchObject({
      title: 'Avaliar Contratante',
      other: { name: 'Ana Prado' },
      asProfessional: true,
    })
    await submit(both.ana, bookingId)
    expect(await world.as(both.ana).reviews.form({ bookingId })).toMatchObject({ alreadyDone: true })
  })

  test('the list needs a subscription, has pages of ten, and never contains private comments', async () => {
    const both = await pair()
    for (let index = 0; index < 12; index++) {
      const bookingId = await completedBooking(both)
      await submit(both.ana, bookingId, 5, { publicComment: `n ${index}`, privateComment: 'segredo' })
      await submit(both.joana, bookingId, 5, { privateComment: 'segredo' })
      world.clock.advance(1_000)
    }
    const professionalId = both.joana.id
    const first = await world.as(both.ana).reviews.ofProfessional({ professionalId })
    const second = await world.as(both.ana).reviews.ofProfessional({ professionalId, cursor: first.nextCursor! })
    expect([...first.items, ...second.items].map(({ comment }) => comment)).toEqual(
      Array.from({ length: 12 }, (_, index) => `n ${11 - index}`),
    )
    expect(second.nextCursor).toBeNull()
    expect(JSON.stringify([first, second])).not.toMatch(/segredo|Prado/)
    const unsubscribed = await world.person()
    expect(await reasonOf(world.as(unsubscribed).reviews.ofProfessional({ professionalId }))).toBe('subscription_required')
    expect(await reasonOf(world.as(both.ana).reviews.ofProfessional({ professionalId: unsubscribed.id }))).toBe('not_found')
    await world.db.update(professionalProfiles).set({ visible: false }).where(eq(professionalProfiles.userId, professionalId))
    expect(await reasonOf(world.as(both.ana).reviews.ofProfessional({ professionalId }))).toBe('not_found')
    expect((await world.as(both.joana).reviews.ofProfessional({ professionalId })).items).toHaveLength(10)
  })
})

test('the reviewee gets one notification, also when the reaction runs twice', async () => {
  const both = await pair()
  const bookingId = await completedBooking(both)
  await submit(both.ana, bookingId)
  await submit(both.joana, bookingId)
  const event = { type: 'reviews.revealed', id: bookingId, to: [] } as const
  const tx = { ...world.ctx, emit: async () => {} }
  await notifyOfReveal(tx, event)
  await notifyOfReveal(tx, event)
  const rows = await world.db.select().from(notifications).where(eq(notifications.userId, both.joana.id))
  expect(rows.map(({ body }) => body)).toEqual(['A avaliação de Ana sobre o seu agendamento já pode ser vista.'])
})
