import { randomUUID } from 'node:crypto'
import { bookingPhotos } from '#db/schema/index.ts'
import type { World } from '#server/core/context.ts'

/** Inserts a row for a photo of a booking's notes, without a file. Returns its id. */
export async function onlyBookingPhoto(
  { db, now }: Pick<World, 'db' | 'now'>,
  bookingId: string,
  contractorId: string,
): Promise<string> {
  const id = randomUUID()
  await db.insert(bookingPhotos).values({ id, bookingId, contractorId, position: 1, createdAt: now() })
  return id
}
