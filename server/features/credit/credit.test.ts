import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { credits } from '#db/schema/index.ts'
import { requestRefund } from '#server/features/payment/service.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { mastercard } from '#server/test/stage/cards.ts'
import { long } from '#server/test/stage/long.ts'
import { declined, visa } from '#server/test/stage/payments.ts'
import { payoutsOf, type PayoutStory } from '#server/test/stage/payouts.ts'
import { referral, setUpReferrals, story, world } from '#server/test/stage/referral-tests.ts'
import { forfeitCredit } from './service.ts'
import { reasonOf } from '#server/test/stage/world.ts'

const DAY = 24 * 3_600_000

let payouts: PayoutStory
setUpReferrals()
beforeEach(async () => {
  payouts = await payoutsOf(world, story)
  await referral.rewarded()
})

const asAna = () => world.as(story.ana)
const paymentOf = async (bookingId: string) => (await story.paymentsOf(bookingId)).at(-1)!
const left = async () => (await referral.mine(story.ana)).leftInCents

/** Ana pays a booking of R$ 108 (R$ 90 and a fee of R$ 18). Ana's credit pays the fee. */
async function paid() {
  const booking = await story.booked()
  expect(await referral.pay(story.ana, booking.id, visa)).toBe(1_800)
  return booking
}

/** Refunds `amountInCents` of what was charged for a booking. */
async function refund(bookingId: string, amountInCents: number) {
  const order = {
    paymentId: (await paymentOf(bookingId)).id,
    amountInCents,
    reason: 'test',
    idempotencyKey: `${bookingId}:${amountInCents}`,
  }
  await inTransaction(world.ctx, (tx) => requestRefund(tx, order))
  await world.jobs()
}

describe('a payment', () => {
  test('a payment uses credit for the fee, and the professional receives the whole price', async () => {
    const before = await referral.ledgerOfCredit()
    const booking = await story.booked()
    expect(await asAna().booking.checkout({ bookingId: booking.id })).toMatchObject({ creditInCents: 1_800 })
    expect(await referral.pay(story.ana, booking.id, visa)).toBe(1_800)
    expect(await paymentOf(booking.id)).toMatchObject({ amountInCents: 9_000, creditInCents: 1_800, status: 'succeeded' })
    expect(await story.ledgerOf(booking.id)).toEqual({ provider: -9_000, professional: 9_000, platform: 1_800, credit: -1_800 })
    const after = await referral.ledgerOfCredit()
    expect([after.credit - before.credit, after.promotion - before.promotion]).toEqual([-1_800, 0])
    expect(await left()).toBe(200)
    const detail = await asAna().booking.byId({ bookingId: booking.id })
    expect(detail).toMatchObject({ totalInCents: 10_800, creditInCents: 1_800 })
    expect(await world.as(story.marlene).booking.byId({ bookingId: booking.id })).toMatchObject({ creditInCents: 0 })
    const receipt = await asAna().receipts.byId({ paymentId: (await paymentOf(booking.id)).id })
    expect(receipt.totalInCents).toBe(9_000)
    expect(receipt.lines.map(({ amountInCents }) => amountInCents)).toEqual([9_000, 1_800, -1_800])
  })

  test('when credit paid the fee, the whole charge is transferred to the professional', async () => {
    await payouts.onboard()
    const booking = await paid()
    world.clock.set(booking.endsAt.toISOString())
    await world.job('booking.begin-and-complete')
    await payouts.later(24)
    expect((await payouts.transferOf(booking.id))?.amountInCents).toBe(9_000)
    expect(await story.ledgerOf(booking.id)).toEqual({ provider: 0, professional: 0, platform: 1_800, credit: -1_800 })
  })

  test('a payment uses the credit that ends first, and then the next one', async () => {
    const early = (await referral.creditsOf(story.ana))[0]!
    await world.db
      .update(credits)
      .set({ expiresAt: new Date(early.expiresAt.getTime() - 30 * DAY) })
      .where(eq(credits.id, early.id))
    const caio = await world.person({ name: 'Caio Lima', subscriber: true })
    await world.database.sql`update payments set card_fingerprint = null`
    await referral.accept(caio)
    await referral.visit(caio, mastercard)
    const [first, second] = [await paid(), await paid()]
    expect([await referral.usesOf(first.id), await referral.usesOf(second.id)]).toEqual([
      [[1_800, 'succeeded', false]],
      [
        [200, 'succeeded', false],
        [1_600, 'succeeded', false],
      ],
    ])
  })

  test('two payments that begin at once never use the same credit twice', async () => {
    const [one, other] = [await story.booked(), await story.booked()]
    await Promise.all([story.start(one.id), story.start(other.id)])
    const used = await Promise.all([one, other].map(async ({ id }) => (await paymentOf(id)).creditInCents))
    expect(used.toSorted((a, b) => a - b)).toEqual([200, 1_800])
  })

  long('a payment that is cancelled or never made frees its credit', async () => {
    const booking = await story.booked()
    await story.start(booking.id)
    expect(await left()).toBe(200)
    world.clock.advance(16 * 60_000)
    await world.job('booking.expire-holds')
    await world.jobs()
    expect(await referral.usesOf(booking.id)).toEqual([[1_800, 'canceled', false]])
    expect(await left()).toBe(2_000)
    await paid()
  })

  test('a payment that the bank refuses keeps its credit for the next card', async () => {
    const booking = await story.booked()
    const { chargeId } = await story.start(booking.id)
    await world.sandbox?.browser.confirm(chargeId, declined, null).catch(() => null)
    await story.refresh(booking.id)
    expect(await referral.pay(story.ana, booking.id, visa)).toBe(1_800)
  })

  test('a payment by Pix is lower by the credit', async () => {
    const booking = await story.booked()
    expect(await asAna().payment.startPix({ bookingId: booking.id })).toMatchObject({ amountInCents: 9_000 })
    await world.sandbox?.browser.payPix(await story.pix(booking.id))
    await story.refresh(booking.id)
    expect(await story.stateOf(booking.id)).toEqual(['Confirmado', 'Pago'])
  })

  test('a payment is refused with credit_changed when the page showed another amount of credit', async () => {
    const booking = await story.booked()
    const prepare = (creditInCents: number) => asAna().payment.prepare({ bookingId: booking.id, saveCard: false, creditInCents })
    expect(await reasonOf(prepare(0))).toBe('credit_changed')
    expect(await prepare(1_800)).toEqual({ ok: true })
  })

  test('a payment does not use credit that has ended', async () => {
    const booking = await story.booked()
    await world.db.update(credits).set({ expiresAt: world.now() }).where(eq(credits.userId, story.ana.id))
    await story.start(booking.id)
    expect(await paymentOf(booking.id)).toMatchObject({ creditInCents: 0, amountInCents: 10_800 })
    await world.job('credit.lapse')
  })
})

