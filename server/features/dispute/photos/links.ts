import { eq } from 'drizzle-orm'
import { disputePhotos } from '#db/schema/index.ts'
import { DISPUTE_PHOTO } from '#shared/disputes.ts'
import type { UserCtx } from '#server/core/context.ts'
import { type PrivateFile, readSignedLink, signLink } from '#server/core/private-files.ts'
import { disputeNotFound } from '../open.ts'
import { disputeWithParties, photosOf } from '../queries.ts'
import type { PhotoLinks } from '../views.ts'
import { photoKey } from './store.ts'

/**
 * Links to the photos of a dispute, for its two participants and for admins. Each link works only in the caller's session, for 15
 * minutes. Throws NOT_FOUND for everybody else.
 */
export async function linkPhotos(ctx: UserCtx, disputeId: string): Promise<PhotoLinks> {
  if (!(await maySee(ctx, disputeId))) throw disputeNotFound()
  const photos = await photosOf(ctx, [disputeId])
  const links = photos.map(({ id: photoId }) => {
    const { token, expiresAt } = signLink(ctx, 'dispute-photo-link', photoId)
    return { photoId, url: `/private/${DISPUTE_PHOTO}/${token}`, expiresAt }
  })
  return { links }
}

/**
 * The photo of a link that was signed for this session and has not expired, if the viewer may still see it. Each view by an admin
 * is recorded.
 */
export async function findDisputePhoto(viewer: UserCtx, token: string): Promise<PrivateFile | null> {
  const photoId = readSignedLink(viewer, 'dispute-photo-link', token)
  const [photo] = photoId ? await viewer.db.select().from(disputePhotos).where(eq(disputePhotos.id, photoId)) : []
  const as = photo?.disputeId ? await maySee(viewer, photo.disputeId) : null
  if (!photo?.disputeId || !as) return null
  const view = { action: 'dispute.photo-viewed', entity: 'disputas', entityId: photo.disputeId, details: { photoId: photo.id } }
  return { kind: 'dispute-photo', key: photoKey(photo), view: as === 'admin' ? view : null }
}

async function maySee(ctx: UserCtx, disputeId: string): Promise<'participant' | 'admin' | null> {
  const row = await disputeWithParties(ctx, disputeId)
  if (!row) return null
  if ([row.contractorId, row.professionalId].includes(ctx.actor.id)) return 'participant'
  return ctx.actor.roles.has('admin') ? 'admin' : null
}
