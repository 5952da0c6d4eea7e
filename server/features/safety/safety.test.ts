import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog, blocks, bookings, messages, notifications, userReports } from '#db/schema/index.ts'
import { makeBooking, type Person } from '#server/test/stage/factories.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const DAY = 86_400_000
let world: TestWorld
beforeAll(async () => void (world = await testWorld()))
afterAll(() => world.close())

async function pair() {
  const ana = await world.person({ name: 'Ana Prado', subscriber: true })
  const joana = await world.person({ name: 'Joana Lima', professional: true })
  const { conversationId } = await world.as(ana).chat.open({ userId: joana.id })
  return { ana, joana, conversationId }
}
const block = (who: Person, { id }: Person) => world.as(who).safety.block({ userId: id })
const send = (who: Person, conversationId: string, nonce = randomUUID()) =>
  world.as(who).chat.send({ conversationId, content: 'Oi', nonce })
const found = async (who: Person, { id }: Person) =>
  (await world.as(who).search.professionals({ query: 'Joana' })).items.some((item) => item.id === id)
const future = () => new Date(world.now().getTime() + 30 * DAY)

describe.each(['ana', 'joana'] as const)('when %s blocks the other', (blocker) => {
  test('after a block neither participant can write to the other, but both can read the earlier messages', async () => {
    const both = await pair()
    const nonce = randomUUID()
    await send(both.ana, both.conversationId, nonce)
    await block(both[blocker], both[blocker === 'ana' ? 'joana' : 'ana'])
    for (const who of [both.ana, both.joana]) {
      expect(await reasonOf(send(who, both.conversationId))).toBe('conversation_closed')
      expect((await world.as(who).chat.messages({ conversationId: both.conversationId })).items).toHaveLength(1)
    }
    // A message that was stored before the block can be sent again, which returns the stored message.
    expect(await reasonOf(send(both.ana, both.conversationId, nonce))).toBe('no refusal')
    expect(await world.db.$count(messages, eq(messages.conversationId, both.conversationId))).toBe(1)
  })

  test('after a block no new conversation can be opened', async () => {
    const ana = await world.person({ subscriber: true })
    const joana = await world.person({ name: 'Joana Lima', professional: true })
    await makeBooking(world, { contractorId: ana.id, professionalId: joana.id, startsAt: future() })
    const [one, other] = blocker === 'ana' ? [ana, joana] : [joana, ana]
    await block(one, other)
    expect(await reasonOf(world.as(ana).chat.open({ userId: joana.id }))).toBe('not_found')
    expect(await reasonOf(world.as(joana).chat.open({ userId: ana.id }))).toBe('not_found')
  })

  test('after a block the contractor can no longer find the professional, but other people can', async () => {
    const both = await pair()
    await world.as(both.ana).favourites.add({ professionalId: both.joana.id })
    expect(await found(both.ana, both.joana)).toBe(true)
    await block(both[blocker], both[blocker === 'ana' ? 'joana' : 'ana'])
    expect(await found(both.ana, both.joana)).toBe(false)
    const professionalId = both.joana.id
    const asAna = world.as(both.ana)
    expect(await reasonOf(asAna.search.profile({ professionalId }))).toBe('not_found')
    expect(await reasonOf(asAna.search.profileTeaser({ professionalId }))).toBe('not_found')
    expect(await reasonOf(asAna.reviews.ofProfessional({ professionalId }))).toBe('not_found')
    expect(await reasonOf(asAna.availability.slots({ professionalId, durationHours: 4 }))).toBe('not_found')
    expect(await asAna.favourites.list()).toEqual({ items: [], unavailable: 1 })
    const bia = await world.person({ subscriber: true })
    expect(await found(bia, both.joana)).toBe(true)
  })

  test('after a block no booking can be made, not even by a direct insert; an existing booking stays', async () => {
    const both = await pair()
    const { ana, joana } = both
    const existing = await makeBooking(world, { contractorId: ana.id, professionalId: joana.id, startsAt: future() })
    await block(both[blocker], both[blocker === 'ana' ? 'joana' : 'ana'])
    const request = world.as(ana).booking.request({
      professionalId: joana.id,
      start: '2026-11-30T12:00:00Z',
      durationHours: 4,
      expectedTotalInCents: 10_800,
    })
    expect(await reasonOf(request)).toBe('professional_unavailable')
    const startsAt = new Date(future().getTime() + DAY)
    const direct = makeBooking(world, { contractorId: ana.id, professionalId: joana.id, startsAt })
    await expect(direct).rejects.toMatchObject({ cause: { constraint_name: 'agendamentos_not_blocked' } })
    expect(await world.as(joana).booking.byId({ bookingId: existing.id })).toMatchObject({ status: 'Solicitado' })
    await world.as(ana).booking.cancel({ bookingId: existing.id })
    const [row] = await world.db.select().from(bookings).where(eq(bookings.id, existing.id))
    expect(row?.status).toBe('Cancelado')
  })
})

test('a person sees and removes only the blocks that they made', async () => {
  const { ana, joana, conversationId } = await pair()
  await block(ana, joana)
  await block(ana, joana)
  await block(joana, ana)
  expect(await world.as(ana).safety.blocked()).toEqual([{ id: joana.id, name: 'Joana Lima', since: world.now() }])
  await world.as(ana).safety.unblock({ userId: joana.id })
  expect(await world.as(ana).safety.blocked()).toEqual([])
  expect(await reasonOf(send(ana, conversationId))).toBe('conversation_closed')
  await world.as(joana).safety.unblock({ userId: ana.id })
  expect(await reasonOf(send(ana, conversationId))).toBe('no refusal')
  expect(await world.db.$count(notifications, eq(notifications.userId, joana.id))).toBe(0)
})

