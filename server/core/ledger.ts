import { ledgerEntries, type LedgerEntry } from '#db/schema/index.ts'
import type { Tx } from './context.ts'

/** The entries of one posting, amounts in cents. `creditId`: only of the accounts of credit. */
export type Posting = (Pick<LedgerEntry, 'account' | 'amountInCents'> & { readonly creditId?: string })[]

type About = { readonly paymentId: string | null; readonly bookingId: string | null; readonly kind: LedgerEntry['kind'] }

/** Inserts one posting, amounts in cents, as of `createdAt`. The commit fails unless the posting sums to zero. */
export async function post(tx: Tx, about: About, posting: Posting, createdAt = tx.now()): Promise<void> {
  const postingId = tx.newId()
  await tx.db.insert(ledgerEntries).values(posting.map((entry) => ({ ...about, ...entry, postingId, createdAt })))
}
