import { inArray } from 'drizzle-orm'
import { storedFiles } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { Unavailable } from '#server/core/errors.ts'
import { DocumentKind } from '#shared/profile.ts'
import { keyOf, type PrivateKind } from './rules.ts'

/** Those of `kinds` whose file the store really has for a professional, whatever the rows say. SERVICE_UNAVAILABLE. */
export async function storedOf<Kind extends PrivateKind>(
  ctx: Ctx,
  professionalId: string,
  kinds: readonly Kind[],
): Promise<Kind[]> {
  const keys = kinds.map((kind) => keyOf(professionalId, kind))
  const rows = await ctx.db.select({ key: storedFiles.key }).from(storedFiles).where(inArray(storedFiles.key, keys))
  const has = async (key: string) => rows.some((row) => row.key === key) && (await ctx.adapters.files.exists(key))
  const found = await Promise.all(keys.map(has)).catch((error: unknown) => {
    throw new Unavailable(undefined, undefined, error)
  })
  return kinds.filter((_, place) => found[place])
}

/** The pictures of the identity check of a professional that are not stored. SERVICE_UNAVAILABLE. */
export async function missingPictures(ctx: Ctx, professionalId: string): Promise<DocumentKind[]> {
  const kinds = Object.values(DocumentKind)
  const stored = await storedOf(ctx, professionalId, kinds)
  return kinds.filter((kind) => !stored.includes(kind))
}
