import { and, eq, ne, sum } from 'drizzle-orm'
import { centsOfDecimal } from '#db/schema/columns.ts'
import { bookings, payments, refunds, type Payment, type Refund } from '#db/schema/index.ts'
import { PaymentStatus } from '#shared/booking.ts'
import { isAskedByTeam, isOutside, nextAttempt } from '#shared/refunds.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { markPayment } from '#server/features/booking/service.ts'
import { post, type Posting } from '#server/core/ledger.ts'
import { returnCredit } from '#server/features/credit/service.ts'
import { lockPayment } from '../queries.ts'
import { amountsOf, refundPosting, subscriptionPosting } from '../rules.ts'
import { releaseTransferHold } from '../transfer/holds.ts'
import { giveBackAfterRefusal } from '../transfer/restore.ts'

/** Returns the sum of all refunds of a payment that are made or under way, in cents. */
export async function refundedSoFar({ db }: Ctx, paymentId: string): Promise<number> {
  const [stored] = await db
    .select({ total: sum(refunds.amountInCents) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.status, 'failed')))
  return centsOfDecimal(stored?.total ?? 0)
}

/** The reason why a refund failed and what follows (refunds.refusal, refunds.failure_code). */
type Refused = {
  readonly status: 'failed'
  readonly refusal: NonNullable<Refund['refusal']>
  readonly failureCode: string | null
  readonly providerRefundId?: string
}

/** The result of a refund at the provider. */
export type RefundAnswer = { readonly status: 'pending' | 'succeeded'; readonly providerRefundId: string } | Refused

/** The contractor's bank did not accept the refund. It may accept the next attempt. */
export const sentBack: Refused = { status: 'failed', refusal: 'later', failureCode: 'sent_back' }

/**
 * Stores the provider's response to a refund once, while the payment is locked. A refund that was made is also posted to the
 * ledger, shown on the booking and emitted as an event.
 */
export async function recordRefund(tx: Tx, refundId: string, paymentId: string, answer: RefundAnswer): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  const [refund] = await tx.db.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
  if (!refund || !isOpen(refund)) return
  await tx.db
    .update(refunds)
    .set({ ...answer, updatedAt: tx.now() })
    .where(eq(refunds.id, refundId))
  if (answer.status !== 'pending' && payment.bookingId)
    await releaseTransferHold(tx, { bookingId: payment.bookingId, kind: 'refund', sourceId: refundId })
  if (answer.status === 'succeeded') await postRefund(tx, payment, refund)
  if (answer.status !== 'failed') return
  // A refund failed for good. If it was ordered by an admin, or made in the provider's dashboard, it is not retried, so the
  // professional's transfer is restored. Any other refund is still owed and retried, so the transfer stays lowered.
  if (isAskedByTeam(refund.idempotencyKey) || isOutside(refund.idempotencyKey)) await giveBackAfterRefusal(tx, payment, refund)
  else await tryAgain(tx, refund, answer)
}

/**
 * Records once that the bank sent back a refund. Reverses the refund's ledger entries, except those of credit, which its owner may
 * have used since. A refund of ours is still owed, so a retry is stored. A refund from the provider's dashboard is not owed.
 */
export async function recordSentBack(tx: Tx, refundId: string, paymentId: string): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  const [refund] = await tx.db.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
  if (refund?.status !== 'succeeded') return
  const { bookingId, userId } = payment
  const { amountInCents, idempotencyKey } = refund
  const refundedInCents = payment.refundedInCents - amountInCents
  await tx.db
    .update(refunds)
    .set({ ...sentBack, updatedAt: tx.now() })
    .where(eq(refunds.id, refundId))
  await tx.db.update(payments).set({ refundedInCents, updatedAt: tx.now() }).where(eq(payments.id, paymentId))
  const posting = await postingOf(tx, { ...payment, refundedInCents }, amountInCents)
  const reverse = posting.map((entry) => ({ ...entry, amountInCents: -entry.amountInCents }))
  await post(tx, { paymentId, bookingId, kind: 'refund' }, reverse)
  if (bookingId && payment.kind === 'booking')
    await markPayment(tx, bookingId, refundedInCents === 0 ? PaymentStatus.paid : PaymentStatus.partlyRefunded)
  if (isOutside(idempotencyKey)) await giveBackAfterRefusal(tx, payment, refund)
  else {
    // A refund under the idempotency key of an admin's order is never retried automatically, so the retry gets another key.
    const order = isAskedByTeam(idempotencyKey) ? `sent-back:${refundId}` : idempotencyKey
    await tryAgain(tx, { ...refund, idempotencyKey: order }, sentBack)
  }
  await tx.emit({ type: 'payment.refund-sent-back', id: refundId, to: [userId] })
}

/**
 * Stores the next attempt of a refund that is still owed as its own row, with its own idempotency key. After a final refusal and
 * after the last attempt a person must make the refund, and admins are notified.
 */
async function tryAgain(tx: Tx, refund: Refund, { refusal, failureCode }: Refused): Promise<void> {
  const about = { refundId: refund.id, refusal, failureCode }
  const next = refusal === 'final' ? null : nextAttempt(refund.idempotencyKey)
  if (!next) {
    tx.log.error(about, 'a refund was refused for good: a person has to make it')
    return tx.emit({ type: 'payment.refund-stuck', id: refund.id, to: [] })
  }
  tx.log[refusal === 'ours' ? 'error' : 'warn'](about, 'a refund was refused and will be tried again')
  if (refusal === 'ours') await tx.emit({ type: 'payment.refund-ours', id: refund.id, to: [] })
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
    // The retry waits until its update time, which lies in the future: `takeStaleRefunds` skips the row until then.
    updatedAt: new Date(tx.now().getTime() + next.waitInMs),
  })
}

async function postRefund(tx: Tx, payment: Payment, { id, amountInCents }: Refund): Promise<void> {
  const { bookingId, refundedInCents } = payment
  const whole = refundedInCents + amountInCents === payment.amountInCents
  const returned = whole ? await returnCredit(tx, payment) : []
  await post(tx, { paymentId: payment.id, bookingId, kind: 'refund' }, await postingOf(tx, payment, amountInCents, returned))
  if (bookingId && payment.kind === 'booking') {
    await markPayment(tx, bookingId, whole ? PaymentStatus.refunded : PaymentStatus.partlyRefunded)
  }
  await tx.db
    .update(payments)
    .set({ refundedInCents: refundedInCents + amountInCents, updatedAt: tx.now() })
    .where(eq(payments.id, payment.id))
  await tx.emit({ type: 'payment.refunded', id, to: [payment.userId] })
}

/**
 * Returns the ledger entries of a refund. They depend on what was refunded before, according to the payment's row. `returned` are
 * the ledger entries of the credit that is given back.
 */
async function postingOf(tx: Tx, payment: Payment, amountInCents: number, returned: Posting = []): Promise<Posting> {
  const { bookingId, kind, refundedInCents } = payment
  if (!bookingId) return subscriptionPosting(-amountInCents, kind)
  const [booking] = await tx.db.select().from(bookings).where(eq(bookings.id, bookingId))
  if (!booking) throw new Error(`booking ${bookingId} is gone`)
  return refundPosting(amountsOf(payment, booking), amountInCents, refundedInCents, returned)
}

/** True if the provider has not decided about a refund yet. */
export function isOpen(refund: Refund): boolean {
  return refund.status === 'creating' || refund.status === 'pending'
}
