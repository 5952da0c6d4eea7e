import { and, eq } from 'drizzle-orm'
import { serviceSubscriptions } from '#db/schema/index.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import type { Ctx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { outcomeUnknown } from '#server/features/payment/service.ts'
import { addOnsToRenew, lockAddOnsAfterEnd, stalePendingAddOns } from './queries.ts'
import { hasService, statusWhenOver } from './rules.ts'
import { endAddOn, syncAddOn } from './sync.ts'

const BATCH = 50

/**
 * Runs every minute. It reads purchases that are about to end from the provider, which may have renewed them. Then it sets those
 * whose access is over to 'vencida' (or 'cancelada' if they were cancelled), so that access and status agree (AMB-20).
 */
export async function expireAddOns(ctx: Ctx): Promise<void> {
  for (const { id } of await addOnsToRenew(ctx, BATCH)) await syncOrLog(ctx, id)
  await inTransaction(ctx, async (tx) => {
    for (const addOn of await lockAddOnsAfterEnd(tx, 1_000))
      if (!hasService(addOn, tx.now())) await endAddOn(tx, addOn, statusWhenOver(addOn))
  })
}

/** Runs every minute. It reads purchases that wait for their payment, so that a lost webhook only delays the service. */
export async function reconcileAddOns(ctx: Ctx): Promise<void> {
  for (const { id } of await stalePendingAddOns(ctx, BATCH)) await syncOrLog(ctx, id)
}

// An outage of the provider must not end anybody's access, so the purchase counts as renewing until the provider answers. updatedAt
// moves even after an error, so that a purchase that cannot be read does not keep the others out of the batch.
async function syncOrLog(ctx: Ctx, id: string): Promise<void> {
  try {
    await syncAddOn(ctx, id)
  } catch (error) {
    ctx.log.error({ addOnId: id, error: error instanceof Error ? error.name : 'unknown' }, 'a purchase could not be read')
    const thisRow = eq(serviceSubscriptions.id, id)
    const renews = and(
      eq(serviceSubscriptions.status, SubscriptionStatus.active),
      eq(serviceSubscriptions.cancelAtPeriodEnd, false),
    )
    await ctx.db.update(serviceSubscriptions).set({ updatedAt: ctx.now() }).where(thisRow)
    if (outcomeUnknown(error))
      await ctx.db.update(serviceSubscriptions).set({ renewalRetrying: true }).where(and(thisRow, renews))
  }
}
