import { and, asc, eq } from 'drizzle-orm'
import { professionalProfiles, users, workPhotos } from '#db/schema/index.ts'
import { WorkPhotoStatus } from '#shared/portfolio.ts'
import { Id } from '#shared/text.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import type { PrivateFile } from '#server/core/private-files.ts'
import { isListed } from '#server/features/profile/service.ts'
import { keyOf } from './store.ts'
import type { MyWorkPhotos, WorkPhotoQueue } from './views.ts'

const QUEUE_SHOWN = 50

/** Returns the caller's photos in their order, each with the team's decision. */
export async function listMine({ db, actor }: UserCtx): Promise<MyWorkPhotos> {
  const items = await db
    .select({ id: workPhotos.id, status: workPhotos.status, reason: workPhotos.refusalReason })
    .from(workPhotos)
    .where(eq(workPhotos.professionalId, actor.id))
    .orderBy(asc(workPhotos.position))
  return { items }
}

/** Returns the ids of the photos of a professional that others may see, in their order. */
export async function approvedPhotosOf({ db }: Ctx, professionalId: string): Promise<string[]> {
  const approved = and(eq(workPhotos.professionalId, professionalId), eq(workPhotos.status, WorkPhotoStatus.approved))
  const rows = await db.select({ id: workPhotos.id }).from(workPhotos).where(approved).orderBy(asc(workPhotos.position))
  return rows.map(({ id }) => id)
}

/** Returns the photos that wait for the team, the oldest first, at most 50. */
export async function listQueue({ db }: UserCtx): Promise<WorkPhotoQueue> {
  const items = await db
    .select({ id: workPhotos.id, professional: { id: users.id, name: users.name }, createdAt: workPhotos.createdAt })
    .from(workPhotos)
    .innerJoin(users, eq(users.id, workPhotos.professionalId))
    .where(eq(workPhotos.status, WorkPhotoStatus.waiting))
    .orderBy(asc(workPhotos.createdAt), asc(workPhotos.id))
    .limit(QUEUE_SHOWN)
  return { items }
}

/**
 * Finds a photo of a professional's work. Its owner and the support team may see every photo. People who may see the profile see
 * an approved photo, while the search lists the professional.
 */
export async function findWorkPhoto(viewer: UserCtx, given: string): Promise<PrivateFile | null> {
  const id = Id.safeParse(given).data
  if (!id) return null
  const [photo] = await viewer.db
    .select({
      id: workPhotos.id,
      professionalId: workPhotos.professionalId,
      status: workPhotos.status,
      listed: isListed,
    })
    .from(workPhotos)
    .innerJoin(users, eq(users.id, workPhotos.professionalId))
    .leftJoin(professionalProfiles, eq(professionalProfiles.userId, workPhotos.professionalId))
    .where(eq(workPhotos.id, id))
  return photo && maySee(viewer, photo) ? { kind: 'work-photo', key: keyOf(photo), view: null } : null
}

type Found = { readonly professionalId: string; readonly status: WorkPhotoStatus; readonly listed: boolean }

function maySee({ actor }: UserCtx, { professionalId, status, listed }: Found): boolean {
  if (professionalId === actor.id || actor.desk.has('support')) return true
  const seesProfiles = actor.subscriber || actor.roles.has('admin')
  return seesProfiles && listed && status === WorkPhotoStatus.approved && !actor.blocked.has(professionalId)
}
