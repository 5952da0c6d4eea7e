import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions, users } from '#db/schema/index.ts'
import { sessionOf } from '#server/test/stage/browser.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { type Host, hostOf } from '#server/test/stage/host.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

const PATH = '/trpc/search.professionals'
const at = { latitude: -23.5614, longitude: -46.6558 }

let world: TestWorld
let host: Host
let ana: Person
let cookie: string
beforeAll(async () => {
  world = await testWorld()
  host = await hostOf(world)
  ana = await world.person({ name: 'Ana Prado', subscriber: true, at })
  cookie = await sessionOf(world.db, ana)
  for (let index = 0; index < 23; index++) {
    const near = { latitude: at.latitude + index / 1_000, longitude: at.longitude }
    await world.person({ name: `Zilda ${index} Reis`, at: near, professional: { services: ['Cozinha'] } })
  }
})
afterAll(async () => {
  await host.app.close()
  await world.close()
})

type Question = Omit<InjectOptions, 'url'> & { query?: string; inputs?: unknown; batch?: unknown; raw?: string }

/** The same question by the route of its own, and with a parameter that nobody reads, which only the plugin takes. */
async function both(question: Question, app = host.app) {
  return { own: await ask(question, app), plugin: await ask(question, app, '&plugin=1') }
}

function ask({ inputs, batch, raw, query, ...options }: Question, app: Host['app'], more = '') {
  const input = raw ?? (batch === undefined ? inputs : batch)
  const text = typeof input === 'string' ? input : encodeURIComponent(JSON.stringify(input) ?? '')
  const asked = query ?? `${batch === undefined ? '' : 'batch=1&'}${input === undefined ? '' : `input=${text}`}`
  const headers = { host: 'localhost:3000', cookie, 'sec-fetch-site': 'same-origin', ...options.headers }
  return app.inject({ ...options, url: `${PATH}?${asked}${more}`, headers })
}

/** Everything of an answer but what says when, under which id, and how many bytes are to come. */
function told({ statusCode, headers, body }: LightMyRequestResponse) {
  const { date: _date, 'content-length': _length, 'transfer-encoding': _encoding, ...same } = headers
  const text = body.replaceAll(/"id":"[0-9a-f-]{36}"\}/g, '"id":"…"}')
  return { statusCode, headers: { ...same, 'set-cookie': String(same['set-cookie']).replace(/Expires=[^;]+/, '') }, body: text }
}

const tookItsOwnWay = ({ headers }: LightMyRequestResponse) => headers['content-length'] !== undefined

const questions: readonly (readonly [string, number, Question])[] = [
  ['nothing asked for', 200, { inputs: {} }],
  ['a distance and an order', 200, { inputs: { distanceInKm: 10, sort: 'price' } }],
  ['Portuguese words', 200, { inputs: { query: 'canôa & cozinha + 100%' } }],
  ['a plus for a space', 200, { raw: '{"query":"sopa+de+letras"}' }],
  ['a day', 200, { inputs: { date: '2026-11-30' } }],
  ['a batch of one', 200, { batch: { 0: { service: 'Cozinha' } } }],
  ['a batch with more inputs than calls', 200, { batch: { 0: {}, 1: { distanceInKm: 7 } } }],
  ['keys nobody asked for', 400, { inputs: { distance: 10 } }],
  ['a distance off the list', 400, { inputs: { distanceInKm: 7 } }],
  ['an order off the list', 400, { inputs: { sort: 'name' } }],
  ['a day that is past', 400, { inputs: { date: '2026-11-01' } }],
  ['a period without a day', 400, { inputs: { period: 'morning' } }],
  ['a cursor of another search', 400, { inputs: { cursor: 'WzAsMV0' } }],
  ['an answer as input', 400, { inputs: null }],
  ['a list as input', 400, { inputs: [] }],
  ['a number as input', 400, { inputs: 5 }],
  ['a batch with an input too many in it', 400, { batch: { 0: { distanceInKm: 10, x: 1 } } }],
  ['a batch without its input', 400, { batch: { 1: {} } }],
  ['a proto', 400, { raw: '{"__proto__":{"distanceInKm":10}}' }],
  ['nobody signed in', 401, { inputs: {}, headers: { cookie: '' } }],
  ['nobody signed in, with a bad input', 401, { inputs: 5, headers: { cookie: '' } }],
  ['a cookie of nobody', 401, { inputs: {}, headers: { cookie: `sid=${'x'.repeat(43)}` } }],
  ['a batch by nobody', 401, { batch: { 0: {} }, headers: { cookie: '' } }],
]

