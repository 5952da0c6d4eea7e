import { and, eq } from 'drizzle-orm'
import { checklistReviews, checklistRunItems, checklistRuns, type ChecklistRun } from '#db/schema/index.ts'
import { sideOf } from '#shared/booking.ts'
import { ScoreReviewStatus } from '#shared/checklists.ts'
import { Id } from '#shared/text.ts'
import type { UserCtx } from '#server/core/context.ts'
import type { PrivateFile } from '#server/core/private-files.ts'
import { fileKey } from '#server/core/stored-files.ts'

/**
 * Finds the photo of a checklist item for the two participants, and for admins while a review of the score is open. Each view by
 * an admin is recorded.
 */
export async function findChecklistPhoto(viewer: UserCtx, given: string): Promise<PrivateFile | null> {
  const photoId = Id.safeParse(given).data
  if (!photoId) return null
  const [row] = await viewer.db
    .select({ run: checklistRuns, photoBy: checklistRunItems.photoBy })
    .from(checklistRunItems)
    .innerJoin(checklistRuns, eq(checklistRuns.id, checklistRunItems.runId))
    .where(eq(checklistRunItems.photo, photoId))
  if (!row?.photoBy) return null
  const file = { kind: 'checklist-photo', key: fileKey('checklist-photo', row.photoBy, photoId) } as const
  if (sideOf(row.run, viewer.actor.id)) return { ...file, view: null }
  const entityId = await reviewFor(viewer, row.run)
  const view = { action: 'checklist.photo-viewed', entity: 'checklist_reviews', details: { photoId } }
  return entityId ? { ...file, view: { ...view, entityId } } : null
}

/**
 * Returns the open review that allows an admin to see the photos of a checklist; null for other callers, and without an open
 * review.
 */
async function reviewFor({ db, actor }: UserCtx, run: ChecklistRun): Promise<string | null> {
  if (!actor.desk.has('support')) return null
  const open = and(eq(checklistReviews.runId, run.id), eq(checklistReviews.status, ScoreReviewStatus.open))
  const [review] = await db.select({ id: checklistReviews.id }).from(checklistReviews).where(open)
  return review?.id ?? null
}
