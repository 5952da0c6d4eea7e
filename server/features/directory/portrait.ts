import { buffer } from 'node:stream/consumers'
import { and, eq, isNotNull } from 'drizzle-orm'
import { directoryConsents, searchIndex, storedFiles } from '#db/schema/index.ts'
import { FileMissing } from '#server/adapters/files/port.ts'
import type { Ctx } from '#server/core/context.ts'
import { NotFound, Unavailable } from '#server/core/errors.ts'

/**
 * Returns the photo of a professional for public pages, by the id of the consent that allows it. Throws NOT_FOUND for any other
 * id, and once the consent has ended or the professional does not appear, so that no photo stays public without consent.
 */
export async function readPortrait(ctx: Ctx, consentId: string): Promise<Buffer> {
  const [file] = await ctx.db
    .select({ key: storedFiles.key })
    .from(searchIndex)
    .innerJoin(directoryConsents, eq(directoryConsents.id, searchIndex.consentId))
    .innerJoin(storedFiles, and(eq(storedFiles.userId, searchIndex.userId), eq(storedFiles.kind, 'avatar')))
    .where(and(eq(searchIndex.consentId, consentId), eq(directoryConsents.portrait, true), isNotNull(searchIndex.photo)))
  if (!file) throw new NotFound()
  return ctx.adapters.files.read(file.key).then(buffer, (error: unknown) => {
    throw error instanceof FileMissing ? new NotFound() : new Unavailable(undefined, undefined, error)
  })
}
