import { buffer } from 'node:stream/consumers'
import { and, eq, gt, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { type StoredFile, storedFiles, users } from '#db/schema/index.ts'
import { photoMessages } from '#shared/profile.ts'
import { DAY_MS } from '#shared/days.ts'
import { FileMissing } from '#server/adapters/files/port.ts'
import type { Ctx, Tx, UserCtx } from './context.ts'
import { Conflict, loggedFault, Unauthenticated, Unavailable } from './errors.ts'
import { addJob, type Jobs } from './jobs.ts'
import { inTransaction } from './transaction.ts'

type NewFile = {
  readonly key: string
  readonly kind: StoredFile['kind']
  readonly contentType: string
  readonly body: Buffer
  /** When the person sent it; without it, now. */
  readonly sentAt?: Date
}

/** How much one user may keep: photos of checklists, which a professional sends at each booking, and all other files. */
const quotas = {
  checklists: { files: 600, bytes: 300 * 1024 * 1024 },
  others: { files: 30, bytes: 60 * 1024 * 1024 },
}
const ORPHAN_AFTER_MS = DAY_MS
const PAGE = 500

/** `core.remove-file` removes the file of a deleted row; `core.sweep-files` removes orphans once a day. */
export const storedFileJobs: Jobs = {
  'core.remove-file': (ctx, { id }) => removeFile(ctx, id),
  'core.sweep-files': sweepFiles,
}

/**
 * Writes a file of the actor, its row in `stored_files`, and the rows that `writeRows` writes: all or nothing. The file is
 * written first, so that no row points to a missing file. The rows follow in one transaction, with the actor's row locked. If
 * the transaction fails, the previous contents of the key are restored. Returns the result of `writeRows`. Throws
 * SERVICE_UNAVAILABLE when the file store fails, and CONFLICT `quota` beyond what one user may keep.
 */
export async function storeFile<T>(ctx: UserCtx, file: NewFile, writeRows: (tx: Tx<UserCtx>) => Promise<T>): Promise<T> {
  const createdAt = file.sentAt ?? ctx.now()
  const previous = await contentsOf(ctx, file.key)
  await put(ctx, file, file.body)
  try {
    return await inTransaction(ctx, async (tx) => {
      await lockOwner(tx, tx.actor.id)
      const result = await writeRows(tx)
      await insertFileRow(tx, { key: file.key, userId: tx.actor.id, kind: file.kind, bytes: file.body.length, createdAt })
      return result
    })
  } catch (error) {
    // If this fails too, the next upload overwrites the file, or the daily sweep removes it.
    await restore(ctx, file, previous, createdAt).catch((fault: unknown) =>
      ctx.log.warn(loggedFault(fault), 'a file could not be taken back'),
    )
    throw error
  }
}

/** Locks the row of a user, so that changes of the user's files wait for each other. UNAUTHORIZED when the account is not active. */
export async function lockOwner(tx: Tx, userId: string): Promise<void> {
  const activeUser = and(eq(users.id, userId), eq(users.active, true))
  const [owner] = await tx.db.select({ id: users.id }).from(users).where(activeUser).for('update')
  if (!owner) throw new Unauthenticated()
}

/** Whether a user has a file of this kind that was sent after the given instant. */
export async function hasNewerFile(tx: Tx, userId: string, kind: StoredFile['kind'], sentAt: Date): Promise<boolean> {
  const newer = and(eq(storedFiles.userId, userId), eq(storedFiles.kind, kind), gt(storedFiles.createdAt, sentAt))
  return (await tx.db.$count(storedFiles, newer)) > 0
}

/** Deletes a user's files of some kinds: the rows now, the files after the commit. `except`: the key of a file that is kept. */
export async function deleteStoredFiles(tx: Tx, userId: string, kinds: StoredFile['kind'][], except = ''): Promise<void> {
  const deleted = and(eq(storedFiles.userId, userId), inArray(storedFiles.kind, kinds), ne(storedFiles.key, except))
  await deleteRows(tx, deleted)
}

/** Deletes files by their keys: the rows now, the files after the commit. */
export async function deleteFilesByKey(tx: Tx, keys: readonly string[]): Promise<void> {
  await deleteRows(tx, inArray(storedFiles.key, [...keys]))
}

async function deleteRows(tx: Tx, which: SQL | undefined): Promise<void> {
  const rows = await tx.db.delete(storedFiles).where(which).returning({ key: storedFiles.key })
  // A job removes the files, because a removal cannot be rolled back and must wait for the commit.
  for (const { key } of rows) await addJob(tx, 'core.remove-file', key)
}

async function contentsOf(ctx: Ctx, key: string): Promise<Buffer | null> {
  try {
    return await buffer(await ctx.adapters.files.read(key))
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw new Unavailable(undefined, undefined, error)
  }
}

async function put(ctx: Ctx, { key, contentType }: NewFile, body: Buffer): Promise<void> {
  const visibility = key.startsWith('public/') ? 'public' : 'private'
  await ctx.adapters.files.put(key, body, { contentType, visibility }).catch((error: unknown) => {
    throw new Unavailable(undefined, undefined, error)
  })
}

async function insertFileRow(tx: Tx, file: StoredFile): Promise<void> {
  const isChecklist = file.kind === 'checklist-photo'
  const quota = isChecklist ? quotas.checklists : quotas.others
  const sameQuota = (isChecklist ? eq : ne)(storedFiles.kind, 'checklist-photo')
  const others = and(eq(storedFiles.userId, file.userId), ne(storedFiles.key, file.key), sameQuota)
  const [held] = await tx.db
    .select({ files: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${storedFiles.bytes}), 0)::int` })
    .from(storedFiles)
    .where(others)
  if (!held || held.files + 1 > quota.files || held.bytes + file.bytes > quota.bytes)
    throw new Conflict('quota', photoMessages.quota)
  const { bytes, createdAt } = file
  await tx.db.insert(storedFiles).values(file).onConflictDoUpdate({ target: storedFiles.key, set: { bytes, createdAt } })
}

/** Restores the previous contents, unless the row shows that the transaction was committed and only its answer was lost. */
async function restore(ctx: Ctx, file: NewFile, previous: Buffer | null, createdAt: Date): Promise<void> {
  const thisKey = eq(storedFiles.key, file.key)
  const [row] = await ctx.db.select({ createdAt: storedFiles.createdAt }).from(storedFiles).where(thisKey)
  if (row?.createdAt.getTime() === createdAt.getTime()) return
  if (row && previous) await put(ctx, file, previous)
  else await removeFile(ctx, file.key)
}

/** Removes a file, unless a new row uses its key again. */
async function removeFile(ctx: Ctx, key: string): Promise<void> {
  const [row] = await ctx.db.select({ key: storedFiles.key }).from(storedFiles).where(eq(storedFiles.key, key))
  if (!row) await ctx.adapters.files.remove(key)
}

/**
 * Removes what a killed process left in the file store: temporary files, and files without a row. Only files older than a day
 * are removed, because the row of a new file may not be committed yet.
 */
async function sweepFiles(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - ORPHAN_AFTER_MS)
  await Promise.all([ctx.adapters.files.removeTemporaryFiles(before), ctx.adapters.pictures.removeTemporaryFiles(before)])
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
