import { disputeClaims } from '#db/schema/index.ts'
import { HOUR_MS } from '#shared/days.ts'
import { DISPUTE_CLAIM_HOURS, type ClaimDispute } from '#shared/dispute-desk.ts'
import { recordAct } from '#server/core/audit.ts'
import { claimOn, setClaim } from '#server/core/claims.ts'
import type { UserCtx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { assertForTeam } from '../queries.ts'
import type { ClaimedView } from '../views.ts'

/**
 * Marks a dispute as handled by the calling admin for DISPUTE_CLAIM_HOURS, or removes the admin's own mark. The mark of another
 * admin stays, and the response names that admin. The mark only informs: every admin may still write and decide. Throws NOT_FOUND,
 * CONFLICT `own_dispute`.
 */
export async function claimDispute(ctx: UserCtx, { disputeId, take }: ClaimDispute): Promise<ClaimedView> {
  return inTransaction(ctx, async (tx) => {
    await assertForTeam(tx, disputeId)
    await setClaim(tx, disputeClaims, disputeClaims.disputeId, { id: disputeId, take, lastsMs: DISPUTE_CLAIM_HOURS * HOUR_MS })
    const action = take ? 'dispute.claimed' : 'dispute.released'
    await recordAct(tx, { action, entity: 'disputas', entityId: disputeId })
    return { claim: await claimOn(tx, disputeClaims, disputeClaims.disputeId, disputeId) }
  })
}
