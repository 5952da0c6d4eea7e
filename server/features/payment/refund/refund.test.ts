import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ledgerEntries, notifications, payments, sessions } from '#db/schema/index.ts'
import { long } from '#server/test/stage/long.ts'
import { deliverAll, forgetJobs, storyOf, visa, type Story } from '#server/test/stage/payments.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { brokenInvariants } from '#server/core/invariants.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { requestRefund } from './refunds.ts'

const MINUTE = 60_000

let world: TestWorld
let story: Story
let rita: Person

beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await storyOf(world)
  rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
})
afterAll(() => world?.close())
beforeEach(() => {
  world.clock.set('2026-11-23T12:00:00Z')
  world.sandbox?.control.clearFaults()
  world.publishedEvents.length = 0
})

describe('a refund', () => {
  test('a payment that succeeds after the hold expired is refunded in full and once; the booking stays Cancelado', async () => {
    const booking = await story.booked()
    const { chargeId } = await story.start(booking.id)
    await world.sandbox?.browser.confirm(chargeId, visa, null)
    world.clock.advance(15 * MINUTE)
    await world.job('booking.expire-holds')
    await Promise.all([deliverAll(world), world.jobs(), world.job('payment.reconcile')])
    await world.jobs()
    expect(await story.stateOf(booking.id)).toEqual(['Cancelado', 'Reembolsado'])
    expect(await story.paymentsOf(booking.id)).toMatchObject([{ status: 'succeeded', refundedInCents: 10_800 }])
    expect(await story.refundsOf(booking.id)).toMatchObject([
      { status: 'succeeded', amountInCents: 10_800, reason: 'late_payment' },
    ])
    expect(await story.ledgerOf(booking.id)).toEqual({ provider: 0, professional: 0, platform: 0 })
    expect((await world.adapters.payment.readCharge(chargeId)).latestRefundedInCents).toBe(10_800)
    expect(await story.refresh(booking.id)).toEqual({
      state: 'refunded',
      message: 'O pagamento chegou depois que o horário foi liberado. O valor foi devolvido por inteiro.',
    })
    expect(world.publishedEvents.some(({ type }) => type === 'booking.confirmed')).toBe(false)
  })

  long(
    'a payment whose card was entered after the hold is refunded, although the job has not cancelled the hold yet',
    async () => {
      const [late, inTime] = [await story.booked(), await story.booked()]
      const charges = [await story.start(late.id), await story.start(inTime.id)] as const
      await world.sandbox?.browser.confirm(charges[1].chargeId, visa, null)
      world.clock.advance(15 * MINUTE)
      await world.sandbox?.browser.confirm(charges[0].chargeId, visa, null)
      await deliverAll(world)
      await world.jobs()
      await world.jobs()
      expect(await story.stateOf(late.id)).toEqual(['Cancelado', 'Reembolsado'])
      expect((await story.refresh(late.id)).state).toBe('refunded')
      expect(await story.stateOf(inTime.id)).toEqual(['Confirmado', 'Pago'])
    },
  )

  test('a charge cannot be paid after its booking was cancelled', async () => {
    const booking = await story.booked()
    const { chargeId } = await story.start(booking.id)
    await world.as(story.ana).booking.cancel({ bookingId: booking.id })
    await world.jobs()
    expect(await story.paymentsOf(booking.id)).toMatchObject([{ status: 'canceled' }])
    expect((await world.adapters.payment.readCharge(chargeId)).status).toBe('canceled')
    await expect(world.sandbox?.browser.confirm(chargeId, visa, null)).rejects.toThrow('canceled')
    // The state of the booking is 'cancelled' and not 'expired', because the contractor cancelled before the hold ended.
    expect((await story.refresh(booking.id)).state).toBe('cancelled')
  })

  test('a refund whose response is lost is made once', async () => {
    const booking = await story.booked()
    const { chargeId } = await story.start(booking.id)
    await world.sandbox?.browser.confirm(chargeId, visa, null)
    await world.as(story.ana).booking.cancel({ bookingId: booking.id })
    world.sandbox?.control.answerNext({ method: 'POST', path: /refunds$/, kind: 'reset', effect: 'done', times: 2 })
    await world.jobs()
    await forgetJobs(world)
    expect(await story.refundsOf(booking.id)).toMatchObject([{ status: 'creating' }])
    world.clock.advance(3 * MINUTE)
    await world.job('payment.reconcile')
    expect(await story.refundsOf(booking.id)).toMatchObject([{ status: 'succeeded' }])
    expect((await world.adapters.payment.readCharge(chargeId)).latestRefundedInCents).toBe(10_800)
    expect(await story.ledgerOf(booking.id)).toEqual({ provider: 0, professional: 0, platform: 0 })
  })

  long('a partial refund whose response is lost is made once', async () => {
    const booking = await story.paid()
    await story.refresh(booking.id)
    const [payment] = await story.paymentsOf(booking.id)
    const order = { paymentId: payment?.id ?? '', amountInCents: 4_000, reason: 'test', idempotencyKey: `part:${booking.id}` }
    world.sandbox?.control.answerNext({ method: 'POST', path: /refunds$/, kind: 'reset', effect: 'done', times: 2 })
    await inTransaction(world.ctx, (tx) => requestRefund(tx, order))
    await inTransaction(world.ctx, (tx) => requestRefund(tx, order))
    await world.jobs()
    await forgetJobs(world)
    world.clock.advance(3 * MINUTE)
    await world.job('payment.reconcile')
    const charge = await world.adapters.payment.readCharge(payment?.providerIntentId ?? '')
    expect(charge.latestRefundedInCents).toBe(4_000)
    expect(await story.refundsOf(booking.id)).toMatchObject([{ status: 'succeeded', amountInCents: 4_000 }])
    expect(await story.stateOf(booking.id)).toEqual(['Confirmado', 'Reembolso Parcial'])
  })

  test('a refund of a charge that the provider does not know fails, and its next attempt waits', async () => {
    const booking = await story.paid()
    await story.refresh(booking.id)
    const [payment] = await story.paymentsOf(booking.id)
    await world.db.update(payments).set({ providerIntentId: 'pi_unknown' }).where(eq(payments.bookingId, booking.id))
    const order = { paymentId: payment?.id ?? '', amountInCents: 4_000, reason: 'test', idempotencyKey: `lost:${booking.id}` }
    await inTransaction(world.ctx, (tx) => requestRefund(tx, order))
    await world.jobs()
    await world.job('payment.reconcile')
    expect(await statusesOf(booking.id)).toEqual(['failed', 'creating'])
    expect(await story.stateOf(booking.id)).toEqual(['Confirmado', 'Pago'])
  })
})

