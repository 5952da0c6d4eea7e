import { eq } from 'drizzle-orm'
import { disputes } from '#db/schema/index.ts'
import { disputeMessages, DisputeStatus, type AnswerDispute } from '#shared/disputes.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { disputeNotFound } from './open.ts'
import { attachPhotos } from './photos/store.ts'
import { disputeWithParties, lockDispute } from './queries.ts'

/**
 * Stores the answer of the participant who did not open the dispute, once, while the dispute is open. Sending the same answer
 * again changes nothing. Throws NOT_FOUND for everybody else; CONFLICT `already_answered`, `already_resolved`; BAD_REQUEST at
 * `photoIds`, and `screened` at `answer` if the text gives a contact or arranges a payment elsewhere.
 */
export async function answerDispute(ctx: UserCtx, { disputeId, answer, photoIds }: AnswerDispute): Promise<{ ok: true }> {
  refuseContacts({ answer })
  return inTransaction(ctx, async (tx) => {
    const parties = await disputeWithParties(tx, disputeId)
    const dispute = await lockDispute(tx, disputeId)
    const me = tx.actor.id
    if (!parties || !dispute || dispute.claimantId === me) throw disputeNotFound()
    const to = [parties.contractorId, parties.professionalId]
    if (!to.includes(me)) throw disputeNotFound()
    if (dispute.answer === answer) return { ok: true }
    if (dispute.status !== DisputeStatus.open) throw new Conflict('already_resolved', disputeMessages.alreadyResolved)
    if (dispute.answer !== null) throw new Conflict('already_answered', disputeMessages.alreadyAnswered)
    await tx.db.update(disputes).set({ answer, answeredAt: tx.now() }).where(eq(disputes.id, disputeId))
    await attachPhotos(tx, disputeId, photoIds)
    await tx.emit({ type: 'dispute.answered', id: disputeId, to })
    return { ok: true }
  })
}
