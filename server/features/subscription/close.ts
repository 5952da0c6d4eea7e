import { and, eq, inArray } from 'drizzle-orm'
import { subscriptions, type Subscription } from '#db/schema/index.ts'
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
  for (const subscription of await openSubscriptionsOf(tx, userId)) {
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

/**
 * Stops the renewal of all subscriptions of a user, in the transaction that deactivates the account; a job then tells the provider. What
 * is paid stays paid until its end. Returns whether there was one.
 */
export async function stopRenewalsOf(tx: Tx, userId: string): Promise<boolean> {
  const open = await openSubscriptionsOf(tx, userId)
  for (const { id } of open) await addJob(tx, 'subscription.end-renewal', id)
  return open.length > 0
}

/** A user's subscriptions that are active or wait for their first payment. */
function openSubscriptionsOf(tx: Tx, userId: string): Promise<Subscription[]> {
  const open = inArray(subscriptions.status, [SubscriptionStatus.pending, SubscriptionStatus.active])
  return tx.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), open))
}
