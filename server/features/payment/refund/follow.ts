import { and, eq, inArray } from 'drizzle-orm'
import { payments, refunds, type Refund } from '#db/schema/index.ts'
import { PaymentStatus } from '#shared/booking.ts'
import { isAskedByTeam } from '#shared/refunds.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { markPayment } from '#server/features/booking/service.ts'
import { post } from '../ledger.ts'
import { lockPayment } from '../queries.ts'
import { performRefund, postingOf, scheduleNextAttempt } from './refunds.ts'

/**
 * Reads the refunds of a payment again, after a provider event said that one of them changed. Also those that were made: the bank of the
 * card may send a refund back weeks later, and its status is then 'failed' after 'succeeded'. Throws PaymentError.
 */
export async function followRefunds(ctx: Ctx, paymentId: string): Promise<void> {
  const mayChange = and(eq(refunds.paymentId, paymentId), inArray(refunds.status, ['pending', 'succeeded']))
  for (const refund of await ctx.db.select().from(refunds).where(mayChange))
    await (refund.status === 'pending' ? performRefund(ctx, refund.id) : followMade(ctx, refund))
}

/** A refund of the provider's dashboard has no id here: what changes about it is seen in the sum of the charge. */
async function followMade(ctx: Ctx, { id, paymentId, providerRefundId }: Refund): Promise<void> {
  if (!providerRefundId) return
  const { status } = await ctx.adapters.payment.readRefund(providerRefundId)
  if (status === 'failed' || status === 'canceled') await inTransaction(ctx, (tx) => recordSentBack(tx, id, paymentId))
}

/**
 * Records once that the bank sent a made refund back: takes its posting back and stores the next attempt, because the refund is still
 * owed. That is so for a refund of the team too, because both participants have read the decision.
 */
async function recordSentBack(tx: Tx, refundId: string, paymentId: string): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  const [refund] = await tx.db.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
  if (refund?.status !== 'succeeded') return
  const { bookingId, userId } = payment
  const refundedInCents = payment.refundedInCents - refund.amountInCents
  await tx.db.update(refunds).set({ status: 'failed', updatedAt: tx.now() }).where(eq(refunds.id, refundId))
  await tx.db.update(payments).set({ refundedInCents, updatedAt: tx.now() }).where(eq(payments.id, paymentId))
  const posting = await postingOf(tx, { ...payment, refundedInCents }, refund.amountInCents)
  const reverse = posting.map((entry) => ({ ...entry, amountInCents: -entry.amountInCents }))
  await post(tx, { paymentId, bookingId, kind: 'refund' }, reverse)
  if (bookingId) await markPayment(tx, bookingId, refundedInCents === 0 ? PaymentStatus.paid : PaymentStatus.partlyRefunded)
  // The team's own key is never tried again by itself.
  const order = isAskedByTeam(refund.idempotencyKey) ? `sent-back:${refundId}` : refund.idempotencyKey
  await scheduleNextAttempt(tx, { ...refund, idempotencyKey: order })
  await tx.emit({ type: 'payment.refund-sent-back', id: refundId, to: [userId] })
}
