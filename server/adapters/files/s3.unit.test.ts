import { createServer, type RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FileKeyRefused, FileMissing, FilesUnavailable, type FilesPort } from './port.ts'
import { createS3Files } from './s3.ts'

const avatar = 'public/avatars/u1/u1-1763726400000.webp'
const photo = 'private/documents/u1/documento-frente'
const webp = { contentType: 'image/webp', visibility: 'public' } as const
const jpeg = { contentType: 'image/jpeg', visibility: 'private' } as const

let objects: Map<string, { body: Buffer; type: string | undefined }>
let broken: boolean
let headers: Record<string, unknown>[]
let files: FilesPort
const server = createServer((request, response) => void serve(request, response))

beforeEach(async () => {
  ;[objects, broken, headers] = [new Map(), false, []]
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const bound = server.address()
  const endpoint = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  files = createS3Files({
    bucket: 'plumai',
    region: 'sa-east-1',
    endpoint,
    accessKeyId: 'id',
    secretAccessKey: 'key',
    publicBase: 'https://cdn.example',
  })
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

test('stores and returns the bytes of a buffer and of a stream, with a signature and without an access list', async () => {
  await files.put(avatar, Buffer.from('buffer'), webp)
  await files.put(photo, Readable.from([Buffer.from('str'), Buffer.from('eam')]), jpeg)
  expect([...objects.keys()]).toEqual([`/plumai/${avatar}`, `/plumai/${photo}`])
  expect(objects.get(`/plumai/${photo}`)?.type).toBe('image/jpeg')
  expect([await text(await files.read(avatar)), await text(await files.read(photo))]).toEqual(['buffer', 'stream'])
  expect(headers.every(({ authorization }) => String(authorization).startsWith('AWS4-HMAC-SHA256'))).toBe(true)
  expect(headers.some((sent) => 'x-amz-acl' in sent)).toBe(false)
})

test('finds and removes a file, and throws FileMissing after that', async () => {
  await files.put(photo, Buffer.from('x'), jpeg)
  expect(await files.exists(photo)).toBe(true)
  await files.remove(photo)
  expect(await files.exists(photo)).toBe(false)
  await expect(files.read(photo)).rejects.toThrow(FileMissing)
})

test('sends nothing when the stream fails', async () => {
  async function* half() {
    yield Buffer.from('half')
    await Promise.resolve()
    throw new Error('connection lost')
  }
  await expect(files.put(photo, Readable.from(half()), jpeg)).rejects.toThrow(FilesUnavailable)
  expect(objects.size).toBe(0)
})

test('throws FilesUnavailable when the store fails', async () => {
  broken = true
  await expect(files.put(photo, Buffer.from('x'), jpeg)).rejects.toThrow(FilesUnavailable)
  await expect(files.read(photo)).rejects.toThrow(FilesUnavailable)
  await expect(files.exists(photo)).rejects.toThrow(FilesUnavailable)
})

test('lists all pages of one bucket with the times', async () => {
  for (const name of ['a', 'b', 'c']) await files.put(`private/documents/u1/${name}`, Buffer.from('x'), jpeg)
  await files.put(avatar, Buffer.from('x'), webp)
  const found: { key: string; writtenAt: Date }[] = []
  for await (const file of files.list('private')) found.push(file)
  expect(found.map(({ key }) => key)).toEqual(['a', 'b', 'c'].map((name) => `private/documents/u1/${name}`))
  expect(found[0]?.writtenAt).toEqual(new Date('2026-11-20T12:00:00.000Z'))
  await files.removeTemporaryFiles(new Date())
  expect(objects.size).toBe(4)
})

test('refuses the same keys as the disk', async () => {
  await expect(files.put('private/../x', Buffer.from('x'), jpeg)).rejects.toThrow(FileKeyRefused)
  await expect(files.put(photo, Buffer.from('x'), webp)).rejects.toThrow(FileKeyRefused)
  expect(files.publicUrl(avatar)).toBe('https://cdn.example/avatars/u1/u1-1763726400000.webp')
  expect(headers).toEqual([])
})

async function serve(...[request, response]: Parameters<RequestListener>) {
  headers.push(request.headers)
  const key = (request.url ?? '').split('?')[0] ?? ''
  const body = await buffer(request)
  if (broken) return response.writeHead(503).end()
  if (request.url?.includes('list-type=2')) return response.writeHead(200).end(pageOf(request.url))
  if (request.method === 'PUT') objects.set(key, { body, type: request.headers['content-type'] })
  if (request.method === 'DELETE') objects.delete(key)
  const object = objects.get(key)
  if (!object) return request.method === 'DELETE' ? response.writeHead(204).end() : response.writeHead(404).end(missing)
  return response.writeHead(200).end(request.method === 'GET' ? object.body : undefined)
}

/** Returns a page of two objects in the format of S3. */
function pageOf(url: string): string {
  const asked = new URL(url, 'http://s3').searchParams
  const keys = [...objects.keys()].map((key) => key.slice('/plumai/'.length)).toSorted()
  const from = Number(asked.get('continuation-token') ?? 0)
  const matching = keys.filter((key) => key.startsWith(asked.get('prefix') ?? ''))
  const contents = matching
    .slice(from, from + 2)
    .map((key) => `<Contents><Key>${key}</Key><LastModified>2026-11-20T12:00:00.000Z</LastModified><Size>1</Size></Contents>`)
  const next = from + 2 < matching.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`
}

const missing = '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>'
