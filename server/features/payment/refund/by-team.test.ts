import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, disputes, notifications, sessions } from '#db/schema/index.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { brokenInvariants } from '#server/core/invariants.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { long } from '#server/test/stage/long.ts'
import { storyOf, visa, type Story } from '#server/test/stage/payments.ts'
import { payoutsOf, type PayoutStory } from '#server/test/stage/payouts.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { placeTransferHold } from '../service.ts'

const MINUTE = 60_000

let world: TestWorld
let story: Story
let rita: Person
let caio: Person

beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await storyOf(world)
  rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
  caio = await world.person({ name: 'Caio Lima', roles: ['admin'] })
})
afterAll(() => world?.close())
beforeEach(() => {
  world.clock.set('2026-11-23T12:00:00Z')
  world.sandbox?.control.clearFaults()
})

const reason = 'A visita não aconteceu.'
const refund = (input: object, admin = rita) => world.as(admin).payment.refund({ reason, ...input })

async function confirmed(card = visa) {
  const { id: bookingId } = await story.booked()
  const { chargeId } = await story.start(bookingId)
  await world.sandbox?.browser.confirm(chargeId, card, null)
  await story.refresh(bookingId)
  const [payment] = await story.paymentsOf(bookingId)
  return { bookingId, chargeId, paymentId: payment?.id ?? '' }
}

const refundedAtProvider = async (chargeId: string) => (await world.adapters.payment.readCharge(chargeId)).latestRefundedInCents

async function disputed(bookingId: string): Promise<string> {
  const about = { bookingId, claimantId: story.ana.id, description: 'Ninguém veio.' }
  const [dispute] = await world.db.insert(disputes).values(about).returning()
  await inTransaction(world.ctx, (tx) => placeTransferHold(tx, { bookingId, kind: 'dispute', sourceId: dispute!.id }))
  return dispute!.id
}

const refuseWith = (code: string, times = 1) =>
  world.sandbox?.control.answerNext({ method: 'POST', path: /refunds$/, kind: 'error', status: 400, effect: 'none', code, times })

