import { buffer } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import { auditLog, checklistReviews, checklistRunItems, checklistRuns, type ChecklistRun } from '#db/schema/index.ts'
import { sideOf } from '#shared/booking.ts'
import { ScoreReviewStatus } from '#shared/checklists.ts'
import { Id } from '#shared/text.ts'
import { FileMissing } from '#server/adapters/files/port.ts'
import type { Actor, Ctx } from '#server/core/context.ts'
import { NotFound, Unavailable } from '#server/core/errors.ts'
import { photoKey } from './store.ts'

/**
 * The JPEG of an item, for the two participants, and for admins while a review of the score is open; each view by an admin is recorded in
 * the audit log (`checklist.photo-viewed`). Every other case is the same NOT_FOUND.
 */
export async function openChecklistPhoto(ctx: Ctx, given: string): Promise<Buffer> {
  const photoId = Id.safeParse(given).data
  if (!ctx.actor || !photoId) throw new NotFound()
  const [row] = await ctx.db
    .select({ run: checklistRuns, photoBy: checklistRunItems.photoBy })
    .from(checklistRunItems)
    .innerJoin(checklistRuns, eq(checklistRuns.id, checklistRunItems.runId))
    .where(eq(checklistRunItems.photo, photoId))
  if (!row?.photoBy) throw new NotFound()
  const isParticipant = sideOf(row.run, ctx.actor.id) !== null
  const reviewId = isParticipant ? null : await reviewFor(ctx, ctx.actor, row.run)
  if (!isParticipant && !reviewId) throw new NotFound()
  const body = await contentsOf(ctx, photoKey(row.photoBy, photoId))
  if (reviewId)
    await ctx.db.insert(auditLog).values({
      actorId: ctx.actor.id,
      action: 'checklist.photo-viewed',
      entity: 'checklist_reviews',
      entityId: reviewId,
      details: { photoId },
      createdAt: ctx.now(),
    })
  return body
}

/** The open review for which an admin may see the photos of a checklist; null for all others. */
async function reviewFor(ctx: Ctx, actor: Actor, run: ChecklistRun): Promise<string | null> {
  if (!actor.roles.has('admin')) return null
  const open = and(eq(checklistReviews.runId, run.id), eq(checklistReviews.status, ScoreReviewStatus.open))
  const [review] = await ctx.db.select({ id: checklistReviews.id }).from(checklistReviews).where(open)
  return review?.id ?? null
}

async function contentsOf(ctx: Ctx, key: string): Promise<Buffer> {
  const sealed = await ctx.adapters.files.read(key).then(buffer, (error: unknown) => {
    throw error instanceof FileMissing ? new NotFound() : new Unavailable(undefined, undefined, error)
  })
  const plain = ctx.vault.open('checklist-photo', sealed)
  if (plain) return plain
  ctx.log.error('a photo of a checklist cannot be decrypted: it was changed, or encrypted with another key')
  throw new NotFound()
}
