import { eq, sql } from 'drizzle-orm'
import { payouts, type Payout } from '#db/schema/index.ts'
import type { Payout as ProviderPayout } from '#server/adapters/payment/transfer-port.ts'
import type { Tx } from '#server/core/context.ts'
import { isPayoutNews } from './rules-payouts.ts'

/**
 * Stores what was read of a professional's payouts, and notifies the professional of what the bank received or refused. The
 * caller has locked the account. What a slower reader saw earlier does not overwrite a later state. Returns whether something
 * changed.
 */
export async function storePayouts(tx: Tx, professionalId: string, read: readonly ProviderPayout[]): Promise<boolean> {
  const known = await tx.db.select().from(payouts).where(eq(payouts.professionalId, professionalId))
  const before = new Map(known.map((payout) => [payout.id, payout]))
  const changed = read.filter((payout) => payout.amountInCents > 0 && isPayoutNews(before.get(payout.id), payout))
  for (const payout of changed.toReversed()) {
    await storePayout(tx, professionalId, payout)
    const { id, status } = payout
    if (status === 'paid' || status === 'failed') await tx.emit({ type: `payment.payout-${status}`, id, to: [professionalId] })
  }
  return changed.length > 0
}

async function storePayout(tx: Tx, professionalId: string, payout: ProviderPayout): Promise<void> {
  const { id, status, amountInCents, arrivesAt, failureCode, createdAt } = payout
  const row: Payout = { id, professionalId, status, amountInCents, arrivesAt, failureCode, createdAt, updatedAt: tx.now() }
  await tx.db
    .insert(payouts)
    .values(row)
    .onConflictDoUpdate({
      target: payouts.id,
      set: {
        status: sql`excluded.status`,
        arrivesAt: sql`excluded.arrives_at`,
        failureCode: sql`excluded.failure_code`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
}
