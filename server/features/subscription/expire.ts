import { and, eq } from 'drizzle-orm'
import { subscriptions } from '#db/schema/index.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import type { Ctx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { outcomeUnknown } from '#server/features/payment/service.ts'
import { accessIsOver, plansToRenew, stalePendingPlans } from './queries.ts'
import { statusWhenOver } from './rules.ts'
import { syncPlan } from './sync.ts'

const BATCH = 50

/**
 * Runs every minute. It reads subscriptions that are about to end from the provider, which may have renewed them. Then it sets those
 * whose access is over to 'vencida' (or 'cancelada' if they were cancelled), so that gate and status agree (AMB-20, R-E4).
 */
export async function expirePlans(ctx: Ctx): Promise<void> {
  for (const { id } of await plansToRenew(ctx, BATCH)) await askAbout(ctx, id)
  await inTransaction(ctx, async (tx) => {
    const over = await tx.db
      .select()
      .from(subscriptions)
      .where(accessIsOver(tx.now()))
      .limit(500)
      .for('update', { skipLocked: true })
    for (const plan of over) {
      await tx.db
        .update(subscriptions)
        .set({ status: statusWhenOver(plan), renewalRetrying: false, updatedAt: tx.now() })
        .where(eq(subscriptions.id, plan.id))
      if (plan.providerSubscriptionId) await addJob(tx, 'subscription.stop', plan.id)
      await tx.emit({ type: 'subscription.ended', id: plan.id, to: [plan.userId] })
    }
  })
}

/** Every minute: plans that wait for their first payment are read again, so that a lost webhook opens the gate late, not never. */
export async function reconcilePlans(ctx: Ctx): Promise<void> {
  for (const { id } of await stalePendingPlans(ctx, BATCH)) await askAbout(ctx, id)
}

// A provider that does not answer must not cost anybody the gate: the plan counts as renewing until it does. And one that cannot
// be read counts as looked at, so that it keeps no other waiting.
async function askAbout(ctx: Ctx, id: string): Promise<void> {
  try {
    await syncPlan(ctx, id)
  } catch (error) {
    ctx.log.error({ subscriptionId: id, error: error instanceof Error ? error.name : 'unknown' }, 'a plan could not be read')
    const mine = eq(subscriptions.id, id)
    const renews = and(eq(subscriptions.status, SubscriptionStatus.active), eq(subscriptions.cancelAtPeriodEnd, false))
    await ctx.db.update(subscriptions).set({ updatedAt: ctx.now() }).where(mine)
    if (outcomeUnknown(error)) await ctx.db.update(subscriptions).set({ renewalRetrying: true }).where(and(mine, renews))
  }
}
