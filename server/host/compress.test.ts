import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Host, hostOf } from '#server/test/stage/host.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let host: Host

beforeAll(async () => {
  world = await testWorld()
  host = await hostOf(world)
})
afterAll(async () => {
  await host?.app.close()
  await world?.close()
})

// The response to a batch of ten calls is well above 1 kB, and the response to a single call is below it.
const long = `/trpc/${Array.from({ length: 10 }, () => 'auth.session').join(',')}?batch=1&input=%7B%7D`
const ask = (url: string, headers: Record<string, string>, more: InjectOptions = {}) => host.app.inject({ url, headers, ...more })

test('a response of the API above 1 kB is compressed in a way that the client accepts', async () => {
  const plain = await ask(long, {})
  expect(plain.rawPayload.length).toBeGreaterThan(1_024)
  expect(plain.headers).not.toHaveProperty('content-encoding')
  const brotli = await ask(long, { 'accept-encoding': 'gzip, deflate, br' })
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'private, no-store' })
  expect(brotli.headers['content-type']).toMatch(/application\/json/)
  expect(brotli.headers.vary).toMatch(/accept-encoding/i)
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  const gzipped = await ask(long, { 'accept-encoding': 'gzip, br;q=0' })
  expect(gzipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body)
})

test('a small response, a HEAD request and a client that accepts no encoding get no compression', async () => {
  for (const answer of [
    await ask('/trpc/auth.session', { 'accept-encoding': 'br' }),
    await ask('/healthz', { 'accept-encoding': 'br' }),
    await ask(long, { 'accept-encoding': 'identity' }),
    await ask('/', { 'accept-encoding': 'gzip, br' }, { method: 'HEAD' }),
  ]) {
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-encoding'] ?? 'none').toMatch(
      answer.headers['content-type']?.includes('html') ? /br|none/ : /none/,
    )
  }
})

test('the response to a request that another site started is not compressed', async () => {
  const answer = await ask(long, { 'accept-encoding': 'br', 'sec-fetch-site': 'cross-site' })
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined])
})

test('a refused batch of calls keeps its status 401 when its response is compressed', async () => {
  const batch = `/trpc/${Array.from({ length: 10 }, () => 'booking.mine').join(',')}?batch=1&input=%7B%7D`
  const refused = await ask(batch, { 'accept-encoding': 'br' })
  expect(refused.statusCode).toBe(401)
  expect(refused.headers['content-encoding']).toBe('br')
  expect(JSON.parse(brotliDecompressSync(refused.rawPayload).toString())).toHaveLength(10)
})
