import { eq } from 'drizzle-orm'
import { availability } from '#db/schema/index.ts'
import type { Tx } from '../../core/context.ts'

/** Removes a professional's whole week, in the transaction that closes her account. */
export async function forgetWeek(tx: Tx, professionalId: string): Promise<void> {
  await tx.db.delete(availability).where(eq(availability.professionalId, professionalId))
}