describe('a refund', () => {
  test('a refund of the whole charge gives the credit back with its old end date', async () => {
    const booking = await paid()
    const [credit] = await referral.creditsOf(story.ana)
    await refund(booking.id, 9_000)
    expect(await left()).toBe(2_000)
    expect((await referral.creditsOf(story.ana))[0]?.expiresAt).toEqual(credit?.expiresAt)
    expect(await story.ledgerOf(booking.id)).toEqual({ provider: 0, professional: 0, platform: 0, credit: 0 })
    expect(await story.stateOf(booking.id)).toEqual(['Confirmado', 'Reembolsado'])
    const { uses } = await referral.mine(story.ana)
    expect(uses).toMatchObject([{ bookingId: booking.id, amountInCents: 1_800, state: 'returned' }])
  })

  test('the preview of a refund shows admins the credit that is given back, but no credit that has ended', async () => {
    const rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
    const booking = await paid()
    const preview = async (amountInCents: number) =>
      world.as(rita).payment.previewRefund({ bookingId: booking.id, amountInCents })
    expect(await preview(8_999)).toMatchObject({ refundInCents: 8_999, creditBackInCents: 0 })
    expect(await preview(20_000)).toMatchObject({ refundInCents: 9_000, creditBackInCents: 1_800, platformInCents: 0 })
    await world.db.update(credits).set({ expiresAt: world.now() }).where(eq(credits.userId, story.ana.id))
    expect(await preview(9_000)).toMatchObject({ refundInCents: 9_000, creditBackInCents: 0, platformInCents: 0 })
    await refund(booking.id, 9_000)
    expect(await preview(9_000)).toMatchObject({ refundInCents: 0, creditBackInCents: 0 })
    await world.job('credit.lapse')
  })

  test('a partial refund gives back no credit and costs the professional as much as without credit', async () => {
    const booking = await paid()
    await refund(booking.id, 5_400)
    expect(await left()).toBe(200)
    expect(await story.ledgerOf(booking.id)).toEqual({ provider: -3_600, professional: 4_500, platform: 900, credit: -1_800 })
    await refund(booking.id, 3_600)
    expect(await left()).toBe(2_000)
    expect(await story.ledgerOf(booking.id)).toEqual({ provider: 0, professional: 0, platform: 0, credit: 0 })
  })

  test('the refund of a cancelled booking is what was charged, and the credit is given back', async () => {
    const booking = await paid()
    world.clock.set(new Date(booking.startsAt.getTime() - DAY).toISOString())
    const quote = await asAna().booking.cancelQuote({ bookingId: booking.id })
    expect(quote).toMatchObject({ refundInCents: 9_000, feeKeptInCents: 0, keptByProfessionalInCents: 0 })
    await asAna().booking.cancel({ bookingId: booking.id, expectedRefundInCents: 9_000 })
    await world.jobs()
    expect(await story.stateOf(booking.id)).toEqual(['Cancelado', 'Reembolsado'])
    expect(await left()).toBe(2_000)
  })

  test('a refund after the end of the credit gives it back, but it lapses again', async () => {
    const booking = await paid()
    await world.db.update(credits).set({ expiresAt: world.now() }).where(eq(credits.userId, story.ana.id))
    await world.job('credit.lapse')
    await refund(booking.id, 9_000)
    await world.job('credit.lapse')
    const [credit] = await referral.creditsOf(story.ana)
    expect(credit).toMatchObject({ amountInCents: 2_000, lapsedInCents: 2_000 })
    expect(await left()).toBe(0)
  })

  long('a refund that the bank sends back leaves the credit with its owner, and the next attempt gives none twice', async () => {
    const booking = await paid()
    await refund(booking.id, 9_000)
    const [made] = await story.refundsOf(booking.id)
    await world.sandbox?.control.settleRefund(made?.providerRefundId ?? '', 'failed')
    await world.job('payment.reconcile')
    await world.jobs()
    expect((await paymentOf(booking.id)).refundedInCents).toBe(0)
    expect(await left()).toBe(2_000)
    world.clock.advance(20 * 60_000)
    await world.job('payment.reconcile')
    await world.jobs()
    expect((await paymentOf(booking.id)).refundedInCents).toBe(9_000)
    expect(await story.ledgerOf(booking.id)).toEqual({ provider: 0, professional: 0, platform: 0, credit: 0 })
    expect(await left()).toBe(2_000)
  })

  long('the refund of a payment that came too late gives all credit back', async () => {
    const booking = await story.booked()
    const { chargeId } = await story.start(booking.id)
    await world.sandbox?.browser.confirm(chargeId, visa, null)
    world.clock.advance(16 * 60_000)
    await world.job('booking.expire-holds')
    await world.jobs()
    expect(await story.stateOf(booking.id)).toEqual(['Cancelado', 'Reembolsado'])
    expect(await left()).toBe(2_000)
  })
})

