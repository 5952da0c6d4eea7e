import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ledgerEntries, payments } from '#db/schema/index.ts'
import { deliverAll, forgetJobs, storyOf, visa, type Story } from '#server/test/payments.ts'
import { testWorld, type TestWorld } from '#server/test/world.ts'
import { inTransaction } from '../../core/transaction.ts'
import { requestRefund } from './service.ts'

const MINUTE = 60_000

let world: TestWorld
let story: Story

beforeAll(async () => {
  world = await testWorld({ payments: true, pool: 20 })
  story = await storyOf(world)
})
afterAll(() => world?.close())
beforeEach(() => {
  world.clock.set('2026-11-23T12:00:00Z')
  world.sandbox?.control.clearFaults()
  world.heard.length = 0
})

describe('money that comes too late', () => {
  test('goes back whole, once; the booking stays Cancelado', async () => {
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
    expect(world.heard.some(({ type }) => type === 'booking.confirmed')).toBe(false)
  })

  test('cannot come once the charge is withdrawn with the booking', async () => {
    const booking = await story.booked()
    const { chargeId } = await story.start(booking.id)
    await world.as(story.ana).booking.cancel({ bookingId: booking.id })
    await world.jobs()
    expect(await story.paymentsOf(booking.id)).toMatchObject([{ status: 'canceled' }])
    expect((await world.adapters.payment.readCharge(chargeId)).status).toBe('canceled')
    await expect(world.sandbox?.browser.confirm(chargeId, visa, null)).rejects.toThrow('canceled')
    // Called off by herself: nobody tells her that the 15 minutes ran out.
    expect((await story.refresh(booking.id)).state).toBe('cancelled')
  })

  test('a refund whose answer is lost is given once', async () => {
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

  test('a part given back whose answer is lost is given once', async () => {
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

  test('of a charge that the provider does not know fails once, and is left alone', async () => {
    const booking = await story.paid()
    await story.refresh(booking.id)
    const [payment] = await story.paymentsOf(booking.id)
    await world.db.update(payments).set({ providerIntentId: 'pi_nobody' }).where(eq(payments.bookingId, booking.id))
    const order = { paymentId: payment?.id ?? '', amountInCents: 4_000, reason: 'test', idempotencyKey: `lost:${booking.id}` }
    await inTransaction(world.ctx, (tx) => requestRefund(tx, order))
    await world.jobs()
    expect(await story.refundsOf(booking.id)).toMatchObject([{ status: 'failed' }])
    expect(await story.stateOf(booking.id)).toEqual(['Confirmado', 'Pago'])
  })

  test('money given back at the provider’s own desk is booked here too', async () => {
    const booking = await story.paid()
    await story.refresh(booking.id)
    const [payment] = await story.paymentsOf(booking.id)
    await world.adapters.payment.refund({
      chargeId: payment?.providerIntentId ?? '',
      amountInCents: 4_500,
      idempotencyKey: 'desk',
    })
    await deliverAll(world)
    await world.jobs()
    expect(await story.stateOf(booking.id)).toEqual(['Confirmado', 'Reembolso Parcial'])
    expect(await story.ledgerOf(booking.id)).toEqual({ provider: -6_300, professional: 5_250, platform: 1_050 })
  })
})

test('every posting of this whole file sums to zero, and no charge is in the books twice', async () => {
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
