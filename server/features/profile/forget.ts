import { eq, or } from 'drizzle-orm'
import { professionalProfiles, profileViews, residences } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'

/**
 * Deletes a user's residence, bio, verification status, form of address and profile views. The profile's row stays, hidden, for the bookings that
 * refer to it. A second call changes nothing.
 */
export async function forgetProfile(tx: Tx, userId: string): Promise<void> {
  await tx.db.delete(residences).where(eq(residences.userId, userId))
  await tx.db.delete(profileViews).where(or(eq(profileViews.viewerId, userId), eq(profileViews.professionalId, userId)))
  await tx.db
    .update(professionalProfiles)
    .set({ bio: '', visible: false, seal: false, verificationStatus: null, refusalReason: null, spokenOf: null })
    .where(eq(professionalProfiles.userId, userId))
}