describe('by either way the same answer', () => {
  test.each(questions)('%s: %i', async (_what, status, question) => {
    const { own, plugin } = await both(question)
    expect(tookItsOwnWay(own)).toBe(true)
    expect(tookItsOwnWay(plugin)).toBe(false)
    expect(own.statusCode).toBe(status)
    expect(told(own)).toEqual(told(plugin))
    expect(own.headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'private, no-store',
      vary: 'trpc-accept, accept',
    })
    expect(own.headers).not.toHaveProperty('etag')
  })

  test('page after page', async () => {
    const first = await both({ inputs: { distanceInKm: 10 } })
    const { items, nextCursor: cursor } = first.own.json().result.data
    expect([items.length, typeof cursor]).toEqual([20, 'string'])
    const { own, plugin } = await both({ inputs: { distanceInKm: 10, cursor } })
    expect(told(own)).toEqual(told(plugin))
    expect(own.json().result.data.items).toHaveLength(3)
  })

  test('a session that is over, and one whose end is moved on', async () => {
    const change = (set: Partial<typeof sessions.$inferSelect>) =>
      world.db.update(sessions).set(set).where(eq(sessions.userId, ana.id))
    const days = (count: number) => new Date(Date.now() + count * 86_400_000)
    for (const [set, status, given] of [
      [{ expiresAt: days(2) }, 200, true],
      [{ expiresAt: days(6) }, 200, false],
    ] as const) {
      await change(set)
      const own = await ask({ inputs: {} }, host.app)
      await change(set)
      const plugin = await ask({ inputs: {} }, host.app, '&plugin=1')
      expect([own.statusCode, own.headers['set-cookie'] !== undefined]).toEqual([status, given])
      expect(told(own)).toEqual(told(plugin))
    }
    await change({ expiresAt: days(-1) })
    const over = await both({ inputs: {} })
    expect(over.own.statusCode).toBe(401)
    expect(told(over.own)).toEqual(told(over.plugin))
    cookie = await sessionOf(world.db, ana)
  })

  test('somebody deactivated is out at once', async () => {
    await world.db.update(users).set({ active: false }).where(eq(users.id, ana.id))
    const { own, plugin } = await both({ inputs: {} })
    await world.db.update(users).set({ active: true }).where(eq(users.id, ana.id))
    expect(own.statusCode).toBe(401)
    expect(told(own)).toEqual(told(plugin))
  })

  test('the limit is one for both, and so is its refusal', async () => {
    const narrow = await hostOf({ ...world, settings: { ...world.settings, limits: 'production' } })
    const statuses: number[] = []
    for (let turn = 0; turn < 15; turn++) {
      const { own, plugin } = await both({ inputs: {} }, narrow.app)
      statuses.push(own.statusCode, plugin.statusCode)
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
    const { own, plugin } = await both({ inputs: {} }, narrow.app)
    expect([own.statusCode, own.json().error.data.reason]).toEqual([429, 'too_many'])
    expect(told(own)).toEqual(told(plugin))
    await narrow.app.close()
  })

  test('a fault of ours is 500 with an id, which the log knows, and nothing of the inside', async () => {
    const broken = await hostOf({
      ...world,
      now: () => {
        throw new Error('the clock of Ana Prado stopped')
      },
    })
    const { own, plugin } = await both({ inputs: {} }, broken.app)
    expect(own.statusCode).toBe(500)
    expect(own.body).not.toContain('Ana Prado')
    expect(told(own)).toEqual(told(plugin))
    const ids = [own, plugin].map((answer) => String(answer.json().error.data.id))
    expect(new Set(ids).size).toBe(2)
    const lines = broken.log.filter((line) => line.includes('a procedure failed'))
    expect(lines.map((line) => ids.find((id) => line.includes(id)))).toEqual(ids)
    await broken.app.close()
  })

  test('without its database both say 503', async () => {
    const lost = await testWorld()
    const { app } = await hostOf(lost)
    await lost.database.drop()
    const { own, plugin } = await both({ inputs: {}, headers: { cookie: 'sid=somebody' } }, app)
    expect([own.statusCode, own.json().error.data.reason]).toEqual([503, 'unavailable'])
    expect(told(own)).toEqual(told(plugin))
    await app.close()
  })
})

describe('what is not plainly that question is the plugin’s', () => {
  test.each<[string, number, Question]>([
    ['no input', 400, { query: '' }],
    ['an empty input', 400, { query: 'input=' }],
    ['broken JSON', 400, { raw: '{"distanceInKm":' }],
    ['a broken escape', 400, { raw: '%7B%E0%A4%A' }],
    ['a batch that is a list', 400, { batch: [{}] }],
    ['a batch of text', 400, { raw: 'x', batch: null }],
    ['a batch of nothing', 400, { batch: null }],
    ['the batch behind its input', 200, { query: 'input=%7B%220%22%3A%7B%7D%7D&batch=1' }],
    ['two inputs', 200, { query: 'input=%7B%7D&input=5' }],
    ['a body’s type', 405, { inputs: {}, headers: { 'content-type': 'multipart/form-data' } }],
    ['lines of JSON, unbatched', 400, { inputs: {}, headers: { accept: 'application/jsonl' } }],
    ['lines of JSON, batched', 200, { batch: { 0: {} }, headers: { 'trpc-accept': 'application/jsonl' } }],
    ['HEAD', 204, { method: 'HEAD', inputs: {} }],
    ['POST', 405, { method: 'POST', payload: '{}', query: '', headers: { 'content-type': 'application/json' } }],
    ['PUT', 405, { method: 'PUT', payload: '{}', query: '', headers: { 'content-type': 'application/json' } }],
  ])('%s: %i', async (_what, status, question) => {
    const { own, plugin } = await both(question)
    expect(own.statusCode).toBe(status)
    expect(tookItsOwnWay(own)).toBe(false)
    expect(told(own)).toEqual(told(plugin))
  })

  test('a host that is none', async () => {
    const { own, plugin } = await both({ inputs: {}, headers: { host: 'a b' } })
    expect([own.statusCode, own.json()]).toEqual([400, { message: 'Pedido inválido.' }])
    expect(told(own)).toEqual(told(plugin))
  })

  test('a batch with another procedure', async () => {
    const input = encodeURIComponent(JSON.stringify({ 0: {}, 1: {} }))
    const answer = await host.app.inject({
      url: `${PATH},search.count?batch=1&input=${input}`,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
    expect([answer.statusCode, answer.json().length]).toEqual([200, 2])
    expect(answer.json()[0]).toEqual((await ask({ inputs: {} }, host.app)).json())
  })
})
