import { eq } from 'drizzle-orm'
import { type ProfessionalProfile, professionalProfiles } from '#db/schema/index.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Forbidden } from '#server/core/errors.ts'
import { pageRefusals } from '#shared/pages.ts'

/** Locks the caller's professional profile. Throws FORBIDDEN without a profile. */
export async function lockOwnProfile(tx: Tx<UserCtx>): Promise<ProfessionalProfile> {
  const profile = await lockProfile(tx, tx.actor.id)
  if (!profile) throw new Forbidden(pageRefusals.professionalsOnly)
  return profile
}

/** Locks the profile of a professional; null without a profile. */
export async function lockProfile(tx: Tx, userId: string): Promise<ProfessionalProfile | null> {
  const theirs = eq(professionalProfiles.userId, userId)
  const [profile = null] = await tx.db.select().from(professionalProfiles).where(theirs).for('update')
  return profile
}
