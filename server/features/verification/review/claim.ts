import { and, eq, lte, or } from 'drizzle-orm'
import { verificationClaims } from '#db/schema/index.ts'
import { recordAct } from '#server/core/audit.ts'
import type { UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { MINUTE_MS } from '#shared/days.ts'
import { CLAIM_MINUTES, type ClaimReview } from '#shared/verification-queue.ts'
import { reviewMessages } from '#shared/verification-review.ts'
import { lockProfile } from '../locks.ts'
import type { ClaimView } from '../views.ts'
import { claimOf } from './queries.ts'

/**
 * Marks a professional's documents as being looked at by the caller for CLAIM_MINUTES, or lets go of them. Another admin's claim stays;
 * the response says whose it is. NOT_FOUND without such a professional.
 */
export async function claimReview(ctx: UserCtx, { professionalId, take }: ClaimReview): Promise<ClaimView> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockProfile(tx, professionalId))) throw new NotFound(reviewMessages.notFound)
    const { adminId, until } = verificationClaims
    const claim = { adminId: tx.actor.id, until: new Date(tx.now().getTime() + CLAIM_MINUTES * MINUTE_MS) }
    const free = or(eq(adminId, tx.actor.id), lte(until, tx.now()))
    if (take)
      await tx.db
        .insert(verificationClaims)
        .values({ professionalId, ...claim })
        .onConflictDoUpdate({ target: verificationClaims.professionalId, set: claim, setWhere: free })
    else
      await tx.db
        .delete(verificationClaims)
        .where(and(eq(verificationClaims.professionalId, professionalId), eq(adminId, tx.actor.id)))
    const action = take ? 'verification.claimed' : 'verification.released'
    await recordAct(tx, { action, entity: 'professionals', entityId: professionalId })
    return { claim: claimView(ctx, await claimOf(tx, professionalId)) }
  })
}

/** A claim as an admin reads it; null when nobody has claimed. */
export function claimView({ actor }: UserCtx, claim: Awaited<ReturnType<typeof claimOf>>): ClaimView['claim'] {
  return claim ? { by: claim.by, mine: claim.adminId === actor.id, until: claim.until } : null
}
