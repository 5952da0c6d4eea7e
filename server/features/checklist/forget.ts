import { eq } from 'drizzle-orm'
import { checklistTemplates } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'
import { forgetPhotosAndNotes } from './photo/store.ts'

/** Deletes a user's own templates, notes and photos in the transaction that deletes the account. Checklists of bookings stay (ADR 017). */
export async function forgetChecklists(tx: Tx, userId: string): Promise<void> {
  await tx.db.delete(checklistTemplates).where(eq(checklistTemplates.ownerId, userId))
  await forgetPhotosAndNotes(tx, userId)
}
