import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stripeEvents, users } from '#db/schema/index.ts'
import { createMetrics } from '#server/core/metrics.ts'
import { errorIn, type Host, hostOf, newSignUp } from '#server/test/stage/host.ts'
import { sign } from '#server/test/stage/webhooks.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

const HOME = 'http://localhost:3000'

let world: TestWorld
let host: Host

beforeAll(async () => {
  world = await testWorld({ payments: true })
  host = await hostOf(world)
})
afterAll(async () => {
  await host?.app.close()
  await world?.close()
})

const ask = (options: InjectOptions) => host.app.inject(options)
const post = (path: string, payload: unknown, headers: Record<string, string> = {}) =>
  ask({
    method: 'POST',
    url: `/trpc/${path}`,
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
  })
describe('requests from other sites', () => {
  const cookie = 'sid=somebody'
  test.each([
    ['our own page', { 'sec-fetch-site': 'same-origin', cookie }, 200],
    ['an address typed by hand', { 'sec-fetch-site': 'none', cookie }, 200],
    ['our own page in an older browser', { origin: HOME, cookie }, 200],
    ['our own page at the other name of this machine', { origin: 'http://127.0.0.1:3000', cookie }, 200],
    ['a program without a cookie', {}, 200],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', cookie }, 403],
    ['another site without a cookie', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a subdomain', { 'sec-fetch-site': 'same-site', origin: 'http://x.localhost:3000', cookie }, 403],
    ['another site in an older browser', { origin: 'https://evil.example', cookie }, 403],
    ['another port of this machine', { origin: 'http://localhost:3001', cookie }, 403],
    ['a page without an origin', { origin: 'null', cookie }, 403],
    ['an unknown place with a cookie', { cookie }, 403],
  ])('a mutation from %s is answered with %i', async (_, headers, status) => {
    const answer = await ask({
      method: 'POST',
      url: '/trpc/auth.signOut',
      headers: { 'content-type': 'application/json', ...headers },
      payload: '{}',
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.body.includes('Pedido recusado: veio de outra página.')).toBe(status === 403)
  })

  test.each(['multipart/form-data; boundary=x', 'text/plain', 'application/x-www-form-urlencoded', undefined])(
    'rejects a mutation with content type %s',
    async (type) => {
      const answer = await ask({
        method: 'POST',
        url: '/trpc/auth.signOut',
        headers: { 'sec-fetch-site': 'same-origin', ...(type && { 'content-type': type }) },
        payload: '{}',
      })
      expect([answer.statusCode, answer.json()]).toEqual([415, { message: 'Envie os dados como application/json.' }])
    },
  )

  test('rejects a mutation by GET, so that a link cannot trigger a mutation', async () => {
    const answer = await ask({ url: '/trpc/auth.signOut', headers: { cookie } })
    expect(answer.statusCode).toBe(405)
  })
})

describe('bad requests', () => {
  test('rejects a request body over 100 KB with 413', async () => {
    const answer = await post('auth.signIn', { email: 'a'.repeat(101 * 1024), password: 'x' })
    expect([answer.statusCode, answer.json()]).toEqual([413, { message: 'O pedido é grande demais.' }])
  })

  test('rejects a batch of more than ten calls with 400', async () => {
    const batch = (calls: number) =>
      ask({ url: `/trpc/${Array.from({ length: calls }, () => 'auth.session').join(',')}?batch=1&input=%7B%7D` })
    expect((await batch(10)).statusCode).toBe(200)
    const answer = await batch(11)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('Dados inválidos')
  })

  test('answers 404 for an unknown procedure', async () => {
    for (const name of ['auth.becomeAdmin', 'constructor', '__proto__', 'auth.signIn.x', 'auth.toString'])
      expect(await ask({ url: `/trpc/${name}` }).then(errorIn)).toEqual({
        status: 404,
        code: 'NOT_FOUND',
        message: 'Não encontrado',
      })
  })

  test.each(['{"email":', '', 'null', '[]', '"x"', '{"json":{"__proto__":1}}', '\u0000'])(
    'rejects the body %j with 400',
    async (payload) => {
      const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
      const answer = await ask({ method: 'POST', url: '/trpc/auth.signIn', headers, payload })
      expect(errorIn(answer)).toMatchObject({ status: 400, message: 'Dados inválidos' })
    },
  )

  test('answers a malformed or very long address without a server error', async () => {
    expect((await ask({ url: '/trpc/%ff' })).statusCode).toBeLessThan(500)
    expect((await ask({ url: '/%E0%A4%A' })).statusCode).toBe(400)
    expect((await ask({ url: `/trpc/${'a'.repeat(6_000)}` })).statusCode).toBeLessThan(500)
    expect((await ask({ url: '/trpc/auth.session?input=%7B' })).statusCode).toBeLessThan(500)
  })

  test('answers 404 for a procedure whose name is invalid when it is decoded a second time', async () => {
    for (const name of ['auth.session%25', 'auth.session%25,auth.session', '%25E0%25A4'])
      expect((await ask({ url: `/trpc/${name}` })).statusCode).toBe(404)
  })

  test.each(['TRACE', 'PUT', 'DELETE', 'PROPFIND'])('answers 405 for %s with a JSON body', async (method) => {
    const answer = await overTheWire(`${method} /trpc/auth.session HTTP/1.1`, '{"json":{}}')
    expect(answer).toMatch(/^HTTP\/1\.1 405 /)
    expect(answer).toMatch(/^allow: GET, HEAD, OPTIONS, POST\r$/im)
  })

  test('the development page of an email gets 404 for a text that is not the id of an email', async () => {
    const { app } = await hostOf(world, { development: true })
    for (const id of ['-'.repeat(36), 'a'.repeat(36), 'x', '%25', '7c1b2ab0-0000-4000-8000-000000000000'])
      expect((await app.inject({ url: `/_dev/emails/${id}` })).statusCode).toBe(404)
    await app.close()
  })
})

test.each([
  ['two Host headers', 'GET / HTTP/1.1', 'Host: evil.example', 400],
  ['headers of more than 16 KiB', 'GET / HTTP/1.1', `X: ${'x'.repeat(17_000)}`, 431],
  ['no HTTP', 'GET', 'Host: localhost', 400],
])('a request with %s is answered in Portuguese, and the connection ends', async (_, line, header, status) => {
  const answer = await overTheWire(line, '', header)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toMatch(/^connection: close\r$/im)
  expect(answer).toContain(status === 431 ? 'O pedido tem cabeçalhos grandes demais.' : 'Pedido inválido.')
})

/**
 * Sends a request as raw bytes, because `inject` and `fetch` refuse some methods and headers. Returns the text of the response.
 */
async function overTheWire(line: string, body: string, ...headers: string[]): Promise<string> {
  const { app } = await hostOf(world)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  const head = [
    'Host: localhost',
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    ...headers,
  ]
  socket.end(`${[line, ...head].join('\r\n')}\r\n\r\n${body}`)
  const answer = await text(socket)
  await app.close()
  return answer
}

describe('internal errors', () => {
  // Drizzle's error messages contain the statement and, on the next line, the parameters with personal data.
  const secret = 'Failed query: insert into usuarios (cpf) values ($1)\nparams: 52998224725'

  test('an internal error in a procedure returns a message and the id of the log line, and reveals nothing else', async () => {
    const { app, log } = await hostOf({ ...world, reactions: async () => Promise.reject(new Error(secret)) })
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await app.inject({ method: 'POST', url: '/trpc/auth.signUp', payload: newSignUp(), headers })
    expect(errorIn(answer)).toEqual({
      status: 500,
      code: 'INTERNAL_SERVER_ERROR',
      message: 'O erro foi nosso. Tente de novo em instantes.',
    })
    expect(answer.body).not.toMatch(/insert|usuarios|529982|stack|\.ts:/)
    const { id } = answer.json().error.data
    const line = log.find((entry) => entry.includes(id)) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({ msg: 'a procedure failed', path: 'auth.signUp', status: 500, names: ['Error'] })
    expect(log.join()).not.toContain('52998224725')
    await app.close()
  })

  test('an internal error while the actor is read returns only a message and the id of the log line', async () => {
    const broken = new Proxy(world.db, {
      get: () => () => {
        throw new Error(secret)
      },
    })
    const { app, log } = await hostOf({ ...world, db: broken, settings: { ...world.settings } })
    const answer = await app.inject({ url: '/trpc/auth.session', headers: { cookie: 'sid=somebody' } })
    expect(errorIn(answer)).toMatchObject({ status: 500, message: 'O erro foi nosso. Tente de novo em instantes.' })
    expect(answer.body).not.toMatch(/insert|usuarios|529982|stack|\.ts:/)
    const { id } = answer.json().error.data
    expect(id).toEqual(expect.any(String))
    expect(log.some((line) => line.includes(id))).toBe(true)
    expect(log.join()).not.toContain('52998224725')
    await app.close()
  })

  test('an internal error outside the procedures returns only a message and the id of the log line', async () => {
    const { app, log } = await hostOf(world)
    await app.close()
    const broken = await hostOf({
      ...world,
      adapters: {
        ...world.adapters,
        payment: {
          ...world.adapters.payment,
          verifyWebhook: () => {
            throw new Error(secret)
          },
        },
      },
    })
    const answer = await broken.app.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      payload: '{}',
      headers: { 'stripe-signature': 't=1' },
    })
    const { message, id } = answer.json()
    expect([answer.statusCode, message]).toEqual([500, 'O erro foi nosso. Tente de novo em instantes.'])
    const line = broken.log.find((entry) => entry.includes(id)) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({ msg: 'a request failed', method: 'POST', route: '/webhooks/stripe', status: 500 })
    expect([answer.body, ...log, ...broken.log].join()).not.toContain('52998224725')
    await broken.app.close()
  })
})

