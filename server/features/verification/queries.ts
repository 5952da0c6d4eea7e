import { eq } from 'drizzle-orm'
import { type ProfessionalProfile, professionalProfiles } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Forbidden } from '#server/core/errors.ts'
import { pageRefusals } from '#shared/pages.ts'
import { VerificationStatus } from '#shared/profile.ts'
import { CheckStatus } from '#shared/verification.ts'
import { type CheckRows, checksOf } from './check/queries.ts'
import { nextRequestAt, obstacleOf, stateOf } from './check/rules.ts'
import { hasIdentity } from './identity/read.ts'
import { earlierDecisionsOf } from './review/queries.ts'
import type { VerificationView } from './views.ts'

/** Returns the state of the caller's verification. Throws FORBIDDEN without a profile. */
export async function verificationState(ctx: UserCtx): Promise<VerificationView> {
  const mine = eq(professionalProfiles.userId, ctx.actor.id)
  const [profile] = await ctx.db.select().from(professionalProfiles).where(mine)
  if (!profile) throw new Forbidden(pageRefusals.professionalsOnly)
  const confirmed = profile.seal || profile.verificationStatus === VerificationStatus.approved
  return {
    status: profile.verificationStatus,
    refusalReason: profile.refusalReason,
    imageReasons: await imageReasonsOf(ctx, profile),
    submittedAt: profile.documentsSubmittedAt,
    decidedAt: profile.decidedAt,
    sealed: profile.seal,
    documents: { front: profile.documentFront !== null, selfie: profile.documentSelfie !== null },
    hasIdentity: await hasIdentity(ctx, ctx.actor.id),
    check: checkView(ctx, await checksOf(ctx, ctx.actor.id), confirmed),
  }
}

async function imageReasonsOf(ctx: UserCtx, { userId, verificationStatus }: ProfessionalProfile) {
  const [last] = verificationStatus === VerificationStatus.refused ? await earlierDecisionsOf(ctx, userId) : []
  return { front: last?.frontReason ?? null, selfie: last?.selfieReason ?? null }
}

function checkView(ctx: UserCtx, { done, last, facts }: CheckRows, confirmed: boolean): VerificationView['check'] {
  const { provider, check, aboutRealPeople } = ctx.adapters.background
  const now = ctx.now()
  const obstacle = obstacleOf(facts, now)
  return {
    state: stateOf(facts.latest, now),
    details: done?.result?.detalhes ?? null,
    checkedAt: done?.checkedAt ?? null,
    validUntil: done?.validUntil ?? null,
    certificateDay: done?.certificateDay ?? null,
    source: done?.provider ?? null,
    running:
      last?.status === CheckStatus.pending
        ? {
            id: last.id,
            since: last.createdAt,
            byTeam: last.provider === 'manual',
            delayed: last.attempts > 0,
            later: last.reference !== null,
          }
        : null,
    lastId: last?.id ?? null,
    lastFailed: last?.status === CheckStatus.failed,
    obstacle: obstacle ?? (check && aboutRealPeople && !confirmed ? 'identity' : null),
    nextRequestAt: obstacle === 'limit' ? nextRequestAt(facts.requestedAt, now) : null,
    provider,
  }
}
