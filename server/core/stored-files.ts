import { buffer } from 'node:stream/consumers'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { type StoredFile, storedFiles, users } from '#db/schema/index.ts'
import { photoMessages } from '#shared/profile.ts'
import { FileMissing } from '#server/adapters/files/port.ts'
import type { Ctx, Tx, UserCtx } from './context.ts'
import { Conflict, Unauthenticated, Unavailable } from './errors.ts'
import { addJob, type Jobs } from './jobs.ts'
import { inTransaction } from './transaction.ts'

type NewFile = { readonly key: string; readonly kind: StoredFile['kind']; readonly contentType: string; readonly body: Buffer }

const MOST_FILES = 30
const MOST_BYTES = 60 * 1024 * 1024
const ORPHAN_AFTER_MS = 86_400_000
const PAGE = 500

/** `core.remove-file` follows a row that went; `core.sweep-files` runs once a day. */
export const storedFileJobs: Jobs = {
  'core.remove-file': (ctx, { id }) => removeFile(ctx, id),
  'core.sweep-files': sweepFiles,
}

/**
 * Writes a file of the signed-in person and, in one transaction under her row's lock, its own row and whatever `note` writes:
 * both or neither (fault 21). The file comes first, so that no row ever speaks of nothing; if the rows are refused it is taken
 * back, and what was at its key before is put there again. Store away: SERVICE_UNAVAILABLE; beyond 30 files or 60 MB a person:
 * CONFLICT `quota`.
 */
export async function storeFile<T>(ctx: UserCtx, file: NewFile, note: (tx: Tx<UserCtx>) => Promise<T>): Promise<T> {
  const at = ctx.now()
  const former = await contentsOf(ctx, file.key)
  await put(ctx, file, file.body)
  try {
    return await inTransaction(ctx, async (tx) => {
      await lockOwner(tx, tx.actor.id)
      const noted = await note(tx)
      await noteFile(tx, { key: file.key, userId: tx.actor.id, kind: file.kind, bytes: file.body.length, createdAt: at })
      return noted
    })
  } catch (error) {
    // What fails here too is swept away a day later, or written again by the next try.
    await takeBack(ctx, file, former, at).catch(() => ctx.log.warn('a file could not be taken back'))
    throw error
  }
}

/** Locks the row of a person whose files change, so that one change waits for the other. Signed out meanwhile: UNAUTHORIZED. */
export async function lockOwner(tx: Tx, userId: string): Promise<void> {
  const mine = and(eq(users.id, userId), eq(users.active, true))
  const [owner] = await tx.db.select({ id: users.id }).from(users).where(mine).for('update')
  if (!owner) throw new Unauthenticated()
}

/** Gives up a person's files of some kinds: the rows now, the files once that is committed. `except`: the key that stays. */
export async function giveUpFiles(tx: Tx, userId: string, kinds: StoredFile['kind'][], except = ''): Promise<void> {
  const given = and(eq(storedFiles.userId, userId), inArray(storedFiles.kind, kinds), ne(storedFiles.key, except))
  const rows = await tx.db.delete(storedFiles).where(given).returning({ key: storedFiles.key })
  // A job, since nothing outside is touched before the commit.
  for (const { key } of rows) await addJob(tx, 'core.remove-file', key)
}

async function contentsOf(ctx: Ctx, key: string): Promise<Buffer | null> {
  try {
    return await buffer(await ctx.adapters.files.read(key))
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw new Unavailable()
  }
}

async function put(ctx: Ctx, { key, contentType }: NewFile, body: Buffer): Promise<void> {
  const visibility = key.startsWith('public/') ? 'public' : 'private'
  await ctx.adapters.files.put(key, body, { contentType, visibility }).catch(() => {
    throw new Unavailable()
  })
}

async function noteFile(tx: Tx, file: StoredFile): Promise<void> {
  const others = and(eq(storedFiles.userId, file.userId), ne(storedFiles.key, file.key))
  const [held] = await tx.db
    .select({ files: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${storedFiles.bytes}), 0)::int` })
    .from(storedFiles)
    .where(others)
  if (!held || held.files + 1 > MOST_FILES || held.bytes + file.bytes > MOST_BYTES)
    throw new Conflict('quota', photoMessages.quota)
  const { bytes, createdAt } = file
  await tx.db.insert(storedFiles).values(file).onConflictDoUpdate({ target: storedFiles.key, set: { bytes, createdAt } })
}

/** The commit may have been done though its answer was lost (fault 9): the row tells. */
async function takeBack(ctx: Ctx, file: NewFile, former: Buffer | null, at: Date): Promise<void> {
  const [row] = await ctx.db.select({ at: storedFiles.createdAt }).from(storedFiles).where(eq(storedFiles.key, file.key))
  if (row?.at.getTime() === at.getTime()) return
  if (row && former) await put(ctx, file, former)
  else await removeFile(ctx, file.key)
}

/** A file that a row speaks of again stays. */
async function removeFile(ctx: Ctx, key: string): Promise<void> {
  const [row] = await ctx.db.select({ key: storedFiles.key }).from(storedFiles).where(eq(storedFiles.key, key))
  if (!row) await ctx.adapters.files.remove(key)
}

/**
 * Removes what a killed process left in the store: temporary files, and files of more than a day without a row (fault 21).
 * Younger ones may be about to get theirs.
 */
async function sweepFiles(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - ORPHAN_AFTER_MS)
  await Promise.all([ctx.adapters.files.tidy(before), ctx.adapters.pictures.tidy(before)])
  for (const bucket of ['public', 'private'] as const) {
    let old: string[] = []
    for await (const { key, writtenAt } of ctx.adapters.files.list(bucket)) {
      if (writtenAt < before) old.push(key)
      if (old.length < PAGE) continue
      await removeOrphans(ctx, old)
      old = []
    }
    await removeOrphans(ctx, old)
  }
}

async function removeOrphans(ctx: Ctx, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  const rows = await ctx.db.select({ key: storedFiles.key }).from(storedFiles).where(inArray(storedFiles.key, keys))
  const known = new Set(rows.map(({ key }) => key))
  const orphans = keys.filter((key) => !known.has(key))
  for (const key of orphans) await ctx.adapters.files.remove(key)
  if (orphans.length > 0) ctx.log.warn({ removed: orphans.length }, 'files without a row were removed')
}
