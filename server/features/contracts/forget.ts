import { monthlyContracts } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'
import { neverActive } from './queries.ts'

/**
 * Deletes the contracts of a user that were never active. A contract that was active stays for five years as proof for the other
 * party (ADR 017). A second call changes nothing.
 */
export async function forgetDrafts(tx: Tx, userId: string): Promise<void> {
  await tx.db.delete(monthlyContracts).where(neverActive(userId))
}