test('blocking oneself or a person whom the caller cannot know is refused', async () => {
  const { ana } = await pair()
  const stranger = await world.person()
  expect(await reasonOf(block(ana, ana))).toBe('self')
  for (const id of [stranger.id, randomUUID()]) {
    expect(await reasonOf(block(ana, { ...stranger, id }))).toBe('not_found')
    expect(await reasonOf(world.as(ana).safety.report({ userId: id, reason: 'Outro motivo' }))).toBe('not_found')
  }
  expect(await world.db.$count(blocks, eq(blocks.blockerId, ana.id))).toBe(0)
})

describe('reports to the team', () => {
  test('admins get a report with the original text, and each view and decision is logged', async () => {
    const rute = await world.person({ name: 'Rute Melo', roles: ['admin'] })
    const { ana, joana, conversationId } = await pair()
    const { id: messageId } = await send(joana, conversationId)
    const report = () =>
      world.as(ana).safety.report({ userId: joana.id, messageId, reason: 'Assédio ou ofensa', details: ' x ', block: true })
    const answers = await Promise.all([1, 2].map(() => reasonOf(report())))
    expect(answers.toSorted()).toEqual(['already_reported', 'no refusal'])
    expect(await reasonOf(send(ana, conversationId))).toBe('conversation_closed')
    await world.db.update(messages).set({ content: 'apagada' }).where(eq(messages.id, messageId))

    const { items } = await world.as(rute).safety.reports({})
    const [row] = items
    expect(row).toMatchObject({ kind: 'message', reporter: { name: 'Ana Prado' }, reported: { name: 'Joana Lima' } })
    const reportId = row!.id
    expect(await world.as(rute).safety.openReport({ reportId })).toMatchObject({
      quote: 'Oi',
      details: 'x',
      reportsOfThePerson: 1,
    })
    const notified = await world.db.select().from(notifications).where(eq(notifications.userId, rute.id))
    expect(notified).toMatchObject([{ title: 'Nova denúncia', link: '/admin/moderacao' }])
    expect(await world.db.$count(notifications, eq(notifications.userId, joana.id))).toBe(0)

    const decide = (outcome: 'Arquivada' | 'Medida tomada') =>
      world.as(rute).safety.decideReport({ reportId, outcome, decision: 'Conversa lida.' })
    await decide('Medida tomada')
    await decide('Medida tomada')
    expect(await reasonOf(decide('Arquivada'))).toBe('already_decided')
    expect((await world.as(rute).safety.reports({})).items).toEqual([])
    const logged = await world.db.select().from(auditLog).where(eq(auditLog.entityId, reportId))
    expect(logged.map(({ action }) => action)).toEqual(['report.viewed', 'report.decided'])
  })

  test('the admin reads a reported message with its five nearest messages, all from the same conversation', async () => {
    const rute = await world.person({ name: 'Rute Melo', roles: ['admin'] })
    const { ana, joana, conversationId } = await pair()
    const sent: string[] = []
    for (let index = 0; index < 9; index++) sent.push((await send(index % 2 ? ana : joana, conversationId)).id)
    const other = await pair()
    await send(other.joana, other.conversationId)
    const read = async (messageId: string) => {
      await world.as(ana).safety.report({ userId: joana.id, messageId, reason: 'Outro motivo' })
      const [row] = await world.db.select().from(userReports).where(eq(userReports.subjectId, messageId))
      return { reportId: row!.id, ...(await world.as(rute).safety.openReport({ reportId: row!.id })) }
    }
    const middle = await read(sent[4]!)
    expect(middle.messages.map(({ id }) => id)).toEqual(sent.slice(1, 7))
    expect(middle.messages.filter(({ isReported }) => isReported).map(({ id }) => id)).toEqual([sent[4]])
    expect((await read(sent[8]!)).messages.map(({ id }) => id)).toEqual(sent.slice(3))
    const [logged] = await world.db.select().from(auditLog).where(eq(auditLog.entityId, middle.reportId))
    expect(logged).toMatchObject({ actorId: rute.id, action: 'report.viewed', details: { messages: 6 } })
  })

  test('messages of others and unrevealed reviews cannot be reported, and no admin decides about their own report', async () => {
    const { ana, joana, conversationId } = await pair()
    const bia = await world.person({ subscriber: true })
    const { id: messageId } = await send(joana, conversationId)
    const report = (who: Person, over: object) =>
      reasonOf(world.as(who).safety.report({ userId: joana.id, reason: 'Outro motivo', ...over }))
    expect(await report(bia, { messageId })).toBe('not_found')
    expect(await report(ana, { messageId: randomUUID() })).toBe('not_found')
    expect(await report(ana, { reviewId: randomUUID() })).toBe('not_found')
    expect(await report(ana, { reason: 'Porque sim' })).toBe('BAD_REQUEST')
    const rute = await world.person({ name: 'Rute Melo', roles: ['admin'] })
    const [own] = await world.db
      .insert(userReports)
      .values({ reporterId: ana.id, reportedId: rute.id, kind: 'person', subjectId: rute.id, reason: 'Outro motivo' })
      .returning()
    const decision = { reportId: own!.id, outcome: 'Arquivada', decision: 'x' } as const
    expect(await reasonOf(world.as(rute).safety.decideReport(decision))).toBe('own_report')
    expect(await reasonOf(world.as(ana).safety.reports({}))).toBe('forbidden')
  })
})
