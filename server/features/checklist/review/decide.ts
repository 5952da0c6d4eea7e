import { eq } from 'drizzle-orm'
import { checklistReviews, checklistRuns } from '#db/schema/index.ts'
import { sideOf } from '#shared/booking.ts'
import { checklistMessages, ScoreReviewStatus, ScoreSource, type DecideReview } from '#shared/checklists.ts'
import { recordAct } from '#server/core/audit.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { checklistNotFound, participantsOf } from '../queries.ts'

/**
 * Keeps a reviewed score or replaces it, as an admin decides. Both participants are notified and read the reason. Throws
 * NOT_FOUND; FORBIDDEN `step_up_required`; CONFLICT `own_review`, `already_decided`.
 */
export async function decideReview(ctx: UserCtx, { reviewId, score, reason }: DecideReview): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const [review] = await tx.db.select().from(checklistReviews).where(eq(checklistReviews.id, reviewId)).for('update')
    const [run] = review ? await tx.db.select().from(checklistRuns).where(eq(checklistRuns.id, review.runId)).for('update') : []
    if (!review || !run) throw checklistNotFound()
    if (sideOf(run, tx.actor.id)) throw new Conflict('own_review', checklistMessages.ownReview)
    if (review.decidedBy === tx.actor.id && review.decision === reason && review.scoreAfter === score) return { ok: true }
    if (review.status !== ScoreReviewStatus.open) throw new Conflict('already_decided', checklistMessages.alreadyDecided)
    const changed = score !== review.scoreBefore
    const status = changed ? ScoreReviewStatus.changed : ScoreReviewStatus.kept
    await tx.db
      .update(checklistReviews)
      .set({ status, scoreAfter: score, decision: reason, decidedBy: tx.actor.id, decidedAt: tx.now() })
      .where(eq(checklistReviews.id, reviewId))
    if (changed) {
      const reasons = [{ text: reason, points: null, of: null }]
      await tx.db
        .update(checklistRuns)
        .set({ score, scoreSource: ScoreSource.person, scoreReasons: reasons, scoredAt: tx.now() })
        .where(eq(checklistRuns.id, run.id))
    }
    const details = { status, before: review.scoreBefore, after: score }
    await recordAct(tx, { action: 'checklist.review-decided', entity: 'checklist_reviews', entityId: reviewId, details })
    await tx.emit({ type: 'checklist.review-decided', id: run.id, to: participantsOf(run) })
    return { ok: true }
  })
}
