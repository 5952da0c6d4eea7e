import { verificationClaims } from '#db/schema/index.ts'
import { recordAct } from '#server/core/audit.ts'
import { claimOn, setClaim } from '#server/core/claims.ts'
import type { UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { MINUTE_MS } from '#shared/days.ts'
import { CLAIM_MINUTES, type ClaimReview } from '#shared/verification-queue.ts'
import { reviewMessages } from '#shared/verification-review.ts'
import { lockProfile } from '../locks.ts'
import type { ClaimView } from '../views.ts'

/**
 * Marks a professional's documents as being reviewed by the calling admin for CLAIM_MINUTES, or removes that mark. If another
 * admin is reviewing them, that does not change, and the response names that admin. Throws NOT_FOUND without such a professional.
 */
export async function claimReview(ctx: UserCtx, { professionalId, take }: ClaimReview): Promise<ClaimView> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockProfile(tx, professionalId))) throw new NotFound(reviewMessages.notFound)
    const { professionalId: subject } = verificationClaims
    await setClaim(tx, verificationClaims, subject, { id: professionalId, take, lastsMs: CLAIM_MINUTES * MINUTE_MS })
    const action = take ? 'verification.claimed' : 'verification.released'
    await recordAct(tx, { action, entity: 'professionals', entityId: professionalId })
    return { claim: await claimOn(tx, verificationClaims, subject, professionalId) }
  })
}
