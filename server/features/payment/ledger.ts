import { ledgerEntries, type LedgerEntry } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'
import type { Posting } from './rules.ts'

/** Inserts one posting, amounts in cents. The commit fails unless the posting sums to zero. */
export async function post(
  tx: Tx,
  about: { paymentId: string; bookingId: string | null; kind: LedgerEntry['kind'] },
  posting: Posting,
): Promise<void> {
  const postingId = tx.newId()
  await tx.db.insert(ledgerEntries).values(posting.map((entry) => ({ ...about, ...entry, postingId, createdAt: tx.now() })))
}
