import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookings, notifications, professionalProfiles, reviews } from '#db/schema/index.ts'
import { makeBooking } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { reviewActs } from '#server/test/stage/reviews.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { notify } from '#server/features/notifications/service.ts'

const DAY = 86_400_000
let world: TestWorld
beforeAll(async () => void (world = await testWorld()))
afterAll(() => world.close())

const { pair, completedBooking, submit, ratingsOf } = reviewActs(() => world)
const bookingRow = async (id: string) => (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!

describe('reviews before their reveal', () => {
  test('the first review stays hidden and changes no average; the second review reveals both', async () => {
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

  long('when both participants review at the same moment, both reviews are revealed and both averages are right', async () => {
    const both = await pair()
    const ids: string[] = []
    for (let index = 0; index < 20; index++) ids.push(await completedBooking(both))
    // Five bookings at a time, because forty simultaneous reviews of two people would wait longer than the lock timeout.
    for (let first = 0; first < ids.length; first += 5)
      await Promise.all(
        [0, 1, 2, 3, 4].flatMap((index) => {
          const id = ids[first + index] ?? ''
          return [submit(both.ana, id, 1 + index), submit(both.joana, id, 5 - ((first + index) % 2))]
        }),
      )
    expect(await ratingsOf(both)).toEqual([3, 20, 4.5, 20])
  })

  test('fourteen days after a booking the job reveals a single review, and no further review is accepted', async () => {
    const both = await pair()
    const bookingId = await completedBooking(both)
    const { endsAt } = await bookingRow(bookingId)
    await submit(both.ana, bookingId, 2)
    world.clock.set(new Date(endsAt.getTime() + 14 * DAY - 1))
    await world.job('reviews.reveal')
    expect(await ratingsOf(both)).toEqual([0, 0, 0, 0])
    world.clock.advance(1)
    expect(await reasonOf(submit(both.joana, bookingId))).toBe('too_late')
    for (let run = 0; run < 2; run++) await world.job('reviews.reveal')
    expect(await ratingsOf(both)).toEqual([2, 1, 0, 0])
    expect(world.publishedEvents.filter(({ type, id }) => type === 'reviews.revealed' && id === bookingId)).toHaveLength(1)
  })

  test("a review whose reveal fails does not prevent the reveal of other people's reviews", async () => {
    const [one, other] = [await pair(), await pair()]
    for (const both of [one, other]) {
      const bookingId = await completedBooking(both)
      await submit(both.ana, bookingId, 2)
      world.clock.set(new Date((await bookingRow(bookingId)).endsAt.getTime() + 14 * DAY))
    }
    // The job may reveal the two bookings in either order. So one of them fails in the first run, and the other in the second.
    for (const { joana } of [one, other]) {
      await world.db.execute(sql`create function fail() returns trigger language plpgsql as $$ begin raise 'broken row'; end $$`)
      await world.db.execute(
        sql.raw(
          `create trigger fail before update on avaliacoes for each row when (old.avaliado_ref = '${joana.id}') execute function fail()`,
        ),
      )
      await world.job('reviews.reveal')
      await world.db.execute(sql`drop function fail cascade`)
    }
    expect([await ratingsOf(one), await ratingsOf(other)]).toEqual([
      [2, 1, 0, 0],
      [2, 1, 0, 0],
    ])
  })
})

describe('refused reviews', () => {
  test('another user’s booking is refused with NOT_FOUND, like an unknown booking', async () => {
    const both = await pair()
    const bookingId = await completedBooking(both)
    const stranger = await world.person({ subscriber: true })
    for (const id of [bookingId, randomUUID()]) {
      await expect(submit(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Agendamento não encontrado' })
      expect(await reasonOf(world.as(stranger).reviews.form({ bookingId: id }))).toBe('not_found')
    }
  })

  test('a review before Concluído, a second review, and a contractor’s grade of the workplace are refused', async () => {
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

  test('of ten concurrent reviews only one is stored, and a repeat with the same key gets the same response', async () => {
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

describe('the review form and the public list of reviews', () => {
  test('the review form has a title for each participant and the name of the other person', async () => {
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

  test('the public list of reviews needs a subscription, has pages of ten, and never contains private comments', async () => {
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

test('the reviewee gets one notification of the reveal, even if the reaction runs twice', async () => {
  const both = await pair()
  const bookingId = await completedBooking(both)
  await submit(both.ana, bookingId)
  await submit(both.joana, bookingId)
  const tx = { ...world.ctx, emit: async () => {} }
  await notify(tx, { type: 'reviews.revealed', id: bookingId, to: [] })
  await notify(tx, { type: 'reviews.revealed', id: bookingId, to: [] })
  const rows = await world.db.select().from(notifications).where(eq(notifications.userId, both.joana.id))
  expect(rows.map(({ body }) => body)).toEqual(['A avaliação de Ana sobre o seu agendamento já pode ser vista.'])
})
