import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { auditLog, disputePhotos } from '#db/schema/index.ts'
import { FileMissing } from '#server/adapters/files/port.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { NotFound, Unavailable } from '#server/core/errors.ts'
import { readSignedLink, signLink } from '#server/core/private-links.ts'
import { disputeNotFound } from '../open.ts'
import { disputeWithParties, photosOf } from '../queries.ts'
import type { PhotoLinks } from '../views.ts'
import { photoKey } from './store.ts'

/**
 * Links to the photos of a dispute, for its two participants and for admins. Each works in this session only, for 15 minutes.
 * NOT_FOUND to everybody else.
 */
export async function linkPhotos(ctx: UserCtx, disputeId: string): Promise<PhotoLinks> {
  if (!(await maySee(ctx, disputeId))) throw disputeNotFound()
  const photos = await photosOf(ctx, [disputeId])
  const links = photos.map(({ id: photoId }) => {
    const { token, expiresAt } = signLink(ctx, 'dispute-photo-link', photoId)
    return { photoId, url: `/foto-de-ajuda/${token}`, expiresAt }
  })
  return { links }
}

/**
 * The JPEG of a link that belongs to this session and has not expired, if the caller may still see it. Each view by an admin is recorded
 * in the audit log (`dispute.photo-viewed`). Every other case is the same NOT_FOUND.
 */
export async function openDisputePhoto(ctx: Ctx, token: string): Promise<Buffer> {
  const { actor } = ctx
  if (!actor) throw new NotFound()
  const viewer: UserCtx = { ...ctx, actor }
  const photoId = readSignedLink(viewer, 'dispute-photo-link', token)
  const [photo] = photoId ? await ctx.db.select().from(disputePhotos).where(eq(disputePhotos.id, photoId)) : []
  const as = photo?.disputeId ? await maySee(viewer, photo.disputeId) : null
  if (!photo?.disputeId || !as) throw new NotFound()
  const body = await contentsOf(viewer, photoKey(photo))
  if (as === 'admin')
    await ctx.db.insert(auditLog).values({
      actorId: actor.id,
      action: 'dispute.photo-viewed',
      entity: 'disputas',
      entityId: photo.disputeId,
      details: { photoId: photo.id },
      createdAt: ctx.now(),
    })
  return body
}

async function maySee(ctx: UserCtx, disputeId: string): Promise<'participant' | 'admin' | null> {
  const row = await disputeWithParties(ctx, disputeId)
  if (!row) return null
  if ([row.contractorId, row.professionalId].includes(ctx.actor.id)) return 'participant'
  return ctx.actor.roles.has('admin') ? 'admin' : null
}

async function contentsOf(ctx: UserCtx, key: string): Promise<Buffer> {
  const sealed = await ctx.adapters.files.read(key).then(buffer, (error: unknown) => {
    throw error instanceof FileMissing ? new NotFound() : new Unavailable(undefined, undefined, error)
  })
  const plain = ctx.vault.open('dispute-photo', sealed)
  if (plain) return plain
  ctx.log.error('a photo of a dispute cannot be decrypted: it was changed, or encrypted with another key')
  throw new NotFound()
}
