import { and, eq, ne, sum } from 'drizzle-orm'
import { centsOfDecimal } from '#db/schema/columns.ts'
import { bookings, payments, refunds, type Payment, type Refund } from '#db/schema/index.ts'
import { PaymentStatus } from '#shared/booking.ts'
import { payoutMessages } from '#shared/payouts.ts'
import { isAskedByTeam, nextAttempt, OUTSIDE } from '#shared/refunds.ts'
import { PaymentError } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { markPayment } from '#server/features/booking/service.ts'
import { post } from '../ledger.ts'
import { notifyRequester } from '../notices.ts'
import { lockPayment } from '../queries.ts'
import { subscriptionPosting, refundPosting, type Posting } from '../rules.ts'
import { releaseTransferHold } from '../transfer/holds.ts'
import { giveBackAfterRefusal } from '../transfer/restore.ts'
import { reverseForRefund } from '../transfer/reverse.ts'

type RefundOrder = {
  paymentId: string
  amountInCents: number
  /** A reason constant, or the text that an admin wrote. */
  reason: string
  /** Orders with the same key make one refund. */
  idempotencyKey: string
  requestedBy?: string
  disputeId?: string
}

/**
 * Stores a refund of a succeeded payment in the caller's transaction; a job makes it at the provider. Returns whether it is a new one. The
 * constraint `refunds_fit_payment` refuses a sum of refunds above the payment.
 */
export async function requestRefund(tx: Tx, order: RefundOrder): Promise<boolean> {
  // The constraint would refuse the repeated row before its key is compared.
  if ((await tx.db.$count(refunds, eq(refunds.idempotencyKey, order.idempotencyKey))) > 0) return false
  const [written] = await tx.db
    .insert(refunds)
    .values({ id: tx.newId(), ...order, createdAt: tx.now(), updatedAt: tx.now() })
    .onConflictDoNothing({ target: refunds.idempotencyKey })
    .returning({ id: refunds.id })
  if (written) await addJob(tx, 'payment.refund', written.id)
  return written !== undefined
}

/**
 * Makes one stored refund at the provider, or reads its state if it was made before, and records the result. Safe to repeat,
 * because the row has its own idempotency key. Throws PaymentError when the outcome is unknown, so that the job is retried. When
 * the provider refuses, the row becomes 'failed' and a row for the next attempt is stored; after the last attempt an error is
 * logged, because a person must make the refund.
 */
export async function performRefund(ctx: Ctx, refundId: string): Promise<void> {
  const [found] = await ctx.db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  if (!found || !isOpen(found.refund) || !found.payment.providerIntentId) return
  const answer = await refundAtProvider(ctx, found.refund, found.payment.providerIntentId)
  await inTransaction(ctx, async (tx) => {
    await recordRefund(tx, refundId, found.payment.id, answer)
    if (answer.status === 'failed') await notifyRequester(tx, found.refund)
  })
}

/** Records a refund that was made in the provider's dashboard. `refundedInCents`: all refunds of the charge at the provider. */
export async function recordOutsideRefund(tx: Tx, payment: Payment, refundedInCents: number): Promise<void> {
  const amountInCents = refundedInCents - (await refundedSoFar(tx, payment.id))
  if (amountInCents <= 0) return
  const id = tx.newId()
  await tx.db.insert(refunds).values({
    id,
    paymentId: payment.id,
    amountInCents,
    reason: 'provider_desk',
    idempotencyKey: `${OUTSIDE}${payment.id}:${refundedInCents}`,
    createdAt: tx.now(),
    updatedAt: tx.now(),
  })
  await recordRefund(tx, id, payment.id, { status: 'succeeded', providerRefundId: null })
}

/** All refunds of a payment that are made or under way, in cents. */
export async function refundedSoFar({ db }: Ctx, paymentId: string): Promise<number> {
  const [stored] = await db
    .select({ total: sum(refunds.amountInCents) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.status, 'failed')))
  return centsOfDecimal(stored?.total ?? 0)
}

/** The provider's answer to a refund; `refusal` says in Portuguese why it failed. */
export type RefundAnswer = {
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly providerRefundId: string | null
  readonly refusal?: string | null
}

/**
 * Makes a stored refund at the provider, or reads it again if the provider has accepted it. The professional's part is taken back first
 * if it was transferred; if the provider refuses that, the refund is not made and fails (AMB-47). Throws PaymentError except `refused`.
 */
