import { and, eq, inArray } from 'drizzle-orm'
import { subscriptions } from '#db/schema/index.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import type { Tx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'
import { requestRefund } from '#server/features/payment/service.ts'
import { firstPaymentOf, lockSubscriptionsOf } from './queries.ts'
import { canWithdraw } from './rules.ts'

/**
 * Ends all subscriptions of a user immediately, in the transaction that closes the account; a job then tells the provider. Within
 * the 7 days of withdrawal the whole payment is refunded (CDC art. 49, AMB-21). Emits `subscription.ended` for an active one.
 */
export async function endSubscriptionsOf(tx: Tx, userId: string): Promise<void> {
  await lockSubscriptionsOf(tx, userId)
  const open = inArray(subscriptions.status, [SubscriptionStatus.pending, SubscriptionStatus.active])
  for (const subscription of await tx.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), open))) {
    const payment = canWithdraw(subscription, tx.now()) ? await firstPaymentOf(tx, subscription.id) : undefined
    await tx.db
      .update(subscriptions)
      .set({ status: SubscriptionStatus.cancelled, cancelAtPeriodEnd: true, renewalRetrying: false, updatedAt: tx.now() })
      .where(eq(subscriptions.id, subscription.id))
    if (payment)
      await requestRefund(tx, {
        paymentId: payment.id,
        amountInCents: payment.amountInCents,
        reason: 'withdrawal',
        requestedBy: userId,
        idempotencyKey: `refund:${payment.id}`,
      })
    if (subscription.providerSubscriptionId) await addJob(tx, 'subscription.stop', subscription.id)
    if (subscription.status === SubscriptionStatus.active)
      await tx.emit({ type: 'subscription.ended', id: subscription.id, to: [userId] })
  }
}
