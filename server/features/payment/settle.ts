import { eq } from 'drizzle-orm'
import { payments, type Payment } from '#db/schema/index.ts'
import { PaymentStatus } from '#shared/booking.ts'
import type { Charge } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { attachCharge, confirmPaidBooking, markPayment } from '#server/features/booking/service.ts'
import { post } from './ledger.ts'
import { lockBooking, lockPayment, wakeEventsOf } from './queries.ts'
import { acceptOutsideRefund, requestRefund } from './refunds.ts'
import { bookingShows, chargePosting, flawOf, LATE_PAYMENT, nextPaymentStatus } from './rules.ts'

export type Settled = { status: Payment['status']; flaw: ReturnType<typeof flawOf> }

/**
 * Makes our rows agree with a booking's charge as just read at the provider: payment, booking, ledger and what follows, in one
 * transaction under the payment's lock, once however often and in whatever order it is called. A charge that is not the one our
 * row asked for (amount, currency, mode) changes nothing and is answered with its `flaw`.
 */
export async function settleCharge(ctx: Ctx, paymentId: string, charge: Charge): Promise<Settled> {
  return inTransaction(ctx, async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const expected = { amountInCents: payment.amountInCents, chargeId: payment.providerIntentId }
    const flaw = flawOf(charge, expected, ctx.adapters.payment.mode)
    if (flaw) {
      ctx.log.error({ paymentId, flaw }, 'a charge is not the one we asked for')
      return { status: payment.status, flaw }
    }
    const status = nextPaymentStatus(payment.status, charge.status)
    const failureCode = charge.declineMessage && status !== 'succeeded' ? 'declined' : null
    const [settled] = await tx.db
      .update(payments)
      .set({ status, failureCode, providerIntentId: charge.id, updatedAt: tx.now() })
      .where(eq(payments.id, paymentId))
      .returning()
    if (!payment.providerIntentId) await wakeEventsOf(tx, charge.id)
    if (payment.bookingId && !payment.providerIntentId) await attachCharge(tx, payment.bookingId, charge.id)
    await follow(tx, payment, settled!, charge)
    return { status, flaw: null }
  })
}

async function follow(tx: Tx, before: Payment, after: Payment, charge: Charge): Promise<void> {
  const { bookingId } = after
  if (!bookingId) return
  if (after.status === 'succeeded') {
    if (before.status !== 'succeeded') await bookPayment(tx, after, bookingId)
    return acceptOutsideRefund(tx, after, charge.latestRefundedInCents)
  }
  const shows = after.status === 'canceled' ? null : bookingShows(charge)
  if (!shows) return
  await markPayment(tx, bookingId, shows)
  if (before.status !== after.status || before.failureCode !== after.failureCode)
    await tx.emit({ type: 'payment.changed', id: after.id, to: [after.userId] })
}

/** AMB-04, AMB-05: money that came confirms a booking that still waits for it, and goes back when it no longer does. */
async function bookPayment(tx: Tx, payment: Payment, bookingId: string): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking) throw new Error(`booking ${bookingId} is gone`)
  await post(tx, { paymentId: payment.id, bookingId, kind: 'charge' }, chargePosting(booking))
  const outcome = await confirmPaidBooking(tx, bookingId)
  if (outcome === 'confirmed') {
    await tx.emit({ type: 'payment.succeeded', id: payment.id, to: [payment.userId] })
    return
  }
  await markPayment(tx, bookingId, PaymentStatus.paid)
  await requestRefund(tx, {
    paymentId: payment.id,
    amountInCents: payment.amountInCents,
    reason: LATE_PAYMENT,
    idempotencyKey: `refund:${payment.id}`,
  })
  await tx.emit({ type: 'payment.too-late', id: payment.id, to: [payment.userId] })
}
