import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { professionalProfiles, storedFiles, users } from '#db/schema/index.ts'
import { FilesUnavailable, type FilesPort } from '#server/adapters/files/port.ts'
import { jobs } from '#server/jobs.ts'
import { removePhoto, savePhoto } from '#server/features/profile/photo.ts'
import { saveDocument } from '#server/features/verification/service.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { filesAndRows } from '#server/test/stage/uploads.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { DocumentKind } from '#shared/profile.ts'
import type { UserCtx } from './context.ts'

let world: TestWorld
let joana: Person
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world?.close())
beforeEach(async () => {
  world.clock.advance(60_000)
  joana = await world.person({ name: 'Joana Reis', professional: { status: null } })
})

const [first, second] = [Buffer.alloc(1_000, 1), Buffer.alloc(2_000, 2)]
const uploads = {
  photo: (ctx: UserCtx, image: Buffer) => savePhoto(ctx, image),
  document: (ctx: UserCtx, image: Buffer) => saveDocument(ctx, DocumentKind.front, image),
}
const unavailable = 'O serviço não respondeu'
/** For each fault, a function that returns a context in which one step of an upload fails. */
const faults: Record<string, (ctx: UserCtx) => UserCtx> = {
  'the disk is full': (ctx) => withFiles(ctx, { put: () => Promise.reject(new FilesUnavailable()) }),
  'the rows are refused': (ctx) => ({ ...ctx, reactions: () => Promise.reject(new Error('a reaction fails')) }),
  'the account is deactivated during the upload': (ctx) =>
    withFiles(ctx, {
      put: async (...file) => {
        await ctx.adapters.files.put(...file)
        await world.db.update(users).set({ active: false }).where(eq(users.id, ctx.actor.id))
      },
    }),
}

/** The expected error messages of those faults whose message is not `unavailable`. */
const otherErrors: Record<string, string> = {
  'the rows are refused': 'a reaction fails',
  'the account is deactivated during the upload': 'Entre na sua conta',
}

function withFiles(ctx: UserCtx, parts: Partial<FilesPort>): UserCtx {
  return { ...ctx, adapters: { ...ctx.adapters, files: { ...ctx.adapters.files, ...parts } } }
}

/** Runs the due jobs, checks that stored files and rows agree, and returns the keys of Joana's files. */
async function storedKeys() {
  await world.jobs()
  const { files, rows } = await filesAndRows(world)
  expect(files).toEqual(rows)
  return rows.filter((key) => key.includes(joana.id))
}

async function profileOfJoana() {
  const [profile] = await world.db.select().from(professionalProfiles).where(eq(professionalProfiles.userId, joana.id))
  const [user] = await world.db.select().from(users).where(eq(users.id, joana.id))
  return { photo: user?.photo, front: profile?.documentFront, status: profile?.verificationStatus }
}

/** Returns the contents of Joana's currently stored file. */
async function contents(upload: keyof typeof uploads) {
  const mine = and(eq(storedFiles.userId, joana.id), eq(storedFiles.kind, upload === 'photo' ? 'avatar' : 'document-front'))
  const [row] = await world.db.select({ key: storedFiles.key }).from(storedFiles).where(mine)
  if (!row) return null
  const stored = await buffer(await world.adapters.files.read(row.key))
  return upload === 'photo' ? stored : world.vault.open('document', stored)
}

describe.each(Object.keys(faults))('when %s', (fault) => {
  test.each(['photo', 'document'] as const)('a failed first upload of a %s leaves neither file nor row', async (upload) => {
    const before = await profileOfJoana()
    const failed = uploads[upload](faults[fault]!(await world.contextOf(joana)), first)
    await expect(failed).rejects.toThrow(otherErrors[fault] ?? unavailable)
    expect(await storedKeys()).toEqual([])
    expect(await profileOfJoana()).toEqual(before)
  })

  test.each(['photo', 'document'] as const)('a failed replacement keeps the previous %s', async (upload) => {
    await uploads[upload](await world.contextOf(joana), first)
    const [before, keys] = [await profileOfJoana(), await storedKeys()]
    world.clock.advance(1_000)
    const failed = uploads[upload](faults[fault]!(await world.contextOf(joana)), second)
    await expect(failed).rejects.toThrow(otherErrors[fault] ?? unavailable)
    expect(await storedKeys()).toEqual(keys)
    expect(await profileOfJoana()).toEqual(before)
    expect(await contents(upload)).toEqual(first)
  })
})

