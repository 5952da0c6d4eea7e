import { eq } from 'drizzle-orm'
import { professionalProfiles } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Forbidden } from '#server/core/errors.ts'
import { pageRefusals } from '#shared/pages.ts'
import type { VerificationView } from './views.ts'

/** Returns the state of the caller's verification. FORBIDDEN without a professional's profile. */
export async function verificationState(ctx: UserCtx): Promise<VerificationView> {
  const mine = eq(professionalProfiles.userId, ctx.actor.id)
  const [profile] = await ctx.db.select().from(professionalProfiles).where(mine)
  if (!profile) throw new Forbidden(pageRefusals.professionalsOnly)
  return {
    status: profile.verificationStatus,
    refusalReason: profile.refusalReason,
    submittedAt: profile.documentsSubmittedAt,
    documents: { front: profile.documentFront !== null, selfie: profile.documentSelfie !== null },
  }
}