describe('webhooks', () => {
  const event = (id = 'evt_1') =>
    Buffer.from(
      JSON.stringify({
        id,
        object: 'event',
        type: 'payment_intent.succeeded',
        livemode: false,
        created: Math.floor(world.now().getTime() / 1000),
        api_version: '2026-01-01',
        data: { object: { id: 'pi_of_nobody', object: 'payment_intent', livemode: false } },
      }),
    )
  const deliver = (payload: Buffer, signature?: string) =>
    ask({
      method: 'POST',
      url: '/webhooks/stripe',
      payload,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        origin: 'https://api.stripe.com',
        ...(signature !== undefined && { 'stripe-signature': signature }),
      },
    })

  test.each([
    ['without a signature', () => undefined],
    ['with an empty signature', () => ''],
    ['signed with another secret', () => sign(event(), world.now(), { secret: 'whsec_other' })],
    ['signed 301 s ago', () => sign(event(), new Date(world.now().getTime() - 301_000))],
    ['with the signature of another body', () => sign(event('evt_2'), world.now())],
  ])('rejects a webhook %s with 400 and writes no row', async (_, signature) => {
    const answer = await deliver(event(), signature())
    expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'Assinatura inválida' }])
    expect(await world.db.$count(stripeEvents)).toBe(0)
  })

  test('50 deliveries of one valid webhook all get 200 and write one row', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(event(), sign(event(), world.now()))))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await world.db.$count(stripeEvents)).toBe(1)
  })

  test('a webhook gets 503 while the database is out of reach, so that the provider sends it again', async () => {
    const db = new Proxy(world.db, {
      get() {
        throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
      },
    })
    const { app } = await hostOf({ ...world, db })
    const headers = { 'content-type': 'application/json', 'stripe-signature': sign(event(), world.now()) }
    const answer = await app.inject({ method: 'POST', url: '/webhooks/stripe', payload: event(), headers })
    expect([answer.statusCode, answer.json().message]).toEqual([503, 'O serviço não respondeu. Tente de novo em instantes.'])
    await app.close()
  })

  test('rejects a webhook over 256 KB with 413', async () => {
    expect((await deliver(Buffer.alloc(257 * 1024, 'a'), 't=1,v1=a')).statusCode).toBe(413)
  })
})

