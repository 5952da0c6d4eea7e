import { eq } from 'drizzle-orm'
import { workPhotos } from '#db/schema/index.ts'
import { type DecideWorkPhoto, portfolioMessages, WorkPhotoStatus } from '#shared/portfolio.ts'
import { recordAct } from '#server/core/audit.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'

/**
 * Approves a photo, which others then see, or refuses it with a reason that the professional reads. The audit log records it, and
 * `portfolio.decided` is emitted. Throws NOT_FOUND; CONFLICT `already_decided`, `own_photo`.
 */
export async function decideWorkPhoto(ctx: UserCtx, { photoId, decision, reason }: DecideWorkPhoto): Promise<{ ok: true }> {
  const refused = decision === 'refuse'
  const status = refused ? WorkPhotoStatus.refused : WorkPhotoStatus.approved
  return inTransaction(ctx, async (tx) => {
    const [photo] = await tx.db.select().from(workPhotos).where(eq(workPhotos.id, photoId)).for('update')
    if (!photo) throw new NotFound(portfolioMessages.notFound)
    if (photo.professionalId === tx.actor.id) throw new Conflict('own_photo', portfolioMessages.ownPhoto)
    if (photo.status === status) return { ok: true }
    if (photo.status !== WorkPhotoStatus.waiting) throw new Conflict('already_decided', portfolioMessages.alreadyDecided)
    const refusalReason = refused ? reason : null
    await tx.db
      .update(workPhotos)
      .set({ status, refusalReason, decidedBy: tx.actor.id, decidedAt: tx.now() })
      .where(eq(workPhotos.id, photoId))
    await recordAct(tx, { action: 'work-photo.decided', entity: 'work_photos', entityId: photoId, details: { decision } })
    await tx.emit({ type: 'portfolio.decided', id: photoId, to: [photo.professionalId] })
    return { ok: true }
  })
}
