import { buffer } from 'node:stream/consumers'
import { and, eq, gt, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import { type StoredFile, storedFiles, users } from '#db/schema/index.ts'
import { photoMessages } from '#shared/profile.ts'
import { DAY_MS } from '#shared/days.ts'
import { documentMessages } from '#shared/verification.ts'
import { FileMissing } from '#server/adapters/files/port.ts'
import type { Ctx, Tx, UserCtx } from './context.ts'
import { Conflict, loggedFault, NotFound, Unauthenticated, Unavailable } from './errors.ts'
import { addJob, type Jobs } from './jobs.ts'
import { inTransaction } from './transaction.ts'
import type { SealPurpose } from './vault.ts'

/** A kind of file that people upload. */
export type FileKind = StoredFile['kind']

type StoredKind = {
  readonly folder: `public/${string}` | `private/${string}`
  /** The purpose whose key encrypts files of this kind. It is missing for images that everybody may see. */
  readonly seal?: SealPurpose
  /**
   * The error message for an upload that arrives after a newer file was stored; only for kinds of which a person has one file.
   */
  readonly newer?: string
  /**
   * The number and size of the files of this kind that one person may have. All kinds without their own quota share one quota.
   */
  readonly quota?: Quota
}
type Quota = { readonly files: number; readonly bytes: number }

type NewFile = {
  readonly kind: FileKind
  /** The last part of the file's key in the store. It is unique, so that a file is never overwritten. */
  readonly name: string
  readonly body: Buffer
  /** When the person sent the file; by default now. */
  readonly sentAt?: Date
  /** Takes locks at the begin of the transaction that must be taken before the lock on the owner's row. */
  readonly lockFirst?: (tx: Tx<UserCtx>) => Promise<unknown>
}

const document = { folder: 'private/documents', seal: 'document', newer: photoMessages.newer } as const
const kinds: Readonly<Record<FileKind, StoredKind>> = {
  avatar: { folder: 'public/avatars', newer: photoMessages.newer },
  'document-front': document,
  'document-selfie': document,
  'background-certificate': { ...document, newer: documentMessages.newerPdf },
  'name-document': document,
  'dispute-photo': { folder: 'private/disputes', seal: 'dispute-photo' },
  // This quota is larger than the others, because a professional sends checklist photos for each booking.
  'checklist-photo': {
    folder: 'private/checklists',
    seal: 'checklist-photo',
    quota: { files: 600, bytes: 300 * 1024 * 1024 },
  },
  // A rule on the rows of `work_photos` limits these photos to eight for each professional.
  'work-photo': { folder: 'private/work', seal: 'work-photo', quota: { files: 20, bytes: 20 * 1024 * 1024 } },
  // A booking has at most four of these photos, and they are deleted 90 days after it.
  'booking-photo': { folder: 'private/bookings', seal: 'booking-photo', quota: { files: 400, bytes: 200 * 1024 * 1024 } },
  // The quota for chat photos is large, because a person may send ten photos a day for years.
  'chat-photo': { folder: 'private/chat', seal: 'chat-photo', quota: { files: 2_000, bytes: 500 * 1024 * 1024 } },
}
const sharedQuota: Quota = { files: 30, bytes: 60 * 1024 * 1024 }
const withOwnQuota = (Object.keys(kinds) as FileKind[]).filter((kind) => kinds[kind].quota)
const ORPHAN_AFTER_MS = DAY_MS
const PAGE = 500

/**
 * The jobs of stored files: `core.remove-file` removes the file of a deleted row; `core.sweep-files` removes files without a row
 * once a day.
 */
export const storedFileJobs: Jobs = {
  'core.remove-file': (ctx, { id }) => removeFile(ctx, id),
  'core.sweep-files': sweepFiles,
}

/** Returns the key of a file in the file store. */
export function fileKey(kind: FileKind, userId: string, name: string): string {
  return `${kinds[kind].folder}/${userId}/${name}`
}

/**
 * Stores a file of the actor and its rows, completely or not at all, and returns the result of `writeRows`. The file is written
 * first, so that no row points to a missing file. It is encrypted unless it is public. Throws SERVICE_UNAVAILABLE when the file
 * store fails, CONFLICT `quota`, and CONFLICT `newer_file` when a file that was sent later is already stored.
 */
export async function storeFile<T>(
  ctx: UserCtx,
  { kind, name, body: plain, sentAt: createdAt = ctx.now(), lockFirst }: NewFile,
  writeRows: (tx: Tx<UserCtx>, key: string) => Promise<T>,
): Promise<T> {
  const { seal } = kinds[kind]
  const body = seal ? ctx.vault.seal(seal, plain) : plain
  const file = { key: fileKey(kind, ctx.actor.id, name), userId: ctx.actor.id, kind, bytes: body.length, createdAt }
  await put(ctx, file.key, body, seal ? 'application/octet-stream' : 'image/webp')
  try {
    return await inTransaction(ctx, async (tx) => {
      await lockFirst?.(tx)
      await lockOwner(tx, tx.actor.id)
      await replaceEarlier(tx, file)
      const result = await writeRows(tx, file.key)
      await insertFileRow(tx, file)
      return result
    })
  } catch (error) {
    // If this removal fails too, the daily sweep removes the file.
    await removeFile(ctx, file.key).catch((fault: unknown) => ctx.log.warn(loggedFault(fault), 'a file could not be taken back'))
    throw error
  }
}

/**
 * Returns the decrypted contents of a stored file. Throws NOT_FOUND when the file is missing or was changed, and
 * SERVICE_UNAVAILABLE when the file store fails.
 */
export async function readSealedFile(ctx: Ctx, { kind, key }: Pick<StoredFile, 'kind' | 'key'>): Promise<Buffer> {
  const sealed = await ctx.adapters.files.read(key).then(buffer, (error: unknown) => {
    throw error instanceof FileMissing ? new NotFound() : new Unavailable(undefined, undefined, error)
  })
  const { seal } = kinds[kind]
  const plain = seal && ctx.vault.open(seal, sealed)
  if (plain) return plain
  ctx.log.error({ kind }, 'a file cannot be decrypted: it was changed, or encrypted with another key')
  throw new NotFound()
}

/**
 * Locks the row of a user, so that concurrent changes of the user's files run one after another. Rows that refer to the user,
 * such as messages, can still be inserted. Throws UNAUTHORIZED when the account is not active.
 */
export async function lockOwner(tx: Tx, userId: string): Promise<void> {
  const activeUser = and(eq(users.id, userId), eq(users.active, true))
  const [owner] = await tx.db.select({ id: users.id }).from(users).where(activeUser).for('no key update')
  if (!owner) throw new Unauthenticated()
}

/** Deletes all files of a user, or those of some kinds: the rows at once, the files after the commit. */
export async function deleteStoredFiles(tx: Tx, userId: string, of?: readonly FileKind[]): Promise<void> {
  await deleteRows(tx, and(eq(storedFiles.userId, userId), of && inArray(storedFiles.kind, [...of])))
}

/** Deletes one file by its key: the row at once, the file after the commit. */
export async function deleteFile(tx: Tx, key: string): Promise<void> {
  await deleteRows(tx, eq(storedFiles.key, key))
}

async function replaceEarlier(tx: Tx, { userId, kind, createdAt }: StoredFile): Promise<void> {
  const { newer } = kinds[kind]
  if (newer === undefined) return
  const later = and(eq(storedFiles.userId, userId), eq(storedFiles.kind, kind), gt(storedFiles.createdAt, createdAt))
  if ((await tx.db.$count(storedFiles, later)) > 0) throw new Conflict('newer_file', newer)
  await deleteStoredFiles(tx, userId, [kind])
}

async function deleteRows(tx: Tx, which: SQL | undefined): Promise<void> {
  const rows = await tx.db.delete(storedFiles).where(which).returning({ key: storedFiles.key })
  // A job removes the files after the commit, because the removal of a file cannot be rolled back.
  for (const { key } of rows) await addJob(tx, 'core.remove-file', key)
}

async function put(ctx: Ctx, key: string, body: Buffer, contentType: string): Promise<void> {
  const visibility = key.startsWith('public/') ? 'public' : 'private'
  await ctx.adapters.files.put(key, body, { contentType, visibility }).catch((error: unknown) => {
    throw new Unavailable(undefined, undefined, error)
  })
}

async function insertFileRow(tx: Tx, file: StoredFile): Promise<void> {
  const { quota = sharedQuota } = kinds[file.kind]
  const sameQuota = quota === sharedQuota ? notInArray(storedFiles.kind, withOwnQuota) : eq(storedFiles.kind, file.kind)
  const [held] = await tx.db
    .select({ files: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${storedFiles.bytes}), 0)::int` })
    .from(storedFiles)
    .where(and(eq(storedFiles.userId, file.userId), sameQuota))
  if (!held || held.files + 1 > quota.files || held.bytes + file.bytes > quota.bytes)
    throw new Conflict('quota', photoMessages.quota)
  await tx.db.insert(storedFiles).values(file)
}

/** Removes a file unless it has a row: then its transaction was committed, and only the response to the commit was lost. */
async function removeFile(ctx: Ctx, key: string): Promise<void> {
  const [row] = await ctx.db.select({ key: storedFiles.key }).from(storedFiles).where(eq(storedFiles.key, key))
  if (!row) await ctx.adapters.files.remove(key)
}

/**
 * Removes temporary files and files without a row, which killed processes left in the file store. It removes only files older
 * than a day, because the row of a newer file may not be committed yet.
 */
async function sweepFiles(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - ORPHAN_AFTER_MS)
  await Promise.all([ctx.adapters.files.removeTemporaryFiles(before), ctx.adapters.images.removeTemporaryFiles(before)])
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