test('eight concurrent sign-ups of one person create one account', async () => {
  const person = newSignUp()
  const answers = await Promise.all(Array.from({ length: 8 }, () => post('auth.signUp', person)))
  expect(answers.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(['200', ...Array.from({ length: 7 }, () => '409')])
  const rows = await world.db.select({ cpf: users.cpf }).from(users)
  expect(rows.filter(({ cpf }) => cpf === person.cpf)).toHaveLength(1)
})

test('refused sign-ins and refused calls to admin procedures are logged and counted without personal data', async () => {
  const { app, log } = await hostOf({ ...world, metrics: createMetrics() })
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const payload = { email: 'ana.secreta@casa.example', password: 'errada' }
  await app.inject({ method: 'POST', url: '/trpc/auth.signIn', payload, headers })
  const person = newSignUp()
  const signedUp = await app.inject({ method: 'POST', url: '/trpc/auth.signUp', payload: person, headers })
  const cookie = String(signedUp.headers['set-cookie']).split(';')[0] ?? ''
  await app.inject({ url: '/trpc/admin.overview', headers: { cookie } })
  const lines = log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security')
  expect(lines.map(({ security, userId }) => [security, typeof userId])).toEqual([
    ['sign_in_failed', 'undefined'],
    ['admin_refused', 'string'],
  ])
  expect(log.join()).not.toMatch(new RegExp(`secreta|${person.email}|${person.cpf}`))
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(body).toMatch(/^plumai_security_total\{code="admin_refused"\} 1$/m)
  expect(body).toMatch(/^plumai_security_total\{code="locked_out"\} 0$/m)
  await app.close()
})
