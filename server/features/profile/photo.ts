import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import { photoMessages } from '#shared/profile.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { deleteStoredFiles, hasNewerFile, lockOwner, storeFile } from '#server/core/stored-files.ts'
import { inTransaction } from '#server/core/transaction.ts'

/**
 * Stores a webp as the caller's photo and returns its public URL. Each photo gets a new name, because URLs are cached for a year.
 * The previous photo is deleted after this one is saved. `sentAt`: when the upload began. Of two at once the one that began last
 * stays, so the other gets CONFLICT `newer_photo`. CONFLICT `quota` or SERVICE_UNAVAILABLE: nothing has changed.
 */
export async function savePhoto(ctx: UserCtx, webp: Buffer, sentAt = ctx.now()): Promise<{ photo: string }> {
  const { id } = ctx.actor
  const key = `public/avatars/${id}/${id}-${sentAt.getTime()}.webp`
  const photo = ctx.adapters.files.publicUrl(key)
  return storeFile(ctx, { key, kind: 'avatar', contentType: 'image/webp', body: webp, sentAt }, async (tx) => {
    if (await hasNewerFile(tx, id, 'avatar', sentAt)) throw new Conflict('newer_photo', photoMessages.newer)
    await deleteStoredFiles(tx, id, ['avatar'], key)
    await setPhoto(tx, id, photo)
    await tx.emit({ type: 'profile.changed', id, to: [id] })
    return { photo }
  })
}

/** Removes the caller's photo. Does nothing if there is none. */
export async function removePhoto(ctx: UserCtx): Promise<{ photo: null }> {
  const { id } = ctx.actor
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, id)
    await forgetPhoto(tx, id)
    await tx.emit({ type: 'profile.changed', id, to: [id] })
    return { photo: null }
  })
}

/** Removes a user's photo in the given transaction; the file is deleted after the commit. */
export async function forgetPhoto(tx: Tx, userId: string): Promise<void> {
  await deleteStoredFiles(tx, userId, ['avatar'])
  await setPhoto(tx, userId, null)
}

async function setPhoto(tx: Tx, userId: string, photo: string | null): Promise<void> {
  await tx.db.update(users).set({ photo }).where(eq(users.id, userId))
}