describe('payment.refund', () => {
  test('by default an admin refunds the whole booking, waits until the refund is made, and leaves an audit row', async () => {
    const { bookingId, chargeId, paymentId } = await confirmed()
    const answer = await refund({ bookingId })
    expect(answer).toMatchObject({ amountInCents: 10_800, state: 'done' })
    expect(await story.stateOf(bookingId)).toEqual(['Confirmado', 'Reembolsado'])
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: 0, professional: 0, platform: 0 })
    expect(await refundedAtProvider(chargeId)).toBe(10_800)
    expect(await story.refundsOf(bookingId)).toMatchObject([{ id: answer.refundId, requestedBy: rita.id, reason }])
    const audit = await world.db.select().from(auditLog).where(eq(auditLog.entityId, paymentId))
    expect(audit).toMatchObject([
      { actorId: rita.id, action: 'refund.requested', details: { refundId: answer.refundId, amountInCents: 10_800 } },
    ])
    expect(await reasonOf(refund({ bookingId, refundedInCents: 10_800 }))).toBe('already_refunded')
  })

  test('an admin refunds a part, split between price and fee, and then the remaining amount', async () => {
    const { bookingId, chargeId } = await confirmed()
    await refund({ bookingId, amountInCents: 4_500 })
    expect(await story.stateOf(bookingId)).toEqual(['Confirmado', 'Reembolso Parcial'])
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: -6_300, professional: 5_250, platform: 1_050 })
    const seen = await world.as(story.marlene).booking.byId({ bookingId })
    expect([seen.earning?.inCents, seen.keptByProfessionalInCents]).toEqual([5_250, 5_250])
    expect(await reasonOf(refund({ bookingId, amountInCents: 6_301, refundedInCents: 4_500 }))).toBe('too_much')
    expect(await refund({ bookingId, refundedInCents: 4_500 })).toMatchObject({ amountInCents: 6_300 })
    expect((await world.as(story.marlene).booking.byId({ bookingId })).earning).toBeNull()
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: 0, professional: 0, platform: 0 })
    expect(await refundedAtProvider(chargeId)).toBe(10_800)
  })

  long('twenty clicks of two admins make one refund, and the admin who saw other figures is informed', async () => {
    const { bookingId, chargeId } = await confirmed()
    const clicks = Array.from({ length: 20 }, (_, index) => refund({ bookingId, amountInCents: 4_000 }, index % 2 ? rita : caio))
    const answers = await Promise.all(clicks)
    expect(new Set(answers.map(({ refundId }) => refundId)).size).toBe(1)
    expect(await refundedAtProvider(chargeId)).toBe(4_000)
    expect(await story.refundsOf(bookingId)).toHaveLength(1)
    expect(await reasonOf(refund({ bookingId, amountInCents: 3_000 }, caio))).toBe('refund_changed')
  })

  long('a cancellation, a dispute and an admin at once refund everything exactly once', async () => {
    const { bookingId, chargeId } = await confirmed()
    const disputeId = await disputed(bookingId)
    const attempts = [
      world.as(story.ana).booking.cancel({ bookingId, expectedRefundInCents: 10_800 }),
      refund({ disputeId }),
      refund({ disputeId }, caio),
      refund({ bookingId }, caio),
    ]
    const outcomes = await Promise.all(attempts.map((attempt) => reasonOf(attempt)))
    for (const outcome of outcomes) expect(['no refusal', 'already_refunded', 'refund_changed']).toContain(outcome)
    expect(outcomes).toContain('no refusal')
    await world.jobs()
    expect(await refundedAtProvider(chargeId)).toBe(10_800)
    const made = (await story.refundsOf(bookingId)).filter(({ status }) => status !== 'failed')
    expect(made.map(({ amountInCents }) => amountInCents)).toEqual([10_800])
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: 0, professional: 0, platform: 0 })
  })

  test('resolving a dispute twice with the same refund makes one refund', async () => {
    const { bookingId, chargeId } = await confirmed()
    const disputeId = await disputed(bookingId)
    const first = await refund({ disputeId, amountInCents: 5_000 })
    expect(await refund({ disputeId, amountInCents: 5_000 }, caio)).toEqual(first)
    expect(await refundedAtProvider(chargeId)).toBe(5_000)
    expect(await story.refundsOf(bookingId)).toMatchObject([{ disputeId, amountInCents: 5_000 }])
  })

  long('a refusal of the provider leaves everything as it was and says why; the next try is another refund', async () => {
    const { bookingId, chargeId } = await confirmed()
    const disputeId = await disputed(bookingId)
    const before = await world.as(story.ana).booking.byId({ bookingId })
    refuseWith('charge_disputed')
    const refused = await refund({ disputeId }).catch((error: unknown) => error)
    expect(String(refused)).toContain('Este pagamento foi contestado no banco e não pode ser reembolsado por aqui.')
    expect(await reasonOf(Promise.reject(refused))).toBe('refund_refused')
    expect(await world.db.select().from(disputes).where(eq(disputes.id, disputeId))).toMatchObject([{ status: 'Aberta' }])
    expect(await story.stateOf(bookingId)).toEqual(['Confirmado', 'Pago'])
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: -10_800, professional: 9_000, platform: 1_800 })
    expect(await world.as(story.ana).booking.byId({ bookingId })).toEqual(before)
    world.clock.advance(5 * MINUTE)
    await world.job('payment.reconcile')
    expect(await refundedAtProvider(chargeId)).toBe(0)
    expect(await refund({ disputeId })).toMatchObject({ state: 'done' })
    expect((await story.refundsOf(bookingId)).map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded'])
    expect(await refundedAtProvider(chargeId)).toBe(10_800)
  })

  long.each([
    ['before the provider did anything', 'none', 0],
    ['after the provider made the refund', 'done', 4_000],
  ] as const)(
    'the outcome of a refund is unknown when the connection is lost %s; later it is found out, and one refund is made',
    async (_when, effect, already) => {
      const { bookingId, chargeId } = await confirmed()
      world.sandbox?.control.answerNext({ method: 'POST', path: /refunds$/, kind: 'reset', effect, times: 2 })
      expect(await reasonOf(refund({ bookingId, amountInCents: 4_000 }))).toBe('refund_unknown')
      expect(await refundedAtProvider(chargeId)).toBe(already)
      expect((await world.as(story.ana).booking.byId({ bookingId })).refunds).toMatchObject([{ state: 'under_way' }])
      world.clock.advance(3 * MINUTE)
      await world.job('payment.reconcile')
      expect(await refundedAtProvider(chargeId)).toBe(4_000)
      expect(await refund({ bookingId, amountInCents: 4_000 })).toMatchObject({ state: 'done' })
      expect(await refundedAtProvider(chargeId)).toBe(4_000)
      expect(await story.ledgerOf(bookingId)).toEqual({ provider: -6_800, professional: 5_667, platform: 1_133 })
    },
  )

  long('a refund that the bank refuses days later is not made, and the admin who asked is notified', async () => {
    const { bookingId } = await confirmed({ ...visa, number: '4000000000007726' })
    expect(await refund({ bookingId })).toMatchObject({ state: 'under_way' })
    expect(await story.stateOf(bookingId)).toEqual(['Confirmado', 'Pago'])
    const [pending] = await story.refundsOf(bookingId)
    await world.sandbox?.control.settleRefund(pending?.providerRefundId ?? '', 'failed')
    world.clock.advance(3 * MINUTE)
    await world.job('payment.reconcile')
    expect(await story.refundsOf(bookingId)).toMatchObject([{ status: 'failed' }])
    const notified = await world.db
      .select()
      .from(notifications)
      .where(eq(notifications.eventKey, `payment.refund-failed:${pending?.id}`))
    expect(notified).toMatchObject([{ userId: rita.id, link: '/admin/pagamentos' }])
  })

  test('a refund is refused to everybody but an admin who entered the password within the last ten minutes', async () => {
    const { bookingId } = await confirmed()
    for (const person of [story.ana, story.marlene]) expect(await reasonOf(refund({ bookingId }, person))).toBe('forbidden')
    world.clock.advance(11 * MINUTE)
    expect(await reasonOf(refund({ bookingId }))).toBe('step_up_required')
    await world.db.update(sessions).set({ authenticatedAt: world.now() }).where(eq(sessions.userId, rita.id))
    await refund({ bookingId })
    await world.db
      .update(sessions)
      .set({ authenticatedAt: new Date('2026-11-23T12:00:00Z') })
      .where(eq(sessions.userId, rita.id))
    expect(await story.refundsOf(bookingId)).toHaveLength(1)
  })

  test('a refund by an admin is refused unless it has one paid booking or dispute and a valid amount', async () => {
    const { id: unpaid } = await story.booked()
    expect(await reasonOf(refund({ bookingId: unpaid }))).toBe('not_found')
    expect(await reasonOf(refund({ bookingId: world.newId() }))).toBe('not_found')
    expect(await reasonOf(refund({ disputeId: world.newId() }))).toBe('not_found')
    const { bookingId } = await confirmed()
    for (const input of [{}, { bookingId, disputeId: bookingId }, { bookingId, amountInCents: 0 }, { bookingId, reason: ' ' }])
      await expect(refund(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await story.refundsOf(bookingId)).toEqual([])
  })
})

