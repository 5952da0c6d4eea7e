import { eq } from 'drizzle-orm'
import { professionalProfiles } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'

/** Empties and hides the profile of a user; its row stays, because bookings refer to it. A second call changes nothing. */
export async function forgetProfile(tx: Tx, userId: string): Promise<void> {
  await tx.db
    .update(professionalProfiles)
    .set({ bio: '', visible: false, seal: false, verificationStatus: null, refusalReason: null, spokenOf: null })
    .where(eq(professionalProfiles.userId, userId))
}
