import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startS3Store } from '#server/test/stage/s3-store.ts'
import { createDiskFiles } from './disk.ts'
import { FileKeyRefused, FileMissing, FilesUnavailable, type FilesPort } from './port.ts'
import { createS3Files } from './s3.ts'

/** A file store for the contract tests. */
type Place = {
  files: FilesPort
  /** Returns the keys of all stored files. */
  stored: () => Promise<string[]>
  breakDown: () => Promise<unknown>
  close: () => Promise<unknown>
}

const avatar = 'public/avatars/u1/u1-1763726400000.webp'
const photo = 'private/documents/u1/documento-frente'
const webp = { contentType: 'image/webp', visibility: 'public' } as const
const jpeg = { contentType: 'image/jpeg', visibility: 'private' } as const
const publicBase = 'https://cdn.example/fotos'

async function diskPlace(): Promise<Place> {
  const root = await mkdtemp(join(tmpdir(), 'files-'))
  return {
    files: createDiskFiles({ root, publicBase }),
    async stored() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
        .toSorted()
    },
    async breakDown() {
      await rm(root, { recursive: true })
      await writeFile(root, 'a file where the folder should be')
    },
    close: () => rm(root, { recursive: true, force: true }),
  }
}

async function s3Place(): Promise<Place> {
  const { options, objects, state, stop } = await startS3Store()
  return {
    files: createS3Files({ ...options, publicBase }),
    stored: async () => [...objects.keys()].map((path) => path.slice('/plumai/'.length)).toSorted(),
    breakDown: async () => (state.broken = true),
    close: stop,
  }
}

describe.each([
  ['the disk', diskPlace],
  ['S3', s3Place],
])('%s keeps the contract of the port:', (_name, open) => {
  let place: Place
  let files: FilesPort
  beforeEach(async () => {
    place = await open()
    files = place.files
  })
  afterEach(() => place.close())
  const contents = async (key: string) => text(await files.read(key))
  const put = (body: string | Buffer | Readable, key = photo) =>
    files.put(key, typeof body === 'string' ? Buffer.from(body) : body, key === photo ? jpeg : { ...webp })
  async function listed(bucket: 'public' | 'private') {
    const found: { key: string; writtenAt: Date }[] = []
    for await (const file of files.list(bucket)) found.push(file)
    return found
  }

  test('returns the bytes of a buffer, of a stream and of an empty file', async () => {
    await put('buffer', avatar)
    await put(Readable.from([Buffer.from('str'), Buffer.from('eam')]))
    expect([await contents(avatar), await contents(photo)]).toEqual(['buffer', 'stream'])
    expect([await files.exists(avatar), await files.exists('public/avatars/u1')]).toEqual([true, false])
    await put('')
    expect([await contents(photo), await files.exists(photo)]).toEqual(['', true])
    expect(await place.stored()).toEqual([photo, avatar])
  })

  test('concurrent writes of one key leave one complete file, never a mixture', async () => {
    await put('old')
    const bodies = Array.from({ length: 10 }, (_, index) => String(index).repeat(100_000))
    await Promise.all(bodies.map((body) => put(body)))
    expect(bodies).toContain(await contents(photo))
    expect(await place.stored()).toEqual([photo])
  })

  test('writing from a stream that fails stores nothing and keeps the old file', async () => {
    async function* broken() {
      yield Buffer.from('half')
      await Promise.resolve()
      throw new Error('connection lost')
    }
    await expect(put(Readable.from(broken()))).rejects.toThrow(FilesUnavailable)
    expect(await place.stored()).toEqual([])
    await put('old')
    await expect(put(Readable.from(broken()))).rejects.toThrow(FilesUnavailable)
    expect(await contents(photo)).toBe('old')
    expect(await place.stored()).toEqual([photo])
  })

  test('a write throws FilesUnavailable when its stream failed before or during the call', async () => {
    const failed = new Readable({ read() {} })
    failed.on('error', () => {})
    failed.destroy(new Error('gone'))
    await expect(put(failed)).rejects.toThrow(FilesUnavailable)
    const failing = new Readable({ read() {} })
    const writing = put(failing)
    failing.destroy(new Error('gone meanwhile'))
    await expect(writing).rejects.toThrow(FilesUnavailable)
    expect(await place.stored()).toEqual([])
  })

  test('reading a missing file throws FileMissing, and removing a missing file is no error', async () => {
    await expect(files.read(photo)).rejects.toThrow(FileMissing)
    await files.remove(photo)
    await put('x')
    await files.remove(photo)
    expect(await files.exists(photo)).toBe(false)
    await expect(files.read(photo)).rejects.toThrow(FileMissing)
  })

  test('lists every file of one bucket with the time at which it was written', async () => {
    expect(await listed('private')).toEqual([])
    const keys = ['a', 'b', 'c'].map((name) => `private/documents/u1/${name}`)
    for (const key of keys) await files.put(key, Buffer.from('x'), jpeg)
    await put('x', avatar)
    const found = await listed('private')
    expect(found.map(({ key }) => key).toSorted()).toEqual(keys)
    for (const { writtenAt } of found) expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000)
    expect((await listed('public')).map(({ key }) => key)).toEqual([avatar])
    await files.removeTemporaryFiles(new Date())
    expect(await place.stored()).toEqual([...keys, avatar])
  })

  test('in an outage every operation throws FilesUnavailable, never FileMissing', async () => {
    await put('x')
    await place.breakDown()
    for (const operation of [
      () => put('y'),
      () => files.read(photo),
      () => files.exists(photo),
      () => files.remove(photo),
      () => listed('private'),
    ])
      await expect(operation()).rejects.toThrow(FilesUnavailable)
  })

  test.each([
    '../outside',
    'private/../../outside',
    'private/..',
    'private/u1/../../public/x',
    '/etc/passwd',
    'private//x',
    'private/.env',
    '.unfinished/x',
    'private\\..\\x',
    'private/a b',
    'private/a\u0000.webp',
    'private/ação',
    'private/x/',
    'private',
    'other/x',
    '',
    `private/${'a'.repeat(600)}`,
  ])('refuses the key %j in every operation', async (key) => {
    for (const visibility of ['public', 'private'] as const) {
      await expect(files.put(key, Buffer.from('x'), { ...webp, visibility })).rejects.toThrow(FileKeyRefused)
    }
    await expect(files.read(key)).rejects.toThrow(FileKeyRefused)
    await expect(files.remove(key)).rejects.toThrow(FileKeyRefused)
    await expect(files.exists(key)).rejects.toThrow(FileKeyRefused)
    expect(() => files.publicUrl(key)).toThrow(FileKeyRefused)
    expect(await place.stored()).toEqual([])
  })

  test('refuses a key whose bucket differs from the visibility of the file, and gives no URL for a private file', async () => {
    await expect(files.put(photo, Buffer.from('x'), webp)).rejects.toThrow(FileKeyRefused)
    await expect(files.put(avatar, Buffer.from('x'), jpeg)).rejects.toThrow(FileKeyRefused)
    expect(() => files.publicUrl(photo)).toThrow(FileKeyRefused)
    expect(files.publicUrl(avatar)).toBe(`${publicBase}/avatars/u1/u1-1763726400000.webp`)
    expect(await place.stored()).toEqual([])
  })
})
