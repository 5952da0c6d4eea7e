import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskFiles } from './disk.ts'
import { FilesUnavailable, type FilesPort } from './port.ts'

const photo = 'private/documents/u1/documento-frente'
const jpeg = { contentType: 'image/jpeg', visibility: 'private' } as const

let root: string
let files: FilesPort
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'files-'))
  files = createDiskFiles({ root, publicBase: '/files' })
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('replacing a file on disk does not change what an already open reader gets', async () => {
  await files.put(photo, Buffer.from('old'), jpeg)
  const reader = await files.read(photo)
  await files.put(photo, Buffer.from('brand new'), jpeg)
  expect(await text(reader)).toBe('old')
  expect(await contents(photo)).toBe('brand new')
  expect(await everyFile()).toEqual([photo])
})

test('throws FilesUnavailable when the folder cannot be created', async () => {
  await writeFile(join(root, 'private'), 'a file where a folder should be')
  await expect(files.put(photo, Buffer.from('x'), jpeg)).rejects.toThrow(FilesUnavailable)
  expect(await everyFile()).toEqual(['private'])
})

test('lists only files whose path is a valid key', async () => {
  await files.put(photo, Buffer.from('x'), jpeg)
  await writeFile(join(root, 'private', '.hidden'), 'no key of a file')
  const found: string[] = []
  for await (const { key } of files.list('private')) found.push(key)
  expect(found).toEqual([photo])
})

test('removes old temporary files of the file store and keeps new ones', async () => {
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

async function contents(key: string) {
  return text(await files.read(key))
}

async function everyFile() {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}
