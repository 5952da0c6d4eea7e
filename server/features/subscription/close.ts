import { and, eq, inArray } from 'drizzle-orm'
import { subscriptions } from '#db/schema/index.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import type { Tx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'
import { requestRefund } from '#server/features/payment/service.ts'
import { firstPaymentOf, lockPlansOf } from './queries.ts'
import { canWithdraw } from './rules.ts'

/**
 * Ends all subscriptions of a user immediately, in the transaction that closes the account; a job then tells the provider. Within
 * the 7 days of withdrawal the whole payment is refunded (CDC art. 49, AMB-21). Emits `subscription.ended` for an active one.
 */
export async function endPlansOf(tx: Tx, userId: string): Promise<void> {
  await lockPlansOf(tx, userId)
  const open = inArray(subscriptions.status, [SubscriptionStatus.pending, SubscriptionStatus.active])
  for (const plan of await tx.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), open))) {
    const payment = canWithdraw(plan, tx.now()) ? await firstPaymentOf(tx, plan.id) : undefined
    await tx.db
      .update(subscriptions)
      .set({ status: SubscriptionStatus.cancelled, cancelAtPeriodEnd: true, renewalRetrying: false, updatedAt: tx.now() })
      .where(eq(subscriptions.id, plan.id))
    if (payment)
      await requestRefund(tx, {
        paymentId: payment.id,
        amountInCents: payment.amountInCents,
        reason: 'withdrawal',
        requestedBy: userId,
        idempotencyKey: `refund:${payment.id}`,
      })
    if (plan.providerSubscriptionId) await addJob(tx, 'subscription.stop', plan.id)
    if (plan.status === SubscriptionStatus.active) await tx.emit({ type: 'subscription.ended', id: plan.id, to: [userId] })
  }
}
