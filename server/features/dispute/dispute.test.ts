import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { disputes, notifications } from '#db/schema/index.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { payoutsOf, type PayoutStory } from '#server/test/stage/payouts.ts'
import { storyOf, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const DAY_IN_HOURS = 24

let world: TestWorld
let story: Story
let pay: PayoutStory
let rita: Person
/** A paid booking that took place; the test clock is set to its end. */
let bookingId: string

beforeAll(async () => {
  world = await testWorld({ payments: true })
  rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
})
afterAll(() => world?.close())
beforeEach(async () => {
  world.clock.set('2026-11-23T12:00:00Z')
  story = await storyOf(world)
  pay = await payoutsOf(world, story)
  await pay.onboard()
  bookingId = (await pay.completed()).id
})

const as = (who: 'ana' | 'marlene') => world.as(story[who]).dispute
const open = (who: 'ana' | 'marlene' = 'ana', over: object = {}) =>
  as(who).open({ bookingId, topic: 'Dano ou perda', description: ' O vaso da sala quebrou. ', ...over })
const answer = (disputeId: string, words = 'Ele já estava rachado.') => as('marlene').answer({ disputeId, answer: words })
const notificationsTo = async (who: { id: string }) => {
  const rows = await world.db.select().from(notifications).where(eq(notifications.userId, who.id))
  return rows.filter(({ kind }) => kind?.startsWith('dispute.')).map(({ kind, link }) => `${kind} ${link}`)
}

describe('a dispute', () => {
  test('a dispute stops the transfer, and the other participant may answer it; both participants are notified', async () => {
    const { disputeId } = await open()
    await pay.later(DAY_IN_HOURS)
    expect(await pay.transferOf(bookingId)).toMatchObject({ status: 'waiting' })
    const { waiting } = await world.as(story.marlene).payment.payouts()
    expect(waiting).toEqual({ count: 0, inCents: 0, heldInCents: 9_000 })
    const seen = (await as('marlene').ofBooking({ bookingId })).disputes
    expect(seen).toMatchObject([
      { topic: 'Dano ou perda', mine: false, mayAnswer: true, description: { text: 'O vaso da sala quebrou.' }, answer: null },
    ])
    await answer(disputeId)
    const mine = await as('ana').ofBooking({ bookingId })
    expect(mine.disputes).toMatchObject([{ mine: true, mayAnswer: false, answer: { text: 'Ele já estava rachado.' } }])
    expect(mine.mayOpen).toEqual({ reason: 'Já existe um pedido de ajuda em análise para esta visita.' })
    const link = `/agendamento/${bookingId}#ajuda`
    expect(await notificationsTo(story.marlene)).toEqual([`dispute.opened ${link}`])
    expect(await notificationsTo(story.ana)).toEqual([`dispute.answered ${link}`])
    expect(await notificationsTo(rita)).toEqual(
      expect.arrayContaining(['dispute.received /admin/disputas', 'dispute.answer-received /admin/disputas']),
    )
    const emails = await world.emails()
    const kinds = emails.filter(({ key }) => key?.includes(disputeId)).map(({ kind }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['dispute.answer-received', 'dispute.answered', 'dispute.opened', 'dispute.received']))
  })

  test('until it is answered, a dispute waits on the dashboard of the participant who did not open it', async () => {
    const waitingFor = async (who: 'ana' | 'marlene', side: 'contractor' | 'professional') => {
      const { waiting, count } = await world.as(story[who]).booking.agenda({ side })
      return [waiting.map(({ id, asked }) => asked && id), count.waiting]
    }
    const none = [[], 0]
    expect(await waitingFor('marlene', 'professional')).toEqual(none)
    const { disputeId } = await open()
    expect(await waitingFor('ana', 'contractor')).toEqual(none)
    expect(await waitingFor('marlene', 'professional')).toEqual([[bookingId], 1])
    await answer(disputeId)
    expect(await waitingFor('marlene', 'professional')).toEqual(none)
  })

  test('a dispute that the professional opened waits on the contractor’s dashboard', async () => {
    await open('marlene')
    const { waiting } = await world.as(story.ana).booking.agenda({ side: 'contractor' })
    expect(waiting).toMatchObject([{ id: bookingId, asked: { contestUntil: null } }])
  })

  long('a dispute is opened once for a booking, even when both participants open it repeatedly at once', async () => {
    const attempts = [...Array<'ana'>(10).fill('ana'), ...Array<'marlene'>(10).fill('marlene')].map((who) => reasonOf(open(who)))
    const outcomes = await Promise.all(attempts)
    expect(outcomes.filter((reason) => reason === 'no refusal')).toHaveLength(10)
    expect(outcomes.filter((reason) => reason === 'already_open')).toHaveLength(10)
    expect(await world.db.$count(disputes, eq(disputes.bookingId, bookingId))).toBe(1)
    expect(await reasonOf(open('ana', { description: 'Outra coisa.' }))).not.toBe('no refusal')
  })

  test('a dispute is refused to strangers, before the start, seven days after the end and for a cancelled booking', async () => {
    const stranger = await world.person({ name: 'Bia Lima' })
    const attempt = world.as(stranger).dispute.open({ bookingId, topic: 'Atraso', description: 'Oi' })
    expect(await reasonOf(attempt)).toBe('not_found')
    expect(await reasonOf(world.as(stranger).dispute.ofBooking({ bookingId }))).toBe('not_found')
    const ahead = await story.paid()
    await story.refresh(ahead.id)
    world.clock.set(new Date(ahead.startsAt.getTime() - 60_000).toISOString())
    expect(await reasonOf(open('ana', { bookingId: ahead.id }))).toBe('too_early')
    await world.as(story.marlene).booking.cancel({ bookingId: ahead.id, reason: 'Fiquei presa no trânsito.' })
    expect(await reasonOf(open('ana', { bookingId: ahead.id }))).toBe('wrong_state')
    world.clock.advance((7 * DAY_IN_HOURS + 1) * 3_600_000)
    expect(await reasonOf(open())).toBe('too_late')
    expect(await world.db.$count(disputes, eq(disputes.bookingId, bookingId))).toBe(0)
  })

  test.each([
    ['description', { description: '  \u200B ' }],
    ['description', { description: 'x'.repeat(2_001) }],
    ['topic', { topic: 'Qualquer' }],
  ])('rejects bad input at %s, and a contact in a text', async (_field, over) => {
    await expect(open('ana', over)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await reasonOf(open('ana', { description: 'Me chame no 11 98765-4321' }))).toBe('screened')
    expect(await world.db.$count(disputes, eq(disputes.bookingId, bookingId))).toBe(0)
  })

  test('only the other participant can answer a dispute, once, while it is open', async () => {
    const { disputeId } = await open()
    expect(await reasonOf(as('ana').answer({ disputeId, answer: 'Eu de novo.' }))).toBe('not_found')
    expect(await reasonOf(world.as(rita).dispute.answer({ disputeId, answer: 'Oi.' }))).toBe('not_found')
    expect(await reasonOf(answer(disputeId, 'Meu zap é 11 98765-4321'))).toBe('screened')
    await answer(disputeId)
    await answer(disputeId)
    expect(await reasonOf(answer(disputeId, 'Pensando bem, não.'))).toBe('already_answered')
    const admin = await world.person({ name: 'Caio Lima', roles: ['admin'] })
    await world.as(admin).dispute.resolve({ disputeId, amountInCents: 0, resolution: 'Sem provas.' })
    expect(await reasonOf(answer(disputeId, 'Tarde.'))).toBe('already_resolved')
    const { disputes: found, mayOpen } = await as('marlene').ofBooking({ bookingId })
    expect(found).toMatchObject([{ status: 'Resolvida', resolution: 'Sem provas.', decision: 'none', refundInCents: null }])
    expect(mayOpen).toBe(true)
    expect(await notificationsTo(story.ana)).toContain(`dispute.resolved /agendamento/${bookingId}#ajuda`)
  })
})
