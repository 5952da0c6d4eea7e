import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { workPhotos } from '#db/schema/index.ts'
import type { World } from '#server/core/context.ts'

/**
 * Inserts a row for a work photo that waits for approval, without a file, and deletes the user's other photos. Returns its id.
 */
export async function onlyWorkPhoto({ db, now }: Pick<World, 'db' | 'now'>, professionalId: string): Promise<string> {
  const id = randomUUID()
  await db.delete(workPhotos).where(eq(workPhotos.professionalId, professionalId))
  await db.insert(workPhotos).values({ id, professionalId, position: 1, createdAt: now() })
  return id
}
