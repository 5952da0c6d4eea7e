import { and, eq } from 'drizzle-orm'
import { subscriptions } from '#db/schema/index.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import type { Ctx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { outcomeUnknown } from '#server/features/payment/service.ts'
import { accessIsOver, subscriptionsToRenew, stalePendingSubscriptions } from './queries.ts'
import { statusWhenOver } from './rules.ts'
import { syncSubscription } from './sync.ts'

const BATCH = 50

/**
 * Runs every minute. It reads subscriptions that are about to end from the provider, which may have renewed them. Then it sets those
 * whose access is over to 'vencida' (or 'cancelada' if they were cancelled), so that access and status agree (AMB-20, R-E4).
 */
export async function expireSubscriptions(ctx: Ctx): Promise<void> {
  for (const { id } of await subscriptionsToRenew(ctx, BATCH)) await syncOrLog(ctx, id)
  await inTransaction(ctx, async (tx) => {
    const over = await tx.db
      .select()
      .from(subscriptions)
      .where(accessIsOver(tx.now()))
      .limit(500)
      .for('update', { skipLocked: true })
    for (const subscription of over) {
      await tx.db
        .update(subscriptions)
        .set({ status: statusWhenOver(subscription), renewalRetrying: false, updatedAt: tx.now() })
        .where(eq(subscriptions.id, subscription.id))
      if (subscription.providerSubscriptionId) await addJob(tx, 'subscription.stop', subscription.id)
      await tx.emit({ type: 'subscription.ended', id: subscription.id, to: [subscription.userId] })
    }
  })
}

/**
 * Runs every minute. It reads subscriptions that wait for their first payment from the provider, so that a lost webhook only delays
 * the access.
 */
export async function reconcileSubscriptions(ctx: Ctx): Promise<void> {
  for (const { id } of await stalePendingSubscriptions(ctx, BATCH)) await syncOrLog(ctx, id)
}

// An outage of the provider must not end anybody's access, so the subscription counts as renewing until the provider answers.
// updatedAt moves even after an error, so that a subscription that cannot be read does not keep the others out of the batch.
async function syncOrLog(ctx: Ctx, id: string): Promise<void> {
  try {
    await syncSubscription(ctx, id)
  } catch (error) {
    ctx.log.error(
      { subscriptionId: id, error: error instanceof Error ? error.name : 'unknown' },
      'a subscription could not be read',
    )
    const thisRow = eq(subscriptions.id, id)
    const renews = and(eq(subscriptions.status, SubscriptionStatus.active), eq(subscriptions.cancelAtPeriodEnd, false))
    await ctx.db.update(subscriptions).set({ updatedAt: ctx.now() }).where(thisRow)
    if (outcomeUnknown(error)) await ctx.db.update(subscriptions).set({ renewalRetrying: true }).where(and(thisRow, renews))
  }
}
