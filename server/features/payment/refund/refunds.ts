import { eq } from 'drizzle-orm'
import { payments, refunds, type Payment, type Refund } from '#db/schema/index.ts'
import { PaymentError } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { reverseForRefund } from '../transfer/reverse.ts'
import { followRefunds } from './follow.ts'
import { isOpen, recordRefund, sentBack, type RefundAnswer } from './record.ts'
import type { AppEvent } from '#server/adapters/bus/port.ts'
import { refundDueOf } from '#server/features/booking/service.ts'

type RefundOrder = {
  paymentId: string
  amountInCents: number
  /** Why the refund is made: a constant such as 'late_payment', or the reason that an admin wrote. */
  reason: string
  /** The key of an order to refund. Orders with the same key make one refund. */
  idempotencyKey: string
  requestedBy?: string
  disputeId?: string
}

/**
 * Stores a refund of a succeeded payment in the caller's transaction, and a job makes it at the provider. Returns false if the
 * same order is already stored. The constraint `refunds_fit_payment` rejects refunds whose sum exceeds the payment.
 */
export async function requestRefund(tx: Tx, order: RefundOrder): Promise<boolean> {
  // A repeated order must be recognised before the insert. Otherwise the constraint `refunds_fit_payment` would reject it before
  // its idempotency key is compared.
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
 * Makes a stored refund at the provider, records the result and returns the updated row. It is safe to repeat, because it first
 * reads the provider's refunds. After a refusal the next attempt is stored, unless the refusal is final. Throws PaymentError if
 * the outcome is unknown, so that the job is retried. `notifies` says that the admin who ordered the refund is notified if it
 * fails.
 */
export async function performRefund(ctx: Ctx, refundId: string, { notifies = true } = {}): Promise<Refund | undefined> {
  const before = await find(ctx, refundId)
  if (!before || !isOpen(before.refund)) return before?.refund
  await followRefunds(ctx, before.payment).catch((error: unknown) => sayWhoseFault(ctx, before.refund, error))
  const open = await find(ctx, refundId)
  const { payment } = before
  if (open?.refund.status !== 'creating' || !payment.providerIntentId) return open?.refund
  const answer = await askProvider(ctx, open.refund, payment.providerIntentId)
  await inTransaction(ctx, async (tx) => {
    await recordRefund(tx, refundId, payment.id, answer)
    if (answer.status === 'failed' && notifies) await tx.emit({ type: 'payment.refund-failed', id: refundId, to: [] })
  })
  return (await find(ctx, refundId))?.refund
}

/**
 * The error is rethrown, and the refund stays open, because nobody knows if it was made. Admins are notified if our configuration
 * is wrong.
 */
async function sayWhoseFault(ctx: Ctx, refund: Refund, error: unknown): Promise<never> {
  if (error instanceof PaymentError && error.kind === 'misconfigured')
    await inTransaction(ctx, (tx) => tx.emit({ type: 'payment.refund-ours', id: refund.id, to: [] }))
  throw error
}

async function find(ctx: Ctx, refundId: string): Promise<{ refund: Refund; payment: Payment } | undefined> {
  const [found] = await ctx.db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  return found
}

/**
 * Sends a stored refund to the provider. If the professional's part was transferred, it is taken back first; if that is refused,
 * the refund fails. Throws PaymentError if the outcome is unknown.
 */
async function askProvider(ctx: Ctx, refund: Refund, chargeId: string): Promise<RefundAnswer> {
  const { id: rowId, amountInCents, idempotencyKey } = refund
  try {
    if ((await reverseForRefund(ctx, refund)) === 'refused')
      return { status: 'failed', refusal: 'later', failureCode: 'kept_by_professional' }
    const { refundId, status } = await ctx.adapters.payment.refund({ chargeId, amountInCents, rowId, idempotencyKey })
    return status === 'failed' ? { ...sentBack, providerRefundId: refundId } : { status, providerRefundId: refundId }
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind === 'unavailable') throw error
    const refusal = error.kind === 'later' ? 'later' : error.kind === 'refused' ? 'final' : 'ours'
    return { status: 'failed', refusal, failureCode: error.code ?? error.kind }
  }
}

/**
 * Orders the refund that is due for a cancelled or missed booking, once per booking and in the same transaction as the event:
 * `booking.cancelled`, `booking.missed` or `booking.report-closed`. Does nothing if nothing was paid or nothing is due.
 */
export async function refundCancelledBooking(tx: Tx, { id }: AppEvent): Promise<void> {
  const due = await refundDueOf(tx, id)
  if (!due) return
  const { requestedBy, ...order } = due
  await requestRefund(tx, { ...order, ...(requestedBy && { requestedBy }) })
}
