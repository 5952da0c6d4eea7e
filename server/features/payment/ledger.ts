import { ledgerEntries, type LedgerEntry } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'
import type { Posting } from './rules.ts'

/** Writes one posting; the database refuses it at commit unless it sums to zero. Amounts in cents. */
export async function post(
  tx: Tx,
  about: { paymentId: string; bookingId: string | null; kind: LedgerEntry['kind'] },
  posting: Posting,
): Promise<void> {
  const postingId = tx.newId()
  await tx.db.insert(ledgerEntries).values(posting.map((entry) => ({ ...about, ...entry, postingId, createdAt: tx.now() })))
}
