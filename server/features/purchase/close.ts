import { SubscriptionStatus } from '#shared/subscription.ts'
import type { Tx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'
import { products, type Purchase } from './product.ts'
import { lockPurchasesOf, openPurchasesOf } from './queries.ts'
import { canWithdraw, monthlyOf } from './rules.ts'
import { refundAndEnd } from './stop.ts'
import { endPurchase } from './sync.ts'

/**
 * Ends all purchases of a user immediately, in the transaction that closes the account; jobs then notify the provider. Within the
 * 7 days in which a buyer may withdraw from a purchase everything is refunded (CDC art. 49).
 */
export async function endPurchasesOf(tx: Tx, userId: string): Promise<void> {
  await lockPurchasesOf(tx, userId)
  for (const purchase of await everyOpenOf(tx, userId))
    await (canWithdraw(purchase, tx.now()) ? refundAndEnd(tx, purchase) : endPurchase(tx, purchase, SubscriptionStatus.cancelled))
}

/**
 * Stops the renewal of all purchases of a user, in the transaction that deactivates the account; jobs then notify the provider.
 * What is paid stays paid until its end. Returns whether a purchase was going to renew.
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
