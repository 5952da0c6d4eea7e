import { SubscriptionStatus } from '#shared/subscription.ts'
import type { Tx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'
import { products, type Purchase } from './product.ts'
import { lockPurchasesOf, openPurchasesOf } from './queries.ts'
import { canWithdraw, monthlyOf } from './rules.ts'
import { refundAndEnd } from './stop.ts'
import { endPurchase } from './sync.ts'

/**
 * Ends all purchases of a user now, in the transaction that closes the account; jobs then end them at the provider. A purchase
 * from which the buyer may still withdraw (7 days, CDC art. 49) is refunded in full.
 */
export async function endPurchasesOf(tx: Tx, userId: string): Promise<void> {
  await lockPurchasesOf(tx, userId)
  for (const purchase of await everyOpenOf(tx, userId))
    await (canWithdraw(purchase, tx.now()) ? refundAndEnd(tx, purchase) : endPurchase(tx, purchase, SubscriptionStatus.cancelled))
}

/**
 * Stops the renewals of all purchases of a user, in the transaction that deactivates the account; jobs then stop them at the
 * provider. Periods that are paid run to their end. Returns whether any purchase renews or is unpaid.
 */
export async function stopRenewalsOf(tx: Tx, userId: string): Promise<boolean> {
  const renewing = (await everyOpenOf(tx, userId)).filter(
    (row) => row.status === SubscriptionStatus.pending || monthlyOf(row) > 0,
  )
  for (const { id } of renewing) await addJob(tx, 'purchase.end-renewal', id)
  return renewing.length > 0
}

async function everyOpenOf(tx: Tx, userId: string): Promise<Purchase[]> {
  const open = await Promise.all(products.map((product) => openPurchasesOf(tx.db, userId, product)))
  return open.flat()
}
