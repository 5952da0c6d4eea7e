import { and, eq, inArray } from 'drizzle-orm'
import { payments, refunds, type Payment, type Refund } from '#db/schema/index.ts'
import { payoutMessages } from '#shared/payouts.ts'
import { PaymentError } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { notifyRequester } from '../notices.ts'
import { reverseForRefund } from '../transfer/reverse.ts'
import { followRefunds } from './follow.ts'
import { recordRefund, type RefundAnswer } from './record.ts'

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
 * Makes one stored refund at the provider, or reads its state if it was made before, and records the result. Safe to repeat: the provider
 * is first asked for what it has, and then with the row's own idempotency key. Throws PaymentError when the outcome is unknown, so that
 * the job is retried. When the provider refuses, the row becomes 'failed' and a row for the next attempt is stored; after the last attempt
 * an error is logged, because a person must make the refund.
 */
export async function performRefund(ctx: Ctx, refundId: string): Promise<void> {
  const found = await openRefund(ctx, refundId)
  if (!found) return
  await followRefunds(ctx, found.payment)
  const open = await openRefund(ctx, refundId)
  if (open?.refund.status !== 'creating') return
  const answer = await refundAtProvider(ctx, open.refund, open.payment.providerIntentId ?? '')
  await inTransaction(ctx, async (tx) => {
    await recordRefund(tx, refundId, open.payment.id, answer)
    if (answer.status === 'failed') await notifyRequester(tx, open.refund)
  })
}

async function openRefund(ctx: Ctx, refundId: string): Promise<{ refund: Refund; payment: Payment } | undefined> {
  const [found] = await ctx.db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), inArray(refunds.status, ['creating', 'pending'])))
  return found
}

/**
 * Makes a stored refund at the provider. The professional's part is taken back first if it was transferred; if the provider refuses that,
 * the refund is not made and fails (AMB-47). Throws PaymentError except `refused`.
 */
export async function refundAtProvider(ctx: Ctx, refund: Refund, chargeId: string): Promise<RefundAnswer> {
  const { id: rowId, amountInCents, idempotencyKey } = refund
  if ((await reverseForRefund(ctx, refund)) === 'refused')
    return { status: 'failed', providerRefundId: null, refusal: payoutMessages.keptByProfessional }
  try {
    const { refundId, status } = await ctx.adapters.payment.refund({ chargeId, amountInCents, rowId, idempotencyKey })
    return { status, providerRefundId: refundId }
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind !== 'refused') throw error
    const isFinal = error.code === 'charge_already_refunded'
    return { status: 'failed', providerRefundId: null, refusal: error.publicMessage, isFinal }
  }
}
