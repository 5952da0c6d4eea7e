import { and, count, eq, isNotNull, lte, ne } from 'drizzle-orm'
import { bookings, type ChecklistRunItem, checklistRunItems, checklistRuns } from '#db/schema/index.ts'
import { CHECKLIST_PHOTO_DAYS, checklistMessages, MAX_CHECKLIST_PHOTOS } from '#shared/checklists.ts'
import { DAY_MS } from '#shared/days.ts'
import { Id } from '#shared/text.ts'
import { BATCH_SIZE, processInBatches } from '#server/core/batches.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { deleteFile, fileKey, storeFile } from '#server/core/stored-files.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { checklistNotFound, lockOpenItem, writeItem } from '../queries.ts'

/**
 * Stores the encrypted photo of a checklist item and replaces an earlier one. `target` is the item's id. Throws NOT_FOUND;
 * CONFLICT `checklist_closed`, `booking_cancelled`, `too_many_photos`, `quota`; SERVICE_UNAVAILABLE.
 */
export async function saveChecklistPhoto(ctx: UserCtx, body: Buffer, target: string): Promise<{ photoId: string }> {
  const itemId = Id.safeParse(target).data
  if (!itemId) throw checklistNotFound()
  // Refuses before the file is written; the same check runs again when the rows are written.
  await inTransaction(ctx, (tx) => lockItemForPhoto(tx, itemId))
  const photoId = ctx.newId()
  return storeFile(ctx, { kind: 'checklist-photo', name: photoId, body }, async (tx) => {
    const found = await lockItemForPhoto(tx, itemId)
    await writeItem(tx, found, { photo: photoId, photoBy: tx.actor.id })
    await deletePhoto(tx, found.item)
    return { photoId }
  })
}

/**
 * Removes the photo of a checklist item. Throws NOT_FOUND; CONFLICT `checklist_closed`, `booking_cancelled`. An item without a
 * photo does not change.
 */
export async function removeChecklistPhoto(ctx: UserCtx, itemId: string): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const found = await lockOpenItem(tx, itemId)
    if (!found.item.photo) return { ok: true }
    await writeItem(tx, found, { photo: null, photoBy: null })
    await deletePhoto(tx, found.item)
    return { ok: true }
  })
}

/** Deletes the photos of bookings that ended 90 days ago. */
export async function purgeChecklistPhotos(ctx: Ctx): Promise<void> {
  await processInBatches(
    ctx,
    () => itemsToPurge(ctx),
    (itemId) =>
      inTransaction(ctx, async (tx) => {
        const [item] = await tx.db.select().from(checklistRunItems).where(eq(checklistRunItems.id, itemId)).for('update')
        if (!item) return
        await tx.db.update(checklistRunItems).set({ photo: null, photoBy: null }).where(eq(checklistRunItems.id, itemId))
        await deletePhoto(tx, item)
      }),
  )
}

async function lockItemForPhoto(tx: Tx<UserCtx>, itemId: string) {
  const found = await lockOpenItem(tx, itemId)
  const others = and(
    eq(checklistRunItems.runId, found.run.id),
    ne(checklistRunItems.id, itemId),
    isNotNull(checklistRunItems.photo),
  )
  const [held] = await tx.db.select({ total: count() }).from(checklistRunItems).where(others)
  if ((held?.total ?? 0) >= MAX_CHECKLIST_PHOTOS) throw new Conflict('too_many_photos', checklistMessages.tooManyPhotos)
  return found
}

async function deletePhoto(tx: Tx, { photo, photoBy }: ChecklistRunItem): Promise<void> {
  if (photo && photoBy) await deleteFile(tx, fileKey('checklist-photo', photoBy, photo))
}

async function itemsToPurge(ctx: Ctx): Promise<string[]> {
  const before = new Date(ctx.now().getTime() - CHECKLIST_PHOTO_DAYS * DAY_MS)
  const rows = await ctx.db
    .select({ id: checklistRunItems.id })
    .from(checklistRunItems)
    .innerJoin(checklistRuns, eq(checklistRuns.id, checklistRunItems.runId))
    .innerJoin(bookings, eq(bookings.id, checklistRuns.bookingId))
    .where(and(isNotNull(checklistRunItems.photo), lte(bookings.endsAt, before)))
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}
