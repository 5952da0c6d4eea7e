import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { checklistReviews, checklistRuns, users } from '#db/schema/index.ts'
import { ScoreReviewStatus } from '#shared/checklists.ts'
import { recordAct } from '#server/core/audit.ts'
import type { UserCtx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { checklistNotFound, itemsOf } from '../queries.ts'
import type { ScoreReviewDetail, ScoreReviews } from '../views.ts'

const LIMIT = 50
const contractors = alias(users, 'contractors')
const professionals = alias(users, 'professionals')

/** Returns the scores for which the team was asked to review them, for admins, the oldest first. */
export async function listReviews(ctx: UserCtx): Promise<ScoreReviews> {
  const items = await ctx.db
    .select({
      id: checklistReviews.id,
      checklistName: checklistRuns.name,
      contractorName: contractors.name,
      professionalName: professionals.name,
      askedBy: sql<'contractor' | 'professional'>`case when ${checklistReviews.requesterId} = ${checklistRuns.contractorId}
        then 'contractor' else 'professional' end`,
      reason: checklistReviews.reason,
      askedAt: checklistReviews.createdAt,
      score: checklistReviews.scoreBefore,
      source: sql<'rules' | 'model' | 'person'>`coalesce(${checklistRuns.scoreSource}, 'rules')`,
    })
    .from(checklistReviews)
    .innerJoin(checklistRuns, eq(checklistRuns.id, checklistReviews.runId))
    .innerJoin(contractors, eq(contractors.id, checklistRuns.contractorId))
    .innerJoin(professionals, eq(professionals.id, checklistRuns.professionalId))
    .where(eq(checklistReviews.status, ScoreReviewStatus.open))
    .orderBy(asc(checklistReviews.createdAt), asc(checklistReviews.id))
    .limit(LIMIT)
  return { items }
}

/**
 * Returns the checklist whose score is under review, with its notes, for an admin, and logs the view. Throws NOT_FOUND. Called by
 * a mutation, so that no cache stores the response.
 */
export async function viewReview(ctx: UserCtx, reviewId: string): Promise<ScoreReviewDetail> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ run: checklistRuns })
      .from(checklistReviews)
      .innerJoin(checklistRuns, eq(checklistRuns.id, checklistReviews.runId))
      .where(eq(checklistReviews.id, reviewId))
    if (!row) throw checklistNotFound()
    await recordAct(tx, { action: 'checklist.review-viewed', entity: 'checklist_reviews', entityId: reviewId })
    const items = await itemsOf(tx, row.run.id)
    return {
      reasons: (row.run.scoreReasons ?? []).map((reason) => ({ ...reason })),
      items: items.map(({ id, description, mandatory, doneAt, note, photo }) => ({
        id,
        description,
        mandatory,
        done: doneAt !== null,
        note: note ?? '',
        photoId: photo,
      })),
    }
  })
}
