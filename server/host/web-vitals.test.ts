import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '#server/core/metrics.ts'
import { type Host, hostOf } from '#server/test/stage/host.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let host: Host
beforeAll(async () => {
  world = await testWorld({ settings: { limits: 'production' } })
  host = await hostOf({ ...world, metrics: createMetrics() })
})
afterAll(async () => {
  await host?.app.close()
  await world?.close()
})

const send = async (payload: string, headers: Record<string, string> = {}) => {
  const asBeacon = { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain;charset=UTF-8', ...headers }
  return (await host.app.inject({ method: 'POST', url: '/vitals', payload, headers: asBeacon })).statusCode
}
const vital = (more: object = {}) => ({ name: 'LCP', route: '/profissional/$id', value: 1_800, ...more })
const metrics = async () => (await host.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body

test('the web vitals of a visit are counted by route, in seconds', async () => {
  const values = [vital(), vital({ name: 'INP', value: 90 }), vital({ name: 'CLS', route: '/buscar', value: 0.02 })]
  expect(await send(JSON.stringify(values))).toBe(204)
  const shown = await metrics()
  expect(shown).toContain('plumai_web_vitals_lcp_seconds_bucket{le="1.5",route="/profissional/$id"} 0')
  expect(shown).toContain('plumai_web_vitals_lcp_seconds_bucket{le="2",route="/profissional/$id"} 1')
  expect(shown).toContain('plumai_web_vitals_inp_seconds_sum{route="/profissional/$id"} 0.09')
  expect(shown).toContain('plumai_web_vitals_cls_count{route="/buscar"} 1')
})

test.each([
  ['an unknown route', [vital({ route: '/profissional/0b7a6e1c-5a0e-4a73-8f4e-0d0f0f3d9a11' })]],
  ['an unknown name', [vital({ name: 'FCP' })]],
  ['a value that is too high', [vital({ value: 60_001 })]],
  ['a negative value', [vital({ name: 'CLS', value: -1 })]],
  ['a value that is no number', [vital({ value: '1' })]],
  ['a field that we do not ask for', [vital({ id: 'v5-1' })]],
  ['no value', []],
  ['too many values', Array.from({ length: 31 }, () => vital())],
])('a message with %s is refused and counts nothing', async (_, message) => {
  const before = await metrics()
  expect(await send(JSON.stringify(message))).toBe(400)
  const vitalsOf = (text: string) => text.split('\n').filter((line) => line.startsWith('plumai_web_vitals'))
  expect(vitalsOf(await metrics())).toEqual(vitalsOf(before))
})

test('web vitals are refused when they are not JSON, too large, sent from another site, or sent too often', async () => {
  expect(await send('{')).toBe(400)
  expect(await send('x'.repeat(9_000))).toBe(413)
  expect(await send(JSON.stringify([vital()]), { 'sec-fetch-site': 'cross-site' })).toBe(403)
  const statuses = await Promise.all(Array.from({ length: 60 }, () => send(JSON.stringify([vital()]))))
  expect(new Set(statuses)).toEqual(new Set([204, 429]))
})