describe('credit', () => {
  test('credit lapses at its end, but the part that was spent stays spent', async () => {
    await paid()
    await world.db.update(credits).set({ expiresAt: world.now() }).where(eq(credits.userId, story.ana.id))
    const before = await referral.ledgerOfCredit()
    await world.job('credit.lapse')
    await world.job('credit.lapse')
    const after = await referral.ledgerOfCredit()
    expect([after.credit - before.credit, after.promotion - before.promotion]).toEqual([-200, 200])
    expect(await referral.mine(story.ana)).toMatchObject({
      leftInCents: 0,
      credits: [{ amountInCents: 2_000, usedInCents: 1_800, lapsedInCents: 200, leftInCents: 0 }],
    })
  })

  test('the admin sums leave credit out of the charged amount and still show the whole fee', async () => {
    const admin = await world.person({ name: 'Rita Alves', roles: ['admin'] })
    const before = await world.as(admin).payment.find({ search: '' })
    const booking = await paid()
    const after = await world.as(admin).payment.find({ search: '' })
    const moved = (key: 'chargedInCents' | 'feeInCents') => (after.sums?.[key] ?? 0) - (before.sums?.[key] ?? 0)
    expect([moved('chargedInCents'), moved('feeInCents')]).toEqual([9_000, 1_800])
    expect(after.items.find((item) => item.booking?.id === booking.id)?.totalInCents).toBe(9_000)
  })

  test('credit lapses when the account is deleted', async () => {
    await inTransaction(world.ctx, (tx) => forfeitCredit(tx, story.ana.id))
    expect(await left()).toBe(0)
    expect((await referral.creditsOf(story.ana))[0]).toMatchObject({ lapsedInCents: 2_000 })
  })
})
