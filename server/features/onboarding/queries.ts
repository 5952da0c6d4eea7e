import { and, eq } from 'drizzle-orm'
import { identityDetails, professionalProfiles, userRoles, users } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { type Given, prepared } from '#server/core/database/prepared.ts'
import { onboardingState } from '#server/features/profile/service.ts'
import { UserRole } from '#shared/auth.ts'
import { resumeStep, type WizardStep } from './rules.ts'
import type { OnboardingView } from './views.ts'

/** Returns the signed-in person's type, next path and step of the professional's wizard. */
export async function readOnboarding(ctx: UserCtx): Promise<OnboardingView> {
  const [at, step] = await Promise.all([onboardingState(ctx, ctx.actor.id), wizardStep(ctx)])
  return { ...at, step }
}

async function wizardStep(ctx: UserCtx): Promise<WizardStep | null> {
  const [row] = await wizards(ctx.db, { userId: ctx.actor.id })
  if (!row || (row.profile === null && row.role === null)) return null
  return resumeStep({ ...row, documents: row.documentFront !== null && row.documentSelfie !== null && row.identity !== null })
}

const wizards = prepared((db, given: Given<{ userId: string }>) => {
  const { photo, street } = users
  const { id: profile, bio, verificationStatus: status, documentFront, documentSelfie } = professionalProfiles
  return db
    .select({
      photo,
      street,
      profile,
      bio,
      status,
      documentFront,
      documentSelfie,
      identity: identityDetails.givenAt,
      role: userRoles.role,
    })
    .from(users)
    .leftJoin(professionalProfiles, eq(professionalProfiles.userId, users.id))
    .leftJoin(identityDetails, eq(identityDetails.professionalId, users.id))
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, UserRole.professional)))
    .where(eq(users.id, given.userId))
})
