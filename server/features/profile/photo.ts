import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { deleteStoredFiles, lockOwner, storeFile } from '#server/core/stored-files.ts'
import { inTransaction } from '#server/core/transaction.ts'

/**
 * Stores a webp as the caller's photo in place of the previous one, and returns its new public URL. `sentAt` is when the upload
 * began. The later of two simultaneous uploads wins, and the other gets CONFLICT `newer_file`. After CONFLICT `quota` or
 * SERVICE_UNAVAILABLE nothing has changed.
 */
export async function savePhoto(ctx: UserCtx, body: Buffer, sentAt = ctx.now()): Promise<{ photo: string }> {
  const { id } = ctx.actor
  const file = { kind: 'avatar', name: `${id}-${sentAt.getTime()}.webp`, body, sentAt } as const
  return storeFile(ctx, file, async (tx, key) => {
    const photo = ctx.adapters.files.publicUrl(key)
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
    await deleteStoredFiles(tx, id, ['avatar'])
    await setPhoto(tx, id, null)
    await tx.emit({ type: 'profile.changed', id, to: [id] })
    return { photo: null }
  })
}

async function setPhoto(tx: Tx, userId: string, photo: string | null): Promise<void> {
  await tx.db.update(users).set({ photo }).where(eq(users.id, userId))
}
