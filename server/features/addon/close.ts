import { SubscriptionStatus } from '#shared/subscription.ts'
import type { Tx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'
import { lockAddOnsOf, openAddOnsOf } from './queries.ts'
import { canWithdraw } from './rules.ts'
import { refundAndEnd } from './stop.ts'
import { endAddOn } from './sync.ts'

/**
 * Ends all services of a user immediately, in the transaction that closes the account; jobs then tell the provider. Within the 7
 * days of withdrawal everything is refunded (CDC art. 49).
 */
export async function endAddOnsOf(tx: Tx, userId: string): Promise<void> {
  await lockAddOnsOf(tx, userId)
  for (const addOn of await openAddOnsOf(tx.db, userId))
    await (canWithdraw(addOn, tx.now()) ? refundAndEnd(tx, addOn) : endAddOn(tx, addOn, SubscriptionStatus.cancelled))
}

/**
 * Stops the renewal of all services of a user, in the transaction that deactivates the account; a job then tells the provider. What is
 * paid stays paid until its end. Returns whether there was one.
 */
export async function stopAddOnRenewalsOf(tx: Tx, userId: string): Promise<boolean> {
  const renewing = (await openAddOnsOf(tx.db, userId)).filter(
    ({ status, monthlyInCents }) => status === SubscriptionStatus.pending || monthlyInCents > 0,
  )
  for (const { id } of renewing) await addJob(tx, 'addon.end-renewal', id)
  return renewing.length > 0
}
