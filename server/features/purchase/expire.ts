import { and, eq } from 'drizzle-orm'
import { SubscriptionStatus } from '#shared/subscription.ts'
import { processInBatches } from '#server/core/batches.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { outcomeUnknown } from '#server/features/payment/service.ts'
import { products, type Product } from './product.ts'
import { findPurchase, lockPurchasesOf, purchasesAfterEnd, purchasesToRenew, stalePending } from './queries.ts'
import { statusWhenOver } from './rules.ts'
import { endPurchase, syncPurchase } from './sync.ts'

const BATCH = 50

/**
 * Runs every minute. Purchases that are about to end are first read from the provider, which may have renewed them. Then those
 * whose access has ended become 'vencida' (or 'cancelada' if they were cancelled), so that status and access agree.
 */
export async function expirePurchases(ctx: Ctx): Promise<void> {
  for (const product of products) {
    for (const { id } of await purchasesToRenew(ctx, product, BATCH)) await syncOrLog(ctx, product, id)
    const due = async () => (await purchasesAfterEnd(ctx, product)).map(({ id }) => id)
    await processInBatches(ctx, due, (id) => inTransaction(ctx, (tx) => endIfOver(tx, product, id)))
  }
}

/**
 * Ends a purchase whose access has ended. It holds the lock of the user's purchases, so that a simultaneous `syncPurchase` does
 * not end it a second time.
 */
async function endIfOver(tx: Tx, product: Product, id: string): Promise<void> {
  const known = await findPurchase(tx, id)
  if (known) await lockPurchasesOf(tx, known.userId)
  const [over] = await purchasesAfterEnd(tx, product, id)
  if (over) await endPurchase(tx, over, statusWhenOver(over))
}

/**
 * Runs every minute. Reads purchases that wait for their payment from the provider, so that a lost webhook delays the access only
 * a little.
 */
export async function reconcilePurchases(ctx: Ctx): Promise<void> {
  for (const product of products) for (const { id } of await stalePending(ctx, product, BATCH)) await syncOrLog(ctx, product, id)
}

// An outage of the provider must not end anybody's access, so the purchase counts as renewing until the provider answers.
// updatedAt is set even after an error, so that an unreadable purchase moves back in the queue and does not block others.
async function syncOrLog(ctx: Ctx, { table }: Product, id: string): Promise<void> {
  try {
    await syncPurchase(ctx, id)
  } catch (error) {
    ctx.log.error({ purchaseId: id, error: error instanceof Error ? error.name : 'unknown' }, 'a purchase could not be read')
    const thisRow = eq(table.id, id)
    const renews = and(eq(table.status, SubscriptionStatus.active), eq(table.cancelAtPeriodEnd, false))
    await ctx.db.update(table).set({ updatedAt: ctx.now() }).where(thisRow)
    if (outcomeUnknown(error)) await ctx.db.update(table).set({ renewalRetrying: true }).where(and(thisRow, renews))
  }
}
