import { ledgerEntries, type LedgerEntry } from '#db/schema/index.ts'
import type { Tx } from './context.ts'

/** The entries of one posting in the ledger. Amounts are in cents. `creditId` is set only on the accounts of credit. */
export type Posting = (Pick<LedgerEntry, 'account' | 'amountInCents'> & { readonly creditId?: string })[]

type About = { readonly paymentId: string | null; readonly bookingId: string | null; readonly kind: LedgerEntry['kind'] }

/**
 * Inserts one posting into the ledger, dated `createdAt`. Amounts are in cents. The commit fails unless the posting sums to zero.
 */
export async function post(tx: Tx, about: About, posting: Posting, createdAt = tx.now()): Promise<void> {
  const postingId = tx.newId()
  await tx.db.insert(ledgerEntries).values(posting.map((entry) => ({ ...about, ...entry, postingId, createdAt })))
}
