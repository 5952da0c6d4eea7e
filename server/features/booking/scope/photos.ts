import { asc, eq, lte } from 'drizzle-orm'
import { bookingPhotos, bookings, type BookingPhoto } from '#db/schema/index.ts'
import { BOOKING_PHOTO_DAYS, bookingPhotoMessages, MAX_BOOKING_PHOTOS } from '#shared/booking-scope.ts'
import { DAY_MS } from '#shared/days.ts'
import { Id } from '#shared/text.ts'
import { BATCH_SIZE, processInBatches } from '#server/core/batches.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { deleteFile, fileKey, storeFile } from '#server/core/stored-files.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockBooking } from '../locks.ts'
import { bookingNotFound } from '../refusals.ts'
import { assertMayChangeScope, scopeAudience } from './rules.ts'

/** Returns the file storage key of a photo of a booking's notes. */
export function keyOf({ contractorId, id }: Pick<BookingPhoto, 'contractorId' | 'id'>): string {
  return fileKey('booking-photo', contractorId, id)
}

/**
 * Stores an encrypted photo that shows how to enter the home, with the notes of a booking. `target` is the booking's id. The
 * professional of a confirmed booking is notified. Throws NOT_FOUND for everybody but the contractor; CONFLICT `wrong_state`,
 * `too_many_photos`, `quota`; SERVICE_UNAVAILABLE.
 */
export async function saveBookingPhoto(ctx: UserCtx, body: Buffer, target: string): Promise<{ photoId: string }> {
  const bookingId = Id.safeParse(target).data
  if (!bookingId) throw bookingNotFound()
  // Refuses before the file is written; the same check runs again when the row is written.
  await inTransaction(ctx, (tx) => lockPlace(tx, bookingId))
  const id = ctx.newId()
  const lockFirst = (tx: Tx) => lockBooking(tx, bookingId)
  return storeFile(ctx, { kind: 'booking-photo', name: id, body, lockFirst }, async (tx) => {
    const { booking, position } = await lockPlace(tx, bookingId)
    await tx.db.insert(bookingPhotos).values({ id, bookingId, contractorId: tx.actor.id, position, createdAt: tx.now() })
    await tx.emit({ type: 'booking.notes-changed', id: bookingId, to: scopeAudience(booking) })
    return { photoId: id }
  })
}

/**
 * Removes a photo with its file, while the notes may change. Throws NOT_FOUND for everybody but the contractor, and for a photo
 * that was removed already; CONFLICT `wrong_state`.
 */
export async function removeBookingPhoto(ctx: UserCtx, photoId: string): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const [found] = await tx.db.select().from(bookingPhotos).where(eq(bookingPhotos.id, photoId))
    if (found?.contractorId !== tx.actor.id) throw photoNotFound()
    const booking = await lockBooking(tx, found.bookingId)
    assertMayChangeScope(booking, tx.actor.id, tx.now())
    if (!(await deletePhoto(tx, photoId))) throw photoNotFound()
    await tx.emit({ type: 'booking.notes-changed', id: booking.id, to: scopeAudience(booking) })
    return { ok: true }
  })
}

/** Deletes the photos of bookings that ended 90 days ago. */
export async function purgeBookingPhotos(ctx: Ctx): Promise<void> {
  await processInBatches(
    ctx,
    () => photosToPurge(ctx),
    async (photoId) => void (await inTransaction(ctx, (tx) => deletePhoto(tx, photoId))),
  )
}

/** Locks a booking whose notes the actor may change, and returns it with the lowest free photo position. */
async function lockPlace(tx: Tx<UserCtx>, bookingId: string) {
  const booking = await lockBooking(tx, bookingId)
  assertMayChangeScope(booking, tx.actor.id, tx.now())
  const { position } = bookingPhotos
  const taken = await tx.db.select({ position }).from(bookingPhotos).where(eq(bookingPhotos.bookingId, bookingId))
  const free = places.find((place) => taken.every((photo) => photo.position !== place))
  if (free === undefined) throw new Conflict('too_many_photos', bookingPhotoMessages.tooMany)
  return { booking, position: free }
}

const places = Array.from({ length: MAX_BOOKING_PHOTOS }, (_, at) => at + 1)

/** Deletes a photo and its file. Returns whether the photo existed. */
async function deletePhoto(tx: Tx, photoId: string): Promise<boolean> {
  const [photo] = await tx.db.delete(bookingPhotos).where(eq(bookingPhotos.id, photoId)).returning()
  if (photo) await deleteFile(tx, keyOf(photo))
  return photo !== undefined
}

async function photosToPurge(ctx: Ctx): Promise<string[]> {
  const before = new Date(ctx.now().getTime() - BOOKING_PHOTO_DAYS * DAY_MS)
  const rows = await ctx.db
    .select({ id: bookingPhotos.id })
    .from(bookingPhotos)
    .innerJoin(bookings, eq(bookings.id, bookingPhotos.bookingId))
    .where(lte(bookings.endsAt, before))
    .orderBy(asc(bookingPhotos.createdAt))
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}

function photoNotFound(): NotFound {
  return new NotFound(bookingPhotoMessages.notFound)
}
