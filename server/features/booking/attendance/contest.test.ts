import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { absenceReports, notifications } from '#db/schema/index.ts'
import { long } from '#server/test/stage/long.ts'
import { payoutsOf, type PayoutStory } from '#server/test/stage/payouts.ts'
import { storyOf, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const HOUR = 3_600_000

let world: TestWorld
let story: Story
let pay: PayoutStory
/** A booking of four hours from 12:00 in São Paulo; the test clock is set to 40 minutes after the start. */
let bookingId: string

beforeAll(async () => void (world = await testWorld({ payments: true })))
afterAll(() => world?.close())
beforeEach(async () => {
  world.clock.set('2026-11-23T12:00:00Z')
  story = await storyOf(world)
  pay = await payoutsOf(world, story)
  bookingId = (await story.paid()).id
  await story.refresh(bookingId)
  world.clock.set('2026-12-01T15:40:00Z')
})

const as = (who: 'ana' | 'marlene') => world.as(story[who])
const report = (who: 'ana' | 'marlene') => as(who).booking.reportNoShow({ bookingId })
const helpOf = (who: 'ana' | 'marlene') => as(who).dispute.ofBooking({ bookingId })
const contest = (who: 'ana' | 'marlene') =>
  as(who).dispute.open({ bookingId, topic: 'Ausência', description: 'Eu estava lá na hora.' })
const statusOf = async () =>
  (await world.db.select().from(absenceReports).where(eq(absenceReports.bookingId, bookingId)))[0]?.status
const finals = () => world.publishedEvents.filter(({ type, id }) => type === 'booking.absence-final' && id === bookingId).length

async function later(hours: number) {
  world.clock.advance(hours * HOUR)
  await world.job('booking.close-reports')
  await world.jobs()
}

test.each([
  ['ana', 'marlene', 'professional'],
  ['marlene', 'ana', 'contractor'],
] as const)(
  'an absence that %s reports waits on the dashboard of %s, the %s, until its 48 hours end',
  async (reporter, absent, side) => {
    const waiting = async (who: 'ana' | 'marlene', of: 'contractor' | 'professional') => {
      const agenda = await as(who).booking.agenda({ side: of })
      return {
        asked: agenda.waiting.map(({ id, asked }) => [id, asked?.contestUntil?.toISOString()]),
        count: agenda.count.waiting,
      }
    }
    await report(reporter)
    expect(await waiting(absent, side)).toEqual({ asked: [[bookingId, '2026-12-03T15:40:00.000Z']], count: 1 })
    expect(await waiting(reporter, side === 'contractor' ? 'professional' : 'contractor')).toEqual({ asked: [], count: 0 })
    world.clock.advance(48 * HOUR)
    expect(await waiting(absent, side)).toEqual({ asked: [], count: 0 })
  },
)

describe('an absent professional', () => {
  test('a professional who is reported absent may contest for 48 hours; then the refund is made automatically', async () => {
    expect(await report('ana')).toMatchObject({ status: 'Cancelado', refundInCents: 10_800 })
    await later(47.99)
    expect(await story.refundsOf(bookingId)).toEqual([])
    expect((await story.refresh(bookingId)).message).toContain('O valor espera')
    expect((await helpOf('ana')).absence).toMatchObject({ status: 'open', mine: true, waitingRefundInCents: 10_800 })
    expect((await helpOf('marlene')).absence).toMatchObject({ status: 'open', mine: false, waitingRefundInCents: null })
    expect(await report('ana')).toMatchObject({ refundInCents: 10_800 })
    expect(finals()).toBe(0)
    await later(0.01)
    expect(await statusOf()).toBe('lapsed')
    expect(await story.stateOf(bookingId)).toEqual(['Cancelado', 'Reembolsado'])
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: 0, professional: 0, platform: 0 })
    expect(await pay.transferOf(bookingId)).toBeUndefined()
    expect(finals()).toBe(1)
    expect(await report('ana')).toMatchObject({ refundInCents: 10_800 })
    await later(1)
    expect(finals()).toBe(1)
  })

  test('a professional who is reported absent is notified of the 48 hours, and agreeing to the absence causes the refund at once', async () => {
    await report('ana')
    const [notified] = await world.db
      .select()
      .from(notifications)
      .where(eq(notifications.eventKey, `booking.missed:${bookingId}`))
    expect(notified?.body).toContain('Se não foi assim, conteste em até 48 horas, na página da visita.')
    expect(await reasonOf(as('ana').booking.acceptReport({ bookingId }))).toBe('not_found')
    expect(await reasonOf(world.as(await world.person()).booking.acceptReport({ bookingId }))).toBe('not_found')
    for (let pressed = 0; pressed < 2; pressed++) await as('marlene').booking.acceptReport({ bookingId })
    await world.jobs()
    expect(await statusOf()).toBe('accepted')
    expect(await story.stateOf(bookingId)).toEqual(['Cancelado', 'Reembolsado'])
    expect(finals()).toBe(1)
  })

  test('when the professional contests the absence, no refund is made automatically; the team decides', async () => {
    await report('ana')
    await later(10)
    await contest('marlene')
    expect(await statusOf()).toBe('disputed')
    expect(await reasonOf(as('marlene').booking.acceptReport({ bookingId }))).toBe('wrong_state')
    await later(100)
    expect(await story.refundsOf(bookingId)).toEqual([])
    expect(await pay.transferOf(bookingId)).toBeUndefined()
    const rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
    const disputeId = (await helpOf('marlene')).disputes[0]?.id ?? ''
    const resolve = (over: object = {}) =>
      world.as(rita).dispute.resolve({ disputeId, amountInCents: 0, resolution: 'O porteiro confirmou a chegada.', ...over })
    expect(await reasonOf(resolve())).toBe('invalid_input')
    await resolve({ absenceStands: false })
    expect(await statusOf()).toBe('overturned')
    await pay.onboard()
    await pay.later(0)
    expect(await pay.transferOf(bookingId)).toMatchObject({ status: 'paid', amountInCents: 9_000 })
    expect(await story.stateOf(bookingId)).toEqual(['Cancelado', 'Pago'])
    expect(finals()).toBe(0)
  })
})