describe('a refund by an admin after the professional was paid', () => {
  let pay: PayoutStory
  beforeAll(async () => {
    pay = await payoutsOf(world, story)
    await pay.onboard()
  })
  afterAll(() => typePassword(new Date('2026-11-23T12:00:00Z')))

  const typePassword = async (authenticatedAt = world.now()) => {
    await world.db.update(sessions).set({ authenticatedAt }).where(eq(sessions.userId, rita.id))
  }
  /** A booking whose transfer was made 24 hours after its end; the admin has just typed the password. */
  async function transferred() {
    const { id } = await pay.completed()
    await pay.later(24)
    await typePassword()
    return id
  }
  const receivedAtProvider = async (bookingId: string) =>
    (await pay.madeFor(bookingId)).reduce((sum, { amount, reversed }) => sum + amount - reversed, 0)
  const whole = { provider: -1_800, professional: 0, platform: 1_800 }

  test.each([
    ['all', undefined, 0, { provider: 0, professional: 0, platform: 0 }],
    ['a part', 5_400, 4_500, { provider: -900, professional: 0, platform: 900 }],
  ])('a refund takes back the part of %s first and leaves the rest', async (_, amountInCents, kept, ledger) => {
    const bookingId = await transferred()
    expect(await refund({ bookingId, amountInCents })).toMatchObject({ state: 'done' })
    expect(await receivedAtProvider(bookingId)).toBe(kept)
    expect(await story.ledgerOf(bookingId)).toEqual(ledger)
    await pay.later(1)
    expect(await pay.transfersOf(bookingId)).toHaveLength(1)
    expect(await brokenInvariants(world.db, world.now())).toEqual([])
  })

  long.each([
    ['all', undefined, 9_000],
    ['a part', 5_400, 4_500],
  ])('a refund of %s that the provider refuses transfers again, once, what was taken back', async (_, amountInCents, again) => {
    const bookingId = await transferred()
    await inTransaction(world.ctx, (tx) => placeTransferHold(tx, { bookingId, kind: 'dispute', sourceId: bookingId }))
    refuseWith('charge_disputed')
    expect(await reasonOf(refund({ bookingId, amountInCents }))).toBe('refund_refused')
    expect(await receivedAtProvider(bookingId)).toBe(9_000 - again)
    await Promise.all([pay.later(0.01), pay.later(0.01)])
    await pay.deliver()
    expect(await pay.transfersOf(bookingId)).toMatchObject([
      { status: 'paid', amountInCents: 9_000, reversedInCents: again, restores: null },
      { status: 'paid', amountInCents: again, reversedInCents: 0 },
    ])
    expect(await receivedAtProvider(bookingId)).toBe(9_000)
    expect(await story.ledgerOf(bookingId)).toEqual(whole)
    expect(await story.stateOf(bookingId)).toEqual(['Concluído', 'Pago'])
    expect(await brokenInvariants(world.db, world.now())).toEqual([])
  })

  long('a refund that succeeds after a refused one takes back what was transferred before and after the refusal', async () => {
    const bookingId = await transferred()
    refuseWith('charge_disputed')
    await reasonOf(refund({ bookingId, amountInCents: 5_400 }))
    await pay.later(0.01)
    expect(await refund({ bookingId })).toMatchObject({ state: 'done', amountInCents: 10_800 })
    expect((await pay.transfersOf(bookingId)).map(({ reversedInCents }) => reversedInCents)).toEqual([9_000, 4_500])
    expect(await receivedAtProvider(bookingId)).toBe(0)
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: 0, professional: 0, platform: 0 })
    expect(await brokenInvariants(world.db, world.now())).toEqual([])
  })

  long('a refund that succeeds before the amount was transferred again lowers the transfer that waits', async () => {
    const bookingId = await transferred()
    refuseWith('charge_disputed')
    await reasonOf(refund({ bookingId }))
    expect(await refund({ bookingId, amountInCents: 5_400 })).toMatchObject({ state: 'done' })
    await pay.later(0.01)
    expect((await pay.transfersOf(bookingId)).map(({ amountInCents }) => amountInCents)).toEqual([9_000, 4_500])
    expect(await receivedAtProvider(bookingId)).toBe(4_500)
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: -900, professional: 0, platform: 900 })
    expect(await brokenInvariants(world.db, world.now())).toEqual([])
  })

  long('when the bank refuses a refund days later, the amount that was taken back is transferred again', async () => {
    const booking = await story.booked()
    const { chargeId } = await story.start(booking.id)
    await world.sandbox?.browser.confirm(chargeId, { ...visa, number: '4000000000007726' }, null)
    await story.refresh(booking.id)
    world.clock.set(booking.endsAt.toISOString())
    await world.job('booking.begin-and-complete')
    await pay.later(24)
    await typePassword()
    expect(await refund({ bookingId: booking.id })).toMatchObject({ state: 'under_way' })
    expect(await receivedAtProvider(booking.id)).toBe(0)
    const [pending] = await story.refundsOf(booking.id)
    await world.sandbox?.control.settleRefund(pending?.providerRefundId ?? '', 'failed')
    world.clock.advance(3 * MINUTE)
    await world.job('payment.reconcile')
    await pay.later(0.01)
    expect(await receivedAtProvider(booking.id)).toBe(9_000)
    expect(await story.ledgerOf(booking.id)).toEqual(whole)
  })
})
