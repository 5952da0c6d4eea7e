import { ledgerEntries, type LedgerEntry } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'
import type { Posting } from './rules.ts'

/** Inserts one posting, amounts in cents, as of `createdAt`. The commit fails unless the posting sums to zero. */
export async function post(
  tx: Tx,
  about: { paymentId: string; bookingId: string | null; kind: LedgerEntry['kind'] },
  posting: Posting,
  createdAt = tx.now(),
): Promise<void> {
  const postingId = tx.newId()
  await tx.db.insert(ledgerEntries).values(posting.map((entry) => ({ ...about, ...entry, postingId, createdAt })))
}
