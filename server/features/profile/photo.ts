import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { deleteStoredFiles, lockOwner, storeFile } from '#server/core/stored-files.ts'
import { inTransaction } from '#server/core/transaction.ts'

/**
 * Makes a webp the person's photo and answers its address, which anybody may read and keep for a year (DATA-2: each photo has a
 * name of its own). The former one goes once this one is saved. CONFLICT `quota`, SERVICE_UNAVAILABLE: nothing has changed.
 */
export async function savePhoto(ctx: UserCtx, webp: Buffer): Promise<{ photo: string }> {
  const { id } = ctx.actor
  const key = `public/avatars/${id}/${id}-${ctx.now().getTime()}.webp`
  const photo = ctx.adapters.files.publicUrl(key)
  return storeFile(ctx, { key, kind: 'avatar', contentType: 'image/webp', body: webp }, async (tx) => {
    await deleteStoredFiles(tx, id, ['avatar'], key)
    await setPhoto(tx, id, photo)
    await tx.emit({ type: 'profile.changed', id, to: [id] })
    return { photo }
  })
}

/** Removes the signed-in person's photo. Without one it is no error. */
export async function removePhoto(ctx: UserCtx): Promise<{ photo: null }> {
  const { id } = ctx.actor
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, id)
    await forgetPhoto(tx, id)
    await tx.emit({ type: 'profile.changed', id, to: [id] })
    return { photo: null }
  })
}

/** Removes a person's photo, in the caller's transaction; the file goes after its commit. */
export async function forgetPhoto(tx: Tx, userId: string): Promise<void> {
  await deleteStoredFiles(tx, userId, ['avatar'])
  await setPhoto(tx, userId, null)
}

async function setPhoto(tx: Tx, userId: string, photo: string | null): Promise<void> {
  await tx.db.update(users).set({ photo }).where(eq(users.id, userId))
}
