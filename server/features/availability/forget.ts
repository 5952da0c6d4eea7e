import { eq } from 'drizzle-orm'
import { availability, availabilityExceptions } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'

/** Deletes the windows and exceptions of a professional, in the transaction that erases the account. */
export async function forgetWeek(tx: Tx, professionalId: string): Promise<void> {
  await tx.db.delete(availability).where(eq(availability.professionalId, professionalId))
  await tx.db.delete(availabilityExceptions).where(eq(availabilityExceptions.professionalId, professionalId))
}
