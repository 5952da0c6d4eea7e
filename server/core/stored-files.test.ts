import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { professionalProfiles, users } from '#db/schema/index.ts'
import { FilesUnavailable, type FilesPort } from '#server/adapters/files/port.ts'
import { jobs } from '#server/jobs.ts'
import { removePhoto, savePhoto } from '#server/features/profile/service.ts'
import { saveDocument } from '#server/features/verification/service.ts'
import type { Person } from '#server/test/stage/factories.ts'
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
const verbs = {
  photo: (ctx: UserCtx, picture: Buffer) => savePhoto(ctx, picture),
  paper: (ctx: UserCtx, picture: Buffer) => saveDocument(ctx, DocumentKind.front, picture),
}
const away = 'O serviço não respondeu'
/** How each step may fail. */
const faults: Record<string, (ctx: UserCtx) => UserCtx> = {
  'the disk is full': (ctx) => withFiles(ctx, { put: () => Promise.reject(new FilesUnavailable()) }),
  'the store cannot be read': (ctx) => withFiles(ctx, { read: () => Promise.reject(new FilesUnavailable()) }),
  'the rows are refused': (ctx) => ({ ...ctx, reactions: () => Promise.reject(new Error('a reaction fails')) }),
  'she was deactivated meanwhile': (ctx) =>
    withFiles(ctx, {
      put: async (...file) => {
        await ctx.adapters.files.put(...file)
        await world.db.update(users).set({ active: false }).where(eq(users.id, ctx.actor.id))
      },
    }),
}

const said: Record<string, string> = {
  'the rows are refused': 'a reaction fails',
  'she was deactivated meanwhile': 'Entre na sua conta',
}

function withFiles(ctx: UserCtx, parts: Partial<FilesPort>): UserCtx {
  return { ...ctx, adapters: { ...ctx.adapters, files: { ...ctx.adapters.files, ...parts } } }
}

async function held() {
  await world.jobs()
  const { files, rows } = await filesAndRows(world)
  expect(files).toEqual(rows)
  return rows.filter((key) => key.includes(joana.id))
}

async function standing() {
  const [profile] = await world.db.select().from(professionalProfiles).where(eq(professionalProfiles.userId, joana.id))
  const [user] = await world.db.select().from(users).where(eq(users.id, joana.id))
  return { photo: user?.photo, front: profile?.documentFront, status: profile?.verificationStatus }
}

async function contents() {
  const key = `private/documents/${joana.id}/documento-frente`
  if (!(await world.adapters.files.exists(key))) return null
  return world.vault.open('document', await buffer(await world.adapters.files.read(key)))
}

describe.each(Object.keys(faults))('when %s', (fault) => {
  test.each(['photo', 'paper'] as const)('a first %s leaves neither file nor row', async (verb) => {
    const before = await standing()
    await expect(verbs[verb](faults[fault]!(await world.contextOf(joana)), first)).rejects.toThrow(said[fault] ?? away)
    expect(await held()).toEqual([])
    expect(await standing()).toEqual(before)
  })

  test.each(['photo', 'paper'] as const)('the former %s is still what it was', async (verb) => {
    await verbs[verb](await world.contextOf(joana), first)
    const [before, keys] = [await standing(), await held()]
    world.clock.advance(1_000)
    await expect(verbs[verb](faults[fault]!(await world.contextOf(joana)), second)).rejects.toThrow(said[fault] ?? away)
    expect(await held()).toEqual(keys)
    expect(await standing()).toEqual(before)
    const opened = await contents()
    expect(opened).toEqual(verb === 'paper' ? first : null)
  })
})

test('a commit whose answer was lost keeps file and row', async () => {
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
  await expect(verbs.photo({ ...ctx, db: lost }, first)).rejects.toThrow('the connection is gone')
  expect(await held()).toHaveLength(1)
  expect((await standing()).photo).not.toBeNull()
})

test('a photo put away leaves nothing; put away twice, or never had, it is no error', async () => {
  const ctx = await world.contextOf(joana)
  await savePhoto(ctx, first)
  expect(await removePhoto(ctx)).toEqual({ photo: null })
  expect(await removePhoto(ctx)).toEqual({ photo: null })
  expect(await held()).toEqual([])
  expect((await standing()).photo).toBeNull()
})

test('a file whose removal fails is removed by the next try', async () => {
  const ctx = await world.contextOf(joana)
  await savePhoto(ctx, first)
  const [key = ''] = await held()
  await removePhoto(ctx)
  const stuck = withFiles(ctx, { remove: () => Promise.reject(new FilesUnavailable()) })
  await expect(jobs['core.remove-file']?.(stuck, { id: key })).rejects.toThrow(FilesUnavailable)
  expect(await held()).toEqual([])
})

test('many photos of one person at once leave one', async () => {
  const ctx = await world.contextOf(joana)
  const at = world.now().getTime()
  const all = Array.from({ length: 8 }, (_, index) => savePhoto({ ...ctx, now: () => new Date(at + index) }, first))
  await Promise.all(all)
  const keys = await held()
  expect(keys).toHaveLength(1)
  expect((await standing()).photo).toBe(keys[0]?.replace('public/', '/files/'))
})

test('sixty megabytes a person, whatever is replaced not counted', async () => {
  const ctx = await world.contextOf(joana)
  const big = Buffer.alloc(40 * 1024 * 1024)
  await savePhoto(ctx, big)
  world.clock.advance(1_000)
  await savePhoto(ctx, big)
  await expect(saveDocument(ctx, DocumentKind.front, big)).rejects.toMatchObject({ code: 'CONFLICT', reason: 'quota' })
  expect(await held()).toHaveLength(1)
  await removePhoto(ctx)
  expect(await held()).toEqual([])
})

test('the daily sweep removes what no row speaks of, once it is a day old', async () => {
  const ctx = await world.contextOf(joana)
  await savePhoto(ctx, first)
  const [kept] = await held()
  const stray = ['public/avatars/x/x-1.webp', 'private/documents/x/documento-frente', '.incoming/x', '.unfinished/x']
  const place = (key: string) => join(world.filesFolder, key)
  const [now, longAgo] = [world.now(), new Date(world.now().getTime() - 25 * 3_600_000)]
  for (const key of stray) {
    await mkdir(dirname(place(key)), { recursive: true })
    await writeFile(place(key), 'x')
    await utimes(place(key), now, now)
  }
  await utimes(place(kept!), longAgo, longAgo)
  await world.job('core.sweep-files')
  expect((await filesAndRows(world)).files).toEqual(expect.arrayContaining([...stray, kept]))
  for (const key of stray) await utimes(place(key), longAgo, longAgo)
  await world.job('core.sweep-files')
  expect(await held()).toEqual([kept])
})