export async function refundAtProvider(ctx: Ctx, refund: Refund, chargeId: string): Promise<RefundAnswer> {
  const { payment: provider } = ctx.adapters
  const { amountInCents, idempotencyKey, providerRefundId } = refund
  if (!providerRefundId && (await reverseForRefund(ctx, refund)) === 'refused')
    return { status: 'failed', providerRefundId, refusal: payoutMessages.keptByProfessional }
  try {
    const { refundId, status } = providerRefundId
      ? await provider.readRefund(providerRefundId)
      : await provider.refund({ chargeId, amountInCents, idempotencyKey })
    return { status: status === 'canceled' ? 'failed' : status, providerRefundId: refundId }
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind !== 'refused') throw error
    // The whole charge is refunded at the provider. This refund is part of that, because our refunds never exceed the charge.
    const refunded = error.code === 'charge_already_refunded'
    return { status: refunded ? 'succeeded' : 'failed', providerRefundId, refusal: error.publicMessage }
  }
}

/** Records the provider's answer once, under the payment's lock: the ledger, the booking and the events of a refund that was made. */
export async function recordRefund(
  tx: Tx,
  refundId: string,
  paymentId: string,
  { status, providerRefundId }: RefundAnswer,
): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  const [refund] = await tx.db.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
  if (!refund || !isOpen(refund)) return
  await tx.db.update(refunds).set({ status, providerRefundId, updatedAt: tx.now() }).where(eq(refunds.id, refundId))
  if (status !== 'pending' && payment.bookingId)
    await releaseTransferHold(tx, { bookingId: payment.bookingId, kind: 'refund', sourceId: refundId })
  if (status === 'succeeded') await postRefund(tx, payment, refund)
  if (status !== 'failed') return
  // The team decides anew after a refusal, so everything is left as it was. Any other refund is still owed and keeps the reversal.
  if (isAskedByTeam(refund.idempotencyKey)) await giveBackAfterRefusal(tx, payment, refund)
  else await scheduleNextAttempt(tx, refund)
}

/** Stores the next attempt as its own row, because its idempotency key must be stored before the provider is called. */
export async function scheduleNextAttempt(tx: Tx, refund: Refund): Promise<void> {
  const next = nextAttempt(refund.idempotencyKey)
  if (!next) return tx.log.error({ refundId: refund.id }, 'a refund was refused for good: a person has to make it')
  tx.log.warn({ refundId: refund.id }, 'a refund was refused and will be tried again')
  const { paymentId, amountInCents, reason, requestedBy, disputeId } = refund
  await tx.db.insert(refunds).values({
    id: tx.newId(),
    paymentId,
    amountInCents,
    reason,
    requestedBy,
    disputeId,
    idempotencyKey: next.idempotencyKey,
    createdAt: tx.now(),
    // takeStaleRefunds skips the row until this time is in the past.
    updatedAt: new Date(tx.now().getTime() + next.waitInMs),
  })
}

async function postRefund(tx: Tx, payment: Payment, { id, amountInCents }: Refund): Promise<void> {
  const { bookingId, refundedInCents } = payment
  await post(tx, { paymentId: payment.id, bookingId, kind: 'refund' }, await postingOf(tx, payment, amountInCents))
  if (bookingId) {
    const whole = refundedInCents + amountInCents === payment.amountInCents
    await markPayment(tx, bookingId, whole ? PaymentStatus.refunded : PaymentStatus.partlyRefunded)
  }
  await tx.db
    .update(payments)
    .set({ refundedInCents: refundedInCents + amountInCents, updatedAt: tx.now() })
    .where(eq(payments.id, payment.id))
  await tx.emit({ type: 'payment.refunded', id, to: [payment.userId] })
}

/** The posting of a refund that is made after those of the payment's row. */
export async function postingOf(tx: Tx, { bookingId, kind, refundedInCents }: Payment, amountInCents: number): Promise<Posting> {
  if (!bookingId) return subscriptionPosting(-amountInCents, kind)
  const [booking] = await tx.db.select().from(bookings).where(eq(bookings.id, bookingId))
  if (!booking) throw new Error(`booking ${bookingId} is gone`)
  return refundPosting(booking, amountInCents, refundedInCents)
}

function isOpen(refund: Refund): boolean {
  return refund.status === 'creating' || refund.status === 'pending'
}
