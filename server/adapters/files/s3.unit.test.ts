import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3Store } from '#server/test/stage/s3-store.ts'
import type { FilesPort } from './port.ts'
import { createS3Files } from './s3.ts'

let store: Awaited<ReturnType<typeof startS3Store>>
let files: FilesPort
beforeAll(async () => {
  store = await startS3Store()
  files = createS3Files({ ...store.options, publicBase: 'https://cdn.example' })
})
afterAll(() => store.stop())

test('a write to S3 sends the content type and a signature, and no access list', async () => {
  await files.put('private/documents/u1/frente', Buffer.from('x'), { contentType: 'image/jpeg', visibility: 'private' })
  expect(store.objects.get('/plumai/private/documents/u1/frente')?.type).toBe('image/jpeg')
  expect(store.headers).toHaveLength(1)
  expect(store.headers[0]?.authorization).toMatch(/^AWS4-HMAC-SHA256/)
  expect(store.headers[0]).not.toHaveProperty('x-amz-acl')
})

test('browsers and CDNs may cache a public S3 object for a year, and a private object has no Cache-Control', async () => {
  store.headers.length = 0
  await files.put('public/avatars/u1/u1-1.webp', Buffer.from('x'), { contentType: 'image/webp', visibility: 'public' })
  await files.put('private/documents/u1/frente', Buffer.from('x'), { contentType: 'image/jpeg', visibility: 'private' })
  expect(store.headers.map((headers) => headers['cache-control'])).toEqual(['public, max-age=31536000, immutable', undefined])
})