describe.each(['photo', 'document'] as const)('of two uploads of a %s at once', (upload) => {
  test.each(['before', 'after'] as const)(
    'the one sent last stays when the other is held %s its file is written',
    async (when) => {
      const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const ctx = await world.contextOf(joana)
      const put: FilesPort['put'] = async (...file) => {
        if (when === 'after') await ctx.adapters.files.put(...file)
        held.resolve()
        await release.promise
        if (when === 'before') await ctx.adapters.files.put(...file)
      }
      const earlier = uploads[upload](withFiles(ctx, { put }), first)
      await held.promise
      world.clock.advance(1_000)
      await uploads[upload](await world.contextOf(joana), second)
      release.resolve()
      await expect(earlier).rejects.toMatchObject({ code: 'CONFLICT', reason: 'newer_file' })
      expect(await contents(upload)).toEqual(second)
      expect(await storedKeys()).toHaveLength(1)
    },
  )

  test('a failed upload does not remove the file of a concurrent upload', async () => {
    await uploads[upload](await world.contextOf(joana), first)
    world.clock.advance(1_000)
    const ctx = await world.contextOf(joana)
    const meanwhile = [second]
    const put: FilesPort['put'] = async (...file) => {
      await ctx.adapters.files.put(...file)
      for (const other of meanwhile.splice(0)) await uploads[upload](ctx, other)
    }
    const failing = faults['the rows are refused']!(withFiles({ ...ctx, now: () => new Date(ctx.now().getTime() + 1) }, { put }))
    await expect(uploads[upload](failing, first)).rejects.toThrow('a reaction fails')
    expect(await contents(upload)).toEqual(second)
    expect(await storedKeys()).toHaveLength(1)
  })
})

test('keeps file and row of an upload when the transaction was committed but the response to the commit was lost', async () => {
  const ctx = await world.contextOf(joana)
  const lost = new Proxy(ctx.db, {
    get: (db, name) =>
      name === 'transaction'
        ? async (...work: Parameters<typeof db.transaction>) => {
            await db.transaction(...work)
            throw new Error('the connection is gone')
          }
        : Reflect.get(db, name),
  })
  await expect(uploads.photo({ ...ctx, db: lost }, first)).rejects.toThrow('the connection is gone')
  expect(await storedKeys()).toHaveLength(1)
  expect((await profileOfJoana()).photo).not.toBeNull()
})

test('removing a photo deletes its file and row, and removing the photo again is no error', async () => {
  const ctx = await world.contextOf(joana)
  await savePhoto(ctx, first)
  expect(await removePhoto(ctx)).toEqual({ photo: null })
  expect(await removePhoto(ctx)).toEqual({ photo: null })
  expect(await storedKeys()).toEqual([])
  expect((await profileOfJoana()).photo).toBeNull()
})

test('when the removal of a file fails, the retry of the job removes the file', async () => {
  const ctx = await world.contextOf(joana)
  await savePhoto(ctx, first)
  const [key = ''] = await storedKeys()
  await removePhoto(ctx)
  const failing = withFiles(ctx, { remove: () => Promise.reject(new FilesUnavailable()) })
  await expect(jobs['core.remove-file']?.(failing, { id: key })).rejects.toThrow(FilesUnavailable)
  expect(await storedKeys()).toEqual([])
})

test('keeps the newest photo when one user uploads several photos concurrently', async () => {
  const ctx = await world.contextOf(joana)
  const now = world.now().getTime()
  const all = Array.from({ length: 8 }, (_, index) => savePhoto({ ...ctx, now: () => new Date(now + index) }, first))
  await Promise.allSettled(all)
  const keys = await storedKeys()
  expect(keys).toEqual([expect.stringMatching(`-${now + 7}\\.webp$`)])
  expect((await profileOfJoana()).photo).toBe(keys[0]?.replace('public/', '/files/'))
})

long('rejects more than 60 MB of one user with quota, not counting the file that is replaced', async () => {
  const ctx = await world.contextOf(joana)
  const big = Buffer.alloc(40 * 1024 * 1024)
  await savePhoto(ctx, big)
  world.clock.advance(1_000)
  await savePhoto(ctx, big)
  await expect(saveDocument(ctx, DocumentKind.front, big)).rejects.toMatchObject({ code: 'CONFLICT', reason: 'quota' })
  expect(await storedKeys()).toHaveLength(1)
  await removePhoto(ctx)
  expect(await storedKeys()).toEqual([])
})

test('the daily sweep removes stored files without a row once they are a day old', async () => {
  const ctx = await world.contextOf(joana)
  await savePhoto(ctx, first)
  const [kept] = await storedKeys()
  const orphans = ['public/avatars/x/x-1.webp', 'private/documents/x/documento-frente', '.incoming/x', '.unfinished/x']
  const path = (key: string) => join(world.filesFolder, key)
  const [now, longAgo] = [world.now(), new Date(world.now().getTime() - 25 * 3_600_000)]
  for (const key of orphans) {
    await mkdir(dirname(path(key)), { recursive: true })
    await writeFile(path(key), 'x')
    await utimes(path(key), now, now)
  }
  await utimes(path(kept!), longAgo, longAgo)
  await world.job('core.sweep-files')
  expect((await filesAndRows(world)).files).toEqual(expect.arrayContaining([...orphans, kept]))
  for (const key of orphans) await utimes(path(key), longAgo, longAgo)
  await world.job('core.sweep-files')
  expect(await storedKeys()).toEqual([kept])
})