describe('an absent contractor', () => {
  test('a contractor who is reported absent may contest for 48 hours, and the transfer is made only after them', async () => {
    await pay.onboard()
    await report('marlene')
    await later(47.99)
    await pay.later(0)
    expect(await pay.transferOf(bookingId)).toMatchObject({ status: 'waiting' })
    await later(0.01)
    await pay.later(0)
    expect(await pay.transferOf(bookingId)).toMatchObject({ status: 'paid', amountInCents: 9_000 })
    expect(await story.refundsOf(bookingId)).toEqual([])
  })

  test('when the contractor agrees to have been absent, the transfer is made at once', async () => {
    await pay.onboard()
    await report('marlene')
    await as('ana').booking.acceptReport({ bookingId })
    await pay.later(0)
    expect(await pay.transferOf(bookingId)).toMatchObject({ status: 'paid' })
  })

  test('when the contractor contests the absence, the transfer waits for the team; a partial refund reduces it', async () => {
    await pay.onboard()
    await report('marlene')
    await contest('ana')
    await later(72)
    await pay.later(0)
    expect((await as('marlene').payment.payouts()).rows).toMatchObject([
      { state: 'held', why: 'A outra pessoa contestou o que foi informado sobre esta visita.' },
    ])
    const rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
    const disputeId = (await helpOf('ana')).disputes[0]?.id ?? ''
    const decision = { disputeId, amountInCents: 5_400, resolution: 'As duas pessoas se desencontraram.', absenceStands: true }
    await world.as(rita).dispute.resolve(decision)
    await pay.later(0)
    expect(await pay.transferOf(bookingId)).toMatchObject({ status: 'paid', amountInCents: 4_500 })
    expect(await story.stateOf(bookingId)).toEqual(['Cancelado', 'Reembolso Parcial'])
    expect([await statusOf(), finals()]).toEqual(['upheld', 1])
  })
})

long('an absence reported during a dispute is decided by the team, and no refund is made automatically', async () => {
  await as('marlene').dispute.open({ bookingId, topic: 'Comportamento', description: 'Ninguém abriu a porta.' })
  expect(await report('ana')).toMatchObject({ refundInCents: 0 })
  expect(await report('ana')).toMatchObject({ refundInCents: 0 })
  expect(await statusOf()).toBe('disputed')
  await later(60)
  expect(await story.refundsOf(bookingId)).toEqual([])
  expect(finals()).toBe(0)
})

test('when the professional gives up, the absence cannot be contested, so the refund is made at once', async () => {
  await as('marlene').booking.giveUp({ bookingId })
  await world.jobs()
  expect(await story.stateOf(bookingId)).toEqual(['Cancelado', 'Reembolsado'])
  expect(await statusOf()).toBeUndefined()
  expect(finals()).toBe(1)
})

long('when a report is contested as its 48 hours end, exactly one takes effect, and refund and transfer follow it', async () => {
  await report('ana')
  world.clock.advance(48 * HOUR)
  const [contested] = await Promise.all([reasonOf(contest('marlene')), world.job('booking.close-reports')])
  await world.jobs()
  expect(contested).toBe('no refusal')
  const refunds = await story.refundsOf(bookingId)
  expect(refunds).toHaveLength((await statusOf()) === 'lapsed' ? 1 : 0)
})
