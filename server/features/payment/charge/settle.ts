import { eq } from 'drizzle-orm'
import { payments, type Payment } from '#db/schema/index.ts'
import { PaymentStatus } from '#shared/booking.ts'
import type { Charge } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import {
  attachCharge,
  confirmPaidBooking,
  growBooking,
  lockBooking,
  lockForLonger,
  lockForPayment,
  markPayment,
} from '#server/features/booking/service.ts'
import { post } from '#server/core/ledger.ts'
import { cardFacts } from '../card/rules.ts'
import { saveCardOf } from '../card/save.ts'
import { spentEntries } from '#server/features/credit/service.ts'
import { lockPayment, queueEventsOf } from '../queries.ts'
import { requestRefund } from '../refund/refunds.ts'
import { planTransferOf } from '../transfer/plan.ts'
import { amountsOf, shownPaymentStatus, chargePosting, flawOf, LATE_PAYMENT, nextPaymentStatus } from '../rules.ts'

export type Settled = { status: Payment['status']; flaw: ReturnType<typeof flawOf> }

/**
 * Applies the provider's state of a charge to its payment, booking and ledger, in one transaction. Repeated calls in any order
 * have one effect. A charge that is not the expected one (amount, currency, mode) changes nothing, and `flaw` says why.
 */
export async function settleCharge(ctx: Ctx, paymentId: string, charge: Charge): Promise<Settled> {
  return inTransaction(ctx, async (tx) => {
    await lockIfLonger(tx, paymentId)
    const payment = await lockPayment(tx, paymentId, { forSeries: true })
    const expected = { amountInCents: payment.amountInCents, chargeId: payment.providerIntentId }
    const flaw = flawOf(charge, expected, ctx.adapters.payment.mode)
    if (flaw) {
      ctx.log.error({ paymentId, flaw }, 'a charge is not the expected one')
      return { status: payment.status, flaw }
    }
    const status = nextPaymentStatus(payment.status, charge.status)
    const failureCode = charge.declineMessage && status !== 'succeeded' ? 'declined' : null
    const [settled] = await tx.db
      .update(payments)
      .set({ status, failureCode, providerIntentId: charge.id, ...cardFacts(charge), updatedAt: tx.now() })
      .where(eq(payments.id, paymentId))
      .returning()
    if (!payment.providerIntentId) await queueEventsOf(tx, charge.id)
    if (payment.bookingId && payment.kind === 'booking' && !payment.providerIntentId)
      await attachCharge(tx, payment.bookingId, charge.id)
    await (payment.kind === 'booking' ? applyToBooking : applyBesideBooking)(tx, payment, settled!, charge)
    return { status, flaw: null }
  })
}

async function applyToBooking(tx: Tx, before: Payment, after: Payment, charge: Charge): Promise<void> {
  const { bookingId } = after
  if (!bookingId) return
  if (after.status === 'succeeded') {
    if (before.status === 'succeeded') return
    await saveCardOf(tx, after, charge)
    await applySucceeded(tx, after, bookingId, charge.paidAt ?? tx.now())
    if (charge.latestRefundedInCents > 0) await addJob(tx, 'payment.follow-refunds', after.id)
    return
  }
  const shows = after.status === 'canceled' ? null : shownPaymentStatus(charge)
  if (!shows) return
  await markPayment(tx, bookingId, shows)
  if (before.status !== after.status || before.failureCode !== after.failureCode)
    await tx.emit({ type: 'payment.changed', id: after.id, to: [after.userId] })
}

/**
 * Applies a charge of a tip or of extra hours: posts it and, if the booking has ended, plans its transfer. Extra hours make the
 * booking longer, or are refunded if that is no longer possible.
 */
async function applyBesideBooking(tx: Tx, before: Payment, after: Payment, charge: Charge): Promise<void> {
  const { id, bookingId, userId, extensionId, amountInCents } = after
  if (!bookingId || before.status === 'succeeded') return
  if (after.status !== 'succeeded') {
    if (before.status !== after.status || before.failureCode !== after.failureCode)
      await tx.emit({ type: 'payment.changed', id, to: [userId] })
    return
  }
  const booking = await lockBooking(tx, bookingId)
  if (!booking) throw new Error(`booking ${bookingId} is gone`)
  await saveCardOf(tx, after, charge)
  await post(tx, { paymentId: id, bookingId, kind: 'charge' }, chargePosting(amountsOf(after, booking)))
  if (extensionId && !(await growBooking(tx, extensionId))) {
    const idempotencyKey = `refund:${id}`
    await requestRefund(tx, { paymentId: id, amountInCents, reason: LATE_PAYMENT, idempotencyKey })
    return tx.emit({ type: 'payment.too-late', id, to: [userId] })
  }
  await planTransferOf(tx, id)
  await tx.emit({ type: 'payment.succeeded', id, to: [userId] })
  if (!extensionId) await tx.emit({ type: 'payment.tipped', id, to: [booking.professionalId] })
  if (charge.latestRefundedInCents > 0) await addJob(tx, 'payment.follow-refunds', id)
}

/** Extra hours change the end of the booking, so the professional's agenda must be locked, before all other locks. */
async function lockIfLonger(tx: Tx, paymentId: string): Promise<void> {
  const { kind, bookingId } = payments
  const [about] = await tx.db.select({ kind, bookingId }).from(payments).where(eq(payments.id, paymentId))
  if (about?.kind === 'extension' && about.bookingId) await lockForLonger(tx, about.bookingId)
}

/**
 * A succeeded payment confirms a booking that is still held, or sends it to the professional for acceptance. Otherwise the
 * payment is refunded in full.
 */
async function applySucceeded(tx: Tx, payment: Payment, bookingId: string, paidAt: Date): Promise<void> {
  const booking = await lockForPayment(tx, bookingId)
  if (!booking) throw new Error(`booking ${bookingId} is gone`)
  await post(
    tx,
    { paymentId: payment.id, bookingId, kind: 'charge' },
    chargePosting(amountsOf(payment, booking), await spentEntries(tx, payment)),
  )
  const outcome = await confirmPaidBooking(tx, bookingId, paidAt)
  if (outcome !== 'too_late') {
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
