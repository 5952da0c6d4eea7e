import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDiskFiles } from './disk.ts'
import { FileKeyRefused, FileMissing, FilesUnavailable, type FilesPort } from './port.ts'

const avatar = 'public/avatars/u1/u1-1763726400000.webp'
const photo = 'private/documents/u1/documento-frente'
const webp = { contentType: 'image/webp', visibility: 'public' } as const
const jpeg = { contentType: 'image/jpeg', visibility: 'private' } as const

let root: string
let files: FilesPort
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'files-'))
  files = createDiskFiles({ root, publicBase: '/files' })
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('stores and returns the bytes of a buffer and of a stream', async () => {
  await files.put(avatar, Buffer.from('buffer'), webp)
  await files.put(photo, Readable.from([Buffer.from('str'), Buffer.from('eam')]), jpeg)
  expect(await contents(avatar)).toBe('buffer')
  expect(await contents(photo)).toBe('stream')
  expect([await files.exists(avatar), await files.exists('public/avatars/u1')]).toEqual([true, false])
})

test('replaces a file while an open reader still gets the whole old file', async () => {
  await files.put(photo, Buffer.from('old'), jpeg)
  const reader = await files.read(photo)
  await files.put(photo, Buffer.from('brand new'), jpeg)
  expect(await text(reader)).toBe('old')
  expect(await contents(photo)).toBe('brand new')
  expect(await everyFile()).toEqual([photo])
})

test('concurrent writes of one key leave one complete file', async () => {
  const bodies = Array.from({ length: 20 }, (_, index) => String(index % 10).repeat(100_000))
  await Promise.all(bodies.map((body) => files.put(photo, Buffer.from(body), jpeg)))
  expect(bodies).toContain(await contents(photo))
  expect(await everyFile()).toEqual([photo])
})

describe('a failed write', () => {
  async function* broken() {
    yield Buffer.from('half')
    await Promise.resolve()
    throw new Error('connection lost')
  }

  test('leaves no file', async () => {
    await expect(files.put(photo, Readable.from(broken()), jpeg)).rejects.toThrow(FilesUnavailable)
    expect(await files.exists(photo)).toBe(false)
    expect(await everyFile()).toEqual([])
  })

  test('keeps the old file unchanged', async () => {
    await files.put(photo, Buffer.from('old'), jpeg)
    await expect(files.put(photo, Readable.from(broken()), jpeg)).rejects.toThrow(FilesUnavailable)
    expect(await contents(photo)).toBe('old')
    expect(await everyFile()).toEqual([photo])
  })

  test('rejects when the stream failed before or during the call', async () => {
    const stream = new Readable({ read() {} })
    stream.on('error', () => {})
    stream.destroy(new Error('gone'))
    await expect(files.put(photo, stream, jpeg)).rejects.toThrow(FilesUnavailable)
    const breaking = new Readable({ read() {} })
    const writing = files.put(photo, breaking, jpeg)
    breaking.destroy(new Error('gone meanwhile'))
    await expect(writing).rejects.toThrow(FilesUnavailable)
    expect(await everyFile()).toEqual([])
  })

  test('throws FilesUnavailable when the folder cannot be created', async () => {
    await writeFile(join(root, 'private'), 'a file where a folder should be')
    await expect(files.put(photo, Buffer.from('x'), jpeg)).rejects.toThrow(FilesUnavailable)
    expect(await everyFile()).toEqual(['private'])
  })
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
])('refuses the key %j for every operation', async (key) => {
  for (const visibility of ['public', 'private'] as const) {
    await expect(files.put(key, Buffer.from('x'), { ...webp, visibility })).rejects.toThrow(FileKeyRefused)
  }
  await expect(files.read(key)).rejects.toThrow(FileKeyRefused)
  await expect(files.remove(key)).rejects.toThrow(FileKeyRefused)
  await expect(files.exists(key)).rejects.toThrow(FileKeyRefused)
  expect(() => files.publicUrl(key)).toThrow(FileKeyRefused)
  expect(await everyFile()).toEqual([])
})

test('refuses a key whose bucket differs from the visibility, and a URL for a private file', async () => {
  await expect(files.put(photo, Buffer.from('x'), webp)).rejects.toThrow(FileKeyRefused)
  await expect(files.put(avatar, Buffer.from('x'), jpeg)).rejects.toThrow(FileKeyRefused)
  expect(() => files.publicUrl(photo)).toThrow(FileKeyRefused)
  expect(files.publicUrl(avatar)).toBe('/files/avatars/u1/u1-1763726400000.webp')
})

test('reading a missing file throws FileMissing, removing it is no error', async () => {
  await expect(files.read(photo)).rejects.toThrow(FileMissing)
  await files.remove(photo)
  await files.put(photo, Buffer.from('x'), jpeg)
  await files.remove(photo)
  expect(await files.exists(photo)).toBe(false)
})

test('lists the files of one bucket with their times', async () => {
  expect(await listed('public')).toEqual([])
  await files.put(avatar, Buffer.from('x'), webp)
  await files.put(photo, Buffer.from('x'), jpeg)
  await writeFile(join(root, 'document.key'), 'no key of a file')
  expect((await listed('public')).map(({ key }) => key)).toEqual([avatar])
  const [document] = await listed('private')
  expect(document?.key).toBe(photo)
  expect(Date.now() - (document?.writtenAt.getTime() ?? 0)).toBeLessThan(60_000)
})

test('removes old temporary files and keeps new ones', async () => {
  await files.put(photo, Buffer.from('x'), jpeg)
  const [old, fresh] = ['.unfinished/old', '.unfinished/fresh']
  await Promise.all([old, fresh].map((name) => writeFile(join(root, name), 'half')))
  await utimes(join(root, old), new Date(0), new Date(0))
  await files.removeTemporaryFiles(new Date(Date.now() - 60_000))
  expect((await everyFile()).toSorted()).toEqual([fresh, photo])
})

test('only the operating system user of the process may read a file', async () => {
  await files.put(photo, Buffer.from('x'), jpeg)
  expect((await stat(join(root, photo))).mode & 0o777).toBe(0o600)
})

async function listed(bucket: 'public' | 'private') {
  const found: { key: string; writtenAt: Date }[] = []
  for await (const file of files.list(bucket)) found.push(file)
  return found
}

async function contents(key: string) {
  return text(await files.read(key))
}

async function everyFile() {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}
