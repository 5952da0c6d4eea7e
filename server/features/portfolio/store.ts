import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { workPhotos, type WorkPhoto } from '#db/schema/index.ts'
import { DAY_MS } from '#shared/days.ts'
import { MAX_WORK_PHOTOS, portfolioMessages, REFUSED_WORK_PHOTO_DAYS, WorkPhotoStatus } from '#shared/portfolio.ts'
import { BATCH_SIZE, processInBatches } from '#server/core/batches.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { deleteFile, fileKey, lockOwner, storeFile } from '#server/core/stored-files.ts'
import { inTransaction } from '#server/core/transaction.ts'
import type { WorkPhotoSaved } from './views.ts'

/** Returns the storage key of a photo. */
export function keyOf({ professionalId, id }: Pick<WorkPhoto, 'professionalId' | 'id'>): string {
  return fileKey('work-photo', professionalId, id)
}

/**
 * Stores a photo of the caller's work as the last one, encrypted. It waits for the team. Throws CONFLICT `too_many_photos`,
 * `quota`; SERVICE_UNAVAILABLE.
 */
export async function saveWorkPhoto(ctx: UserCtx, body: Buffer): Promise<WorkPhotoSaved> {
  // The limit is checked before the file is written, and again in the transaction that inserts the row.
  await nextPosition(ctx)
  const id = ctx.newId()
  return storeFile(ctx, { kind: 'work-photo', name: id, body }, async (tx) => {
    const position = await nextPosition(tx)
    await tx.db.insert(workPhotos).values({ id, professionalId: tx.actor.id, position, createdAt: tx.now() })
    return { photoId: id }
  })
}

/** Removes a photo of the caller with its file; later photos move up. Throws NOT_FOUND. */
export async function removeWorkPhoto(ctx: UserCtx, photoId: string): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, tx.actor.id)
    const own = and(eq(workPhotos.id, photoId), eq(workPhotos.professionalId, tx.actor.id))
    const [photo] = await tx.db.select().from(workPhotos).where(own)
    if (!photo) throw new NotFound(portfolioMessages.notFound)
    await deletePhoto(tx, photo)
    return { ok: true }
  })
}

/**
 * Changes the order of the caller's photos. Throws NOT_FOUND; CONFLICT `photos_changed` unless the ids are exactly the caller's
 * photos.
 */
export async function orderWorkPhotos(ctx: UserCtx, photoIds: readonly string[]): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, tx.actor.id)
    const rows = await tx.db.select({ id: workPhotos.id }).from(workPhotos).where(eq(workPhotos.professionalId, tx.actor.id))
    const own = new Set(rows.map(({ id }) => id))
    if (!photoIds.every((id) => own.has(id))) throw new NotFound(portfolioMessages.notFound)
    if (photoIds.length !== own.size || new Set(photoIds).size !== own.size)
      throw new Conflict('photos_changed', portfolioMessages.changed)
    for (const [index, id] of photoIds.entries())
      await tx.db
        .update(workPhotos)
        .set({ position: index + 1 })
        .where(eq(workPhotos.id, id))
    return { ok: true }
  })
}

/** Deletes the photos that were refused 30 days ago. */
export async function purgeRefused(ctx: Ctx): Promise<void> {
  await processInBatches(
    ctx,
    () => refusedToPurge(ctx),
    (id) =>
      inTransaction(ctx, async (tx) => {
        const [found] = await tx.db.select().from(workPhotos).where(eq(workPhotos.id, id))
        if (!found) return
        await lockOwner(tx, found.professionalId)
        const [photo] = await tx.db.select().from(workPhotos).where(eq(workPhotos.id, id))
        if (photo) await deletePhoto(tx, photo)
      }),
  )
}

async function deletePhoto(tx: Tx, photo: WorkPhoto): Promise<void> {
  const { id, professionalId, position } = photo
  await tx.db.delete(workPhotos).where(eq(workPhotos.id, id))
  await tx.db
    .update(workPhotos)
    .set({ position: sql`${workPhotos.position} - 1` })
    .where(and(eq(workPhotos.professionalId, professionalId), gt(workPhotos.position, position)))
  await deleteFile(tx, keyOf(photo))
}

async function nextPosition({ db, actor }: UserCtx): Promise<number> {
  const held = await db.$count(workPhotos, eq(workPhotos.professionalId, actor.id))
  if (held >= MAX_WORK_PHOTOS) throw new Conflict('too_many_photos', portfolioMessages.tooMany)
  return held + 1
}

async function refusedToPurge(ctx: Ctx): Promise<string[]> {
  const before = new Date(ctx.now().getTime() - REFUSED_WORK_PHOTO_DAYS * DAY_MS)
  const rows = await ctx.db
    .select({ id: workPhotos.id })
    .from(workPhotos)
    .where(and(eq(workPhotos.status, WorkPhotoStatus.refused), lte(workPhotos.decidedAt, before)))
    .orderBy(asc(workPhotos.decidedAt))
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}
