import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import { disputePhotos, disputes } from '#db/schema/index.ts'
import { DAY_MS } from '#shared/days.ts'
import { DISPUTE_PHOTO_DAYS, disputeMessages, MAX_DISPUTE_PHOTOS } from '#shared/disputes.ts'
import { BATCH_SIZE, processInBatches } from '#server/core/batches.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { BadInput } from '#server/core/errors.ts'
import { deleteFile, fileKey, storeFile } from '#server/core/stored-files.ts'
import { inTransaction } from '#server/core/transaction.ts'
import type { PhotoSaved } from '../views.ts'

/** The maximum of unsent photos of one person: twice those of one statement, because a user may replace photos before sending. */
const MAX_UNSENT = 2 * MAX_DISPUTE_PHOTOS
/** How long a photo without a statement is stored. */
const UNSENT_MS = DAY_MS

/** Returns the storage key of a photo in the file store. */
export function photoKey({ userId, id }: { userId: string; id: string }): string {
  return fileKey('dispute-photo', userId, id)
}

/**
 * Stores an encrypted photo of the caller for a dispute. The photo belongs to no dispute until `dispute.open` or `dispute.answer`
 * sends its id. Of more than eight unsent photos, the oldest are deleted. Throws CONFLICT `quota`, SERVICE_UNAVAILABLE.
 */
export async function saveDisputePhoto(ctx: UserCtx, body: Buffer): Promise<PhotoSaved> {
  const id = ctx.newId()
  return storeFile(ctx, { kind: 'dispute-photo', name: id, body }, async (tx) => {
    const unsent = await tx.db
      .select({ id: disputePhotos.id })
      .from(disputePhotos)
      .where(and(eq(disputePhotos.userId, tx.actor.id), isNull(disputePhotos.disputeId)))
      .orderBy(asc(disputePhotos.createdAt), asc(disputePhotos.id))
    for (const old of unsent.slice(0, Math.max(0, unsent.length + 1 - MAX_UNSENT))) await removePhoto(tx, old.id)
    await tx.db.insert(disputePhotos).values({ id, userId: tx.actor.id, createdAt: tx.now() })
    return { photoId: id }
  })
}

/**
 * Attaches photos to a dispute, in the caller's transaction. Throws BAD_REQUEST at `photoIds` unless each id is an unsent photo of
 * the caller.
 */
export async function attachPhotos(tx: Tx<UserCtx>, disputeId: string, photoIds: readonly string[]): Promise<void> {
  if (photoIds.length === 0) return
  const unsent = and(
    inArray(disputePhotos.id, [...photoIds]),
    eq(disputePhotos.userId, tx.actor.id),
    isNull(disputePhotos.disputeId),
  )
  const attached = await tx.db.update(disputePhotos).set({ disputeId }).where(unsent).returning({ id: disputePhotos.id })
  if (attached.length !== photoIds.length) throw new BadInput('photoIds', disputeMessages.photoUnknown)
}

/** Deletes photos that were never sent after a day, and those of a dispute 90 days after its resolution. */
export async function purgePhotos(ctx: Ctx): Promise<void> {
  await processInBatches(
    ctx,
    () => photosToPurge(ctx),
    (id) => inTransaction(ctx, (tx) => removePhoto(tx, id)),
  )
}

async function removePhoto(tx: Tx, id: string): Promise<void> {
  const [photo] = await tx.db.delete(disputePhotos).where(eq(disputePhotos.id, id)).returning()
  if (photo) await deleteFile(tx, photoKey(photo))
}

async function photosToPurge(ctx: Ctx): Promise<string[]> {
  const before = (ms: number) => new Date(ctx.now().getTime() - ms)
  const rows = await ctx.db
    .select({ id: disputePhotos.id })
    .from(disputePhotos)
    .leftJoin(disputes, eq(disputes.id, disputePhotos.disputeId))
    .where(
      or(
        and(isNull(disputePhotos.disputeId), lte(disputePhotos.createdAt, before(UNSENT_MS))),
        lte(disputes.resolvedAt, before(DISPUTE_PHOTO_DAYS * DAY_MS)),
      ),
    )
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}