describe('a refund that the provider refuses', () => {
  const HOUR = 60 * MINUTE
  const refuse = (times: number, code = 'balance_insufficient') =>
    world.sandbox?.control.answerNext({
      method: 'POST',
      path: /refunds$/,
      kind: 'error',
      status: 400,
      effect: 'none',
      code,
      times,
    })
  const shownOf = async (bookingId: string) => (await world.as(story.ana).booking.byId({ bookingId })).refund
  const refundedAtProvider = async (bookingId: string) => {
    const [payment] = await story.paymentsOf(bookingId)
    return (await world.adapters.payment.readCharge(payment?.providerIntentId ?? '')).latestRefundedInCents
  }
  const cancelled = async (card = visa) => {
    const { id: bookingId } = await story.booked()
    const { chargeId } = await story.start(bookingId)
    await world.sandbox?.browser.confirm(chargeId, card, null)
    await story.refresh(bookingId)
    await world.as(story.ana).booking.cancel({ bookingId, expectedRefundInCents: 10_800 })
    await world.jobs()
    return bookingId
  }
  const notificationsOfAdmins = async (eventKey: string) => {
    const mine = and(eq(notifications.userId, rita.id), like(notifications.eventKey, `${eventKey}%`))
    return (await world.db.select().from(notifications).where(mine)).map(({ title }) => title)
  }
  const later = async (wait: number) => {
    world.clock.advance(wait)
    await world.job('payment.reconcile')
  }

  test('a refund that the provider refuses is retried after a wait and made once', async () => {
    refuse(1)
    const bookingId = await cancelled()
    await later(9 * MINUTE)
    expect(await statusesOf(bookingId)).toEqual(['failed', 'creating'])
    expect(await shownOf(bookingId)).toEqual({ amountInCents: 10_800, state: 'under_way' })
    await later(4 * MINUTE)
    await later(80 * HOUR)
    expect(await statusesOf(bookingId)).toEqual(['failed', 'succeeded'])
    expect(await shownOf(bookingId)).toEqual({ amountInCents: 10_800, state: 'done' })
    expect(await story.stateOf(bookingId)).toEqual(['Cancelado', 'Reembolsado'])
    expect(await refundedAtProvider(bookingId)).toBe(10_800)
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: 0, professional: 0, platform: 0 })
  })

  long(
    'a refund that is refused six times logs one error; the contractor sees it as stuck until the dashboard makes it',
    async () => {
      const error = vi.spyOn(world.log, 'error')
      refuse(50)
      const bookingId = await cancelled()
      for (let day = 0; day < 8; day++) await later(80 * HOUR)
      expect(await statusesOf(bookingId)).toEqual(Array.from({ length: 6 }, () => 'failed'))
      const refundIds = new Set((await story.refundsOf(bookingId)).map(({ id }) => id))
      const logged = error.mock.calls.filter(([about]) => refundIds.has(Reflect.get(Object(about), 'refundId')))
      expect(logged).toEqual([[expect.objectContaining({ refusal: 'later' }), expect.stringContaining('refused for good')]])
      error.mockRestore()
      expect(await shownOf(bookingId)).toEqual({ amountInCents: 10_800, state: 'stuck' })
      const { state, message } = await story.refresh(bookingId)
      expect([state, message?.replaceAll('\u00a0', ' ')]).toEqual([
        'cancelled',
        'Não conseguimos devolver R$ 108,00 automaticamente. Nossa equipe está cuidando disso. Se precisar, fale com o suporte.',
      ])
      expect(await refundedAtProvider(bookingId)).toBe(0)
      world.sandbox?.control.clearFaults()
      const [payment] = await story.paymentsOf(bookingId)
      await world.adapters.payment.refund({ chargeId: payment?.providerIntentId ?? '', idempotencyKey: `hand:${bookingId}` })
      await deliverAll(world)
      expect(await shownOf(bookingId)).toEqual({ amountInCents: 10_800, state: 'done' })
      expect(await story.ledgerOf(bookingId)).toEqual({ provider: 0, professional: 0, platform: 0 })
    },
  )

  long(
    'a refund that is refused for good is not tried again: the contractor and the admins read it, and an admin refunds the rest',
    async () => {
      refuse(1, 'charge_not_refundable')
      const bookingId = await cancelled()
      for (let day = 0; day < 3; day++) await later(80 * HOUR)
      expect(await story.refundsOf(bookingId)).toMatchObject([
        { status: 'failed', refusal: 'final', failureCode: 'charge_not_refundable' },
      ])
      expect(await shownOf(bookingId)).toEqual({ amountInCents: 10_800, state: 'stuck' })
      expect((await story.refresh(bookingId)).message).toContain('Nossa equipe está cuidando disso.')
      const [refused] = await story.refundsOf(bookingId)
      expect(await notificationsOfAdmins(`payment.refund-stuck:${refused?.id}`)).toEqual(['Devolução parada'])
      const { payment } = world.as(rita)
      const listed = async () => (await payment.stuckRefunds()).items.filter((each) => each.bookingId === bookingId)
      const [stuck] = await listed()
      expect(stuck).toMatchObject({ payerName: 'Ana Prado', stuckInCents: 10_800, refundedInCents: 0 })
      expect(stuck?.why).toContain('não aceita mais devoluções')
      await world.db.update(sessions).set({ authenticatedAt: world.now() }).where(eq(sessions.userId, rita.id))
      const rest = { paymentId: stuck?.paymentId ?? '', amountInCents: 10_800, refundedInCents: 0, reason: 'Devolvido à mão.' }
      expect(await payment.refund(rest)).toMatchObject({ state: 'done' })
      expect(await listed()).toEqual([])
      expect(await shownOf(bookingId)).toEqual({ amountInCents: 10_800, state: 'done' })
      expect(await refundedAtProvider(bookingId)).toBe(10_800)
      expect(await story.ledgerOf(bookingId)).toEqual({ provider: 0, professional: 0, platform: 0 })
      expect(await brokenInvariants(world.db, world.now())).toEqual([])
    },
  )

  long('a refund that is refused because of our mistake notifies the admins at once, and is tried again', async () => {
    refuse(1, 'parameter_unknown')
    const bookingId = await cancelled()
    expect(await statusesOf(bookingId)).toEqual(['failed', 'creating'])
    const [paid] = await story.paymentsOf(bookingId)
    expect(await notificationsOfAdmins(`payment.refund-ours:${paid?.id}`)).toEqual(['Devolução adiada'])
    await later(13 * MINUTE)
    expect(await statusesOf(bookingId)).toEqual(['failed', 'succeeded'])
    expect(await brokenInvariants(world.db, world.now())).toEqual([])
  })

  long('a refund that is refused after it was pending is tried again, and its success is read without a webhook', async () => {
    const bookingId = await cancelled({ ...visa, number: '4000000000007726' })
    expect(await statusesOf(bookingId)).toEqual(['pending'])
    const decide = async (outcome: 'succeeded' | 'failed') => {
      const underWay = (await story.refundsOf(bookingId)).find(({ status }) => status === 'pending')
      await world.sandbox?.control.settleRefund(underWay?.providerRefundId ?? '', outcome)
    }
    await decide('failed')
    await deliverAll(world)
    expect(await statusesOf(bookingId)).toEqual(['failed', 'creating'])
    await later(13 * MINUTE)
    expect(await statusesOf(bookingId)).toEqual(['failed', 'pending'])
    expect(await shownOf(bookingId)).toEqual({ amountInCents: 10_800, state: 'under_way' })
    await decide('succeeded')
    await world.database.sql`update stripe_sandbox.objects set data = data || '{"created": 0}' where kind = 'event'`
    await later(3 * MINUTE)
    expect(await statusesOf(bookingId)).toEqual(['failed', 'succeeded'])
    expect(await refundedAtProvider(bookingId)).toBe(10_800)
  })

  long('a refund that the bank of the card sends back after it was made is owed again and tried again', async () => {
    const bookingId = await cancelled()
    expect(await statusesOf(bookingId)).toEqual(['succeeded'])
    const [made] = await story.refundsOf(bookingId)
    await world.sandbox?.control.settleRefund(made?.providerRefundId ?? '', 'failed')
    await deliverAll(world)
    await deliverAll(world)
    expect(await statusesOf(bookingId)).toEqual(['failed', 'creating'])
    expect(await story.stateOf(bookingId)).toEqual(['Cancelado', 'Pago'])
    expect(await shownOf(bookingId)).toEqual({ amountInCents: 10_800, state: 'under_way' })
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: -10_800, professional: 9_000, platform: 1_800 })
    await later(13 * MINUTE)
    expect(await statusesOf(bookingId)).toEqual(['failed', 'succeeded'])
    expect(await story.stateOf(bookingId)).toEqual(['Cancelado', 'Reembolsado'])
    expect(await refundedAtProvider(bookingId)).toBe(10_800)
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: 0, professional: 0, platform: 0 })
    expect(await brokenInvariants(world.db, world.now())).toEqual([])
  })
})

/** The statuses of all refund attempts of a booking, in order. */
async function statusesOf(bookingId: string) {
  const attempts = await story.refundsOf(bookingId)
  return attempts.toSorted((one, other) => (one.idempotencyKey < other.idempotencyKey ? -1 : 1)).map(({ status }) => status)
}

test('the ledger entries of all tests in this file sum to zero, and no charge is posted twice', async () => {
  const [books] = await world.db.select({ total: sql<string>`sum(${ledgerEntries.amountInCents})` }).from(ledgerEntries)
  expect(Number(books?.total)).toBe(0)
  const twice = await world.db
    .select({ paymentId: ledgerEntries.paymentId })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.kind, 'charge'), eq(ledgerEntries.account, 'provider')))
    .groupBy(ledgerEntries.paymentId)
    .having(sql`count(*) > 1`)
  expect(twice).toEqual([])
})
