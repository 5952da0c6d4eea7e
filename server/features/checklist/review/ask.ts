import { checklistReviews } from '#db/schema/index.ts'
import { checklistMessages, type AskReview } from '#shared/checklists.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockOwnChecklist, participantsOf, reviewOf } from '../queries.ts'

/**
 * Asks a person of the team to review a score that the AI or the rules gave, once for each checklist (LGPD art. 20). Either
 * participant may ask. Throws NOT_FOUND; CONFLICT `not_scored`, `already_reviewed`.
 */
export async function askReview(ctx: UserCtx, { checklistId, reason }: AskReview): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const run = await lockOwnChecklist(tx, checklistId)
    if (run.score === null) throw new Conflict('not_scored', checklistMessages.notScored)
    const earlier = await reviewOf(tx, run.id)
    if (earlier?.requesterId === tx.actor.id && earlier.reason === reason) return { ok: true }
    if (earlier) throw new Conflict('already_reviewed', checklistMessages.alreadyReviewed)
    const review = { runId: run.id, requesterId: tx.actor.id, reason, scoreBefore: run.score, createdAt: tx.now() }
    await tx.db.insert(checklistReviews).values({ id: tx.newId(), ...review })
    await tx.emit({ type: 'checklist.review-asked', id: run.id, to: participantsOf(run) })
    return { ok: true }
  })
}
