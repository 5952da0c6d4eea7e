import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookings, notifications, professionalProfiles, reviews, users } from '#db/schema/index.ts'
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
/** A visit of theirs that ended an hour ago, paid and Concluído. */
async function visit({ ana, joana }: { ana: Person; joana: Person }) {
  const startsAt = new Date(world.now().getTime() - 5 * 3_600_000)
  const { id } = await makeBooking(world, { contractorId: ana.id, professionalId: joana.id, startsAt })
  await applyStatuses(world, id, ['Confirmado', 'Em Andamento', 'Concluído'], { paymentStatus: 'Pago' })
  return id
}
const submit = (who: Person, bookingId: string, publicRating = 5, over: object = {}) =>
  world.as(who).reviews.submit({ bookingId, publicRating, ...over })
const bookingRow = async (id: string) => (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!
const standingOf = async ({ ana, joana }: { ana: Person; joana: Person }) => {
  const [profile] = await world.db.select().from(professionalProfiles).where(eq(professionalProfiles.userId, joana.id))
  const [household] = await world.db.select().from(users).where(eq(users.id, ana.id))
  return [profile?.rating, profile?.reviewCount, household?.contractorRating, household?.contractorReviewCount]
}

describe('blind', () => {
  test('one side in: nothing moves and nobody hears; both in: all is revealed at once', async () => {
    const both = await pair()
    const { ana, joana } = both
    const bookingId = await visit(both)
    const before = await bookingRow(bookingId)
    const heardBefore = world.publishedEvents.length
    world.clock.advance(60_000)

    expect(await submit(ana, bookingId, 4, { publicComment: ' Ótima ', communication: 0 })).toEqual({
      bookingId,
      revealed: false,
    })
    expect(await standingOf(both)).toEqual([0, 0, 0, 0])
    expect(world.publishedEvents.slice(heardBefore)).toEqual([{ type: 'reviews.submitted', id: bookingId, to: [ana.id] }])
    expect(await bookingRow(bookingId)).toEqual({ ...before, contractorReviewStatus: 'Concluída' })
    expect((await world.as(joana).reviews.ofProfessional({ professionalId: joana.id })).items).toEqual([])
    expect(await world.as(joana).reviews.form({ bookingId })).toMatchObject({ alreadyDone: false, refusal: null })
    const hers = (await world.as(joana).booking.byId({ bookingId })) satisfies object
    expect(JSON.stringify(hers)).not.toContain('Concluída')
    expect(await world.db.$count(notifications, eq(notifications.userId, joana.id))).toBe(0)

    expect(await submit(joana, bookingId, 3, { environment: 5, environmentComment: 'Casa clara' })).toEqual({
      bookingId,
      revealed: true,
    })
    expect(await standingOf(both)).toEqual([4, 1, 3, 1])
    expect(world.publishedEvents.at(-1)).toEqual({ type: 'reviews.revealed', id: bookingId, to: [ana.id, joana.id] })
    expect((await world.as(ana).reviews.ofProfessional({ professionalId: joana.id })).items).toEqual([
      { id: expect.any(String), firstName: 'Ana', month: '2026-11', stars: 4, comment: 'Ótima' },
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
    for (let index = 0; index < 20; index++) ids.push(await visit(both))
    // Five bookings at a time: forty reviews of two people at once would wait for each other longer than a lock may take.
    for (let first = 0; first < ids.length; first += 5)
      await Promise.all(
        [0, 1, 2, 3, 4].flatMap((index) => {
          const id = ids[first + index] ?? ''
          return [submit(both.ana, id, 1 + index), submit(both.joana, id, 5 - ((first + index) % 2))]
        }),
      )
    expect(await standingOf(both)).toEqual([3, 20, 4.5, 20])
  })

  test('fourteen days after the end one side alone is revealed, by the job, once; then the window is shut', async () => {
    const both = await pair()
    const bookingId = await visit(both)
    const { endsAt } = await bookingRow(bookingId)
    await submit(both.ana, bookingId, 2)
    world.clock.set(new Date(endsAt.getTime() + 14 * DAY - 1))
    await world.job('reviews.reveal')
    expect(await standingOf(both)).toEqual([0, 0, 0, 0])
    world.clock.advance(1)
    expect(await reasonOf(submit(both.joana, bookingId))).toBe('too_late')
    expect(await revealDue(world.ctx)).toBe(1)
    expect(await revealDue(world.ctx)).toBe(0)
    expect(await standingOf(both)).toEqual([2, 1, 0, 0])
    expect(world.publishedEvents.at(-1)).toMatchObject({ type: 'reviews.revealed', id: bookingId })
  })
})

describe('refusals', () => {
  test('a stranger and a missing booking are the same', async () => {
    const both = await pair()
    const bookingId = await visit(both)
    const stranger = await world.person({ subscriber: true })
    for (const id of [bookingId, randomUUID()]) {
      await expect(submit(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Agendamento não encontrado' })
      expect(await reasonOf(world.as(stranger).reviews.form({ bookingId: id }))).toBe('not_found')
    }
  })

  test('before Concluído, twice, and a household that grades the place of work', async () => {
    const both = await pair()
    const startsAt = new Date(world.now().getTime() + 30 * DAY)
    const asked = await makeBooking(world, { contractorId: both.ana.id, professionalId: both.joana.id, startsAt })
    expect(await reasonOf(submit(both.ana, asked.id))).toBe('not_completed')
    expect(await world.as(both.ana).reviews.form({ bookingId: asked.id })).toMatchObject({
      refusal: 'Você poderá avaliar quando o serviço for concluído.',
    })
    const bookingId = await visit(both)
    expect(await reasonOf(submit(both.ana, bookingId, 5, { conditions: 4 }))).toBe('professional_only')
    expect(await world.db.$count(reviews, eq(reviews.bookingId, bookingId))).toBe(0)
    await submit(both.ana, bookingId)
    expect(await reasonOf(submit(both.ana, bookingId, 1))).toBe('already_reviewed')
    await expect(submit(both.joana, bookingId, 0)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('ten times at once is once, and the same key answers the same', async () => {
    const both = await pair()
    const bookingId = await visit(both)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, turn) => submit(both.ana, bookingId, 1 + (turn % 5))),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const idempotencyKey = randomUUID()
    const first = await submit(both.joana, bookingId, 5, { idempotencyKey })
    expect(await submit(both.joana, bookingId, 5, { idempotencyKey })).toEqual(first)
    expect(await world.db.$count(reviews, eq(reviews.bookingId, bookingId))).toBe(2)
  })
})

describe('the form and the public list', () => {
  test('each side has its title and the other person', async () => {
    const both = await pair()
    const bookingId = await visit(both)
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

  test('behind the gate of the profile, ten at a time, private words never', async () => {
    const both = await pair()
    for (let index = 0; index < 12; index++) {
      const bookingId = await visit(both)
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
    const without = await world.person()
    expect(await reasonOf(world.as(without).reviews.ofProfessional({ professionalId }))).toBe('subscription_required')
    expect(await reasonOf(world.as(both.ana).reviews.ofProfessional({ professionalId: without.id }))).toBe('not_found')
    await world.db.update(professionalProfiles).set({ visible: false }).where(eq(professionalProfiles.userId, professionalId))
    expect(await reasonOf(world.as(both.ana).reviews.ofProfessional({ professionalId }))).toBe('not_found')
    expect((await world.as(both.joana).reviews.ofProfessional({ professionalId })).items).toHaveLength(10)
  })
})

test('the bell rings for who was reviewed, once', async () => {
  const both = await pair()
  const bookingId = await visit(both)
  await submit(both.ana, bookingId)
  await submit(both.joana, bookingId)
  const event = { type: 'reviews.revealed', id: bookingId, to: [] } as const
  const tx = { ...world.ctx, emit: async () => {} }
  await notifyOfReveal(tx, event)
  await notifyOfReveal(tx, event)
  const rows = await world.db.select().from(notifications).where(eq(notifications.userId, both.joana.id))
  expect(rows.map(({ body }) => body)).toEqual(['A avaliação de Ana sobre o seu agendamento já pode ser vista.'])
})
