import { asc, eq } from 'drizzle-orm'
import { bookingPhotos, bookings } from '#db/schema/index.ts'
import { sideOf } from '#shared/booking.ts'
import { Id } from '#shared/text.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import type { PrivateFile } from '#server/core/private-files.ts'
import { keyOf } from '../scope/photos.ts'
import { mayReadNotes } from './rules.ts'

/** Returns the ids of the photos of a booking's notes in the order in which they were sent. */
export async function photosOf({ db }: Ctx, bookingId: string): Promise<string[]> {
  const { id, createdAt, position } = bookingPhotos
  const ofBooking = eq(bookingPhotos.bookingId, bookingId)
  const rows = await db.select({ id }).from(bookingPhotos).where(ofBooking).orderBy(asc(createdAt), asc(position))
  return rows.map((photo) => photo.id)
}

/** Returns a photo of a booking's notes, if the viewer may read the notes now. A view by the team is recorded. */
export async function findBookingPhoto(viewer: UserCtx, given: string): Promise<PrivateFile | null> {
  const photoId = Id.safeParse(given).data
  if (!photoId) return null
  const [row] = await viewer.db
    .select({ photo: bookingPhotos, booking: bookings })
    .from(bookingPhotos)
    .innerJoin(bookings, eq(bookings.id, bookingPhotos.bookingId))
    .where(eq(bookingPhotos.id, photoId))
  const side = row && (sideOf(row.booking, viewer.actor.id) ?? (viewer.actor.roles.has('admin') ? 'admin' : null))
  if (!side || !mayReadNotes(row.booking, side, viewer.now())) return null
  const about = { entity: 'agendamentos', entityId: row.booking.id, details: { photoId } }
  const view = side === 'admin' ? { action: 'booking.photo-viewed', ...about } : null
  return { kind: 'booking-photo', key: keyOf(row.photo), view }
}
