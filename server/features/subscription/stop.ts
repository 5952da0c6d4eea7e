import { eq } from 'drizzle-orm'
import { subscriptions, type Subscription } from '#db/schema/index.ts'
import { subscriptionMessages, SubscriptionStatus } from '#shared/subscription.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { askProvider, requestRefund } from '#server/features/payment/service.ts'
import { currentSubscription } from './current.ts'
import { findSubscription, firstPaymentOf, lockSubscriptionsOf, subscriptionOf } from './queries.ts'
import { canWithdraw, isActive } from './rules.ts'
import { syncSubscription } from './sync.ts'
import type { CurrentSubscriptionView } from './views.ts'

/**
 * Stops the renewal of the caller's active subscription; access stays until its end (AMB-20, AMB-21). Answers the subscription as
 * it is then. CONFLICT `not_active`.
 */
export async function cancelSubscription(ctx: UserCtx): Promise<CurrentSubscriptionView> {
  await stopRenewal(ctx, await activeSubscription(ctx))
  return currentSubscription(ctx)
}

/**
 * Stops the renewal of a subscription whose account an admin deactivated: an active one ends with its paid period, one that waits for
 * its first payment ends at the provider now. Does nothing for one that is over. Throws when the provider does not answer.
 */
export async function endRenewal(ctx: Ctx, id: string): Promise<void> {
  const synced = await syncSubscription(ctx, id)
  if (synced?.row.status === SubscriptionStatus.active) return stopRenewal(ctx, synced.row)
  if (synced?.row.status !== SubscriptionStatus.pending) return
  await ctx.adapters.payment.stopSubscription(synced.plan.id, { atPeriodEnd: false })
  await syncSubscription(ctx, id)
}

async function stopRenewal(ctx: Ctx, { id, userId, providerSubscriptionId: planId }: Subscription): Promise<void> {
  if (planId) await askProvider(ctx, () => ctx.adapters.payment.stopSubscription(planId, { atPeriodEnd: true }))
  await inTransaction(ctx, async (tx) => {
    await lockSubscriptionsOf(tx, userId)
    await tx.db
      .update(subscriptions)
      .set({ cancelAtPeriodEnd: true, renewalRetrying: false, updatedAt: tx.now() })
      .where(eq(subscriptions.id, id))
    await tx.emit({ type: 'subscription.changed', id, to: [userId] })
  })
}

/**
 * Withdraws from the subscription within 7 days of the first charge: access ends now and the whole charge is refunded (CDC art.
 * 49, AMB-21). Answers the subscription as it is then. CONFLICT `not_active` or `withdrawal_over`.
 */
export async function withdrawSubscription(ctx: UserCtx): Promise<CurrentSubscriptionView> {
  const { id } = await activeSubscription(ctx)
  await inTransaction(ctx, async (tx) => {
    await lockSubscriptionsOf(tx, ctx.actor.id)
    const subscription = await findSubscription(tx, id)
    const payment = await firstPaymentOf(tx, id)
    if (!subscription || !payment || !canWithdraw(subscription, tx.now()))
      throw new Conflict('withdrawal_over', subscriptionMessages.cannotWithdraw)
    await tx.db
      .update(subscriptions)
      .set({ status: SubscriptionStatus.cancelled, endsAt: tx.now(), cancelAtPeriodEnd: true, updatedAt: tx.now() })
      .where(eq(subscriptions.id, id))
    await requestRefund(tx, {
      paymentId: payment.id,
      amountInCents: payment.amountInCents,
      reason: 'withdrawal',
      requestedBy: ctx.actor.id,
      idempotencyKey: `refund:${payment.id}`,
    })
    if (subscription.providerSubscriptionId) await addJob(tx, 'subscription.stop', id)
    await tx.emit({ type: 'subscription.ended', id, to: [subscription.userId] })
  })
  return currentSubscription(ctx)
}

/**
 * Ends a subscription at the provider once it has ended here, so that nothing more is charged. Does nothing for one that a payment
 * has made active again in the meantime. Throws PaymentError when the provider does not answer.
 */
export async function stopSubscription(ctx: Ctx, id: string): Promise<void> {
  const synced = await syncSubscription(ctx, id)
  if (!synced || synced.row.status === SubscriptionStatus.active) return
  await ctx.adapters.payment.stopSubscription(synced.plan.id, { atPeriodEnd: false })
}

async function activeSubscription(ctx: UserCtx): Promise<Subscription> {
  const subscription = await subscriptionOf(ctx.db, ctx.actor.id)
  if (!subscription || !isActive(subscription, ctx.now())) throw new Conflict('not_active', subscriptionMessages.notActive)
  return subscription
}
