import { and, eq, gt, inArray, type SQL } from 'drizzle-orm'
import { storedFiles } from '#db/schema/index.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { Unavailable } from '#server/core/errors.ts'
import { DocumentKind } from '#shared/profile.ts'
import { type PrivateKind, storedKinds } from './rules.ts'

/** SQL condition for the row of a private file of a professional. */
export function isFile(professionalId: string, kind: PrivateKind): SQL | undefined {
  return and(eq(storedFiles.userId, professionalId), eq(storedFiles.kind, storedKinds[kind]))
}

/**
 * True if the caller has sent a private file that no admin has reviewed yet. `since`: when the last decided request was made,
 * because a file may support only one decision. The time of the decision would be wrong: an upload that began during the review
 * may be stored after the decision, and nobody has reviewed it.
 */
export async function hasSent({ db, actor }: UserCtx | Tx<UserCtx>, kind: PrivateKind, since: Date | null): Promise<boolean> {
  return (await db.$count(storedFiles, and(isFile(actor.id, kind), since ? gt(storedFiles.createdAt, since) : undefined))) > 0
}

/**
 * Returns those of `kinds` whose file really exists in the file store for a professional, whatever the rows say. Throws
 * SERVICE_UNAVAILABLE.
 */
export async function storedOf<Kind extends PrivateKind>(
  ctx: Ctx,
  professionalId: string,
  kinds: readonly Kind[],
): Promise<Kind[]> {
  const mine = and(eq(storedFiles.userId, professionalId), inArray(storedFiles.kind, Object.values(storedKinds)))
  const rows = await ctx.db.select().from(storedFiles).where(mine)
  const has = async (kind: Kind) => {
    const row = rows.find((each) => each.kind === storedKinds[kind])
    return row !== undefined && (await ctx.adapters.files.exists(row.key))
  }
  const found = await Promise.all(kinds.map(has)).catch((error: unknown) => {
    throw new Unavailable(undefined, undefined, error)
  })
  return kinds.filter((_, place) => found[place])
}

/** The images of the identity check of a professional that are missing in the file store. Throws SERVICE_UNAVAILABLE. */
export async function missingImages(ctx: Ctx, professionalId: string): Promise<DocumentKind[]> {
  const kinds = Object.values(DocumentKind)
  const stored = await storedOf(ctx, professionalId, kinds)
  return kinds.filter((kind) => !stored.includes(kind))
}
