import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Host, hostOf, newSignUp } from '#server/test/stage/host.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

const MADE = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const PROXY = '10.1.2.3'

let world: TestWorld
let host: Host
beforeAll(async () => {
  world = await testWorld()
  host = await hostOf({ ...world, reactions: async () => Promise.reject(new Error('no')) }, { trustProxy: ['10.0.0.0/8'] })
})
afterAll(async () => {
  await host?.app.close()
  await world?.close()
})

const idOf = async (given: string, remoteAddress: string) =>
  (await host.app.inject({ url: '/healthz', remoteAddress, headers: { 'x-request-id': given } })).headers['x-request-id']

test('a request keeps the id that a trusted proxy gave it', async () => {
  expect(await idOf('4bf92f3577b34da6', PROXY)).toBe('4bf92f3577b34da6')
})

test.each([
  ['that nobody trusts', '4bf92f3577b34da6', '192.0.2.1'],
  ['that is too short', 'short', PROXY],
  ['that is too long', 'x'.repeat(65), PROXY],
  ['that would break a log line', '12345678"}', PROXY],
])('a request with an id %s gets a new one', async (_, given, address) => {
  expect(await idOf(given, address)).toMatch(MADE)
})

test('the request id appears in the response, its error, each log line of the request and the jobs that the request queued', async () => {
  const signUp = (to: Host, id: string) =>
    to.app.inject({
      method: 'POST',
      url: '/trpc/auth.signUp',
      payload: newSignUp(),
      remoteAddress: PROXY,
      headers: { 'x-request-id': id, 'sec-fetch-site': 'same-origin' },
    })
  host.log.length = 0
  const failed = await signUp(host, 'failed-request')
  expect([failed.statusCode, failed.headers['x-request-id']]).toEqual([500, 'failed-request'])
  expect(failed.json()).toMatchObject({ error: { data: { id: 'failed-request' } } })
  expect(host.log.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'a procedure failed', requestId: 'failed-request' }])

  const whole = await hostOf(world, { trustProxy: ['10.0.0.0/8'] })
  expect((await signUp(whole, 'whole-request')).statusCode).toBe(200)
  const queued = await world.database.sql`select distinct payload ->> 'requestId' as id from graphile_worker._private_jobs`
  expect(queued).toEqual([{ id: 'whole-request' }])
  await whole.app.close()
})
