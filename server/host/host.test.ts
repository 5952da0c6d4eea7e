import { Agent, request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import type { AddressInfo } from 'node:net'
import type { InjectOptions } from 'fastify'
import { createServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outbox, sessions } from '#db/schema/index.ts'
import { proxyTo } from '#scripts/vite-proxy.ts'
import { waitingScriptHash } from './page-html.ts'
import { errorIn, type Host, hostOf, listen, newSignUp, PAGE, SCRIPT } from '#server/test/stage/host.ts'
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

const ask = (options: InjectOptions) => host.app.inject(options)
const post = (path: string, payload: unknown, headers: Record<string, string> = {}) =>
  ask({
    method: 'POST',
    url: `/trpc/${path}`,
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
  })
describe('headers', () => {
  test.each(['/', '/buscar', '/trpc/auth.session', '/webhooks/stripe', '/healthz', '/nao-existe.png', '/assets/main-1a2b3c.js'])(
    '%s has all security headers',
    async (url) => {
      const { headers } = await ask({ url })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")',
      })
      expect(headers).not.toHaveProperty('strict-transport-security')
      expect(headers).not.toHaveProperty('access-control-allow-origin')
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(policyOf(headers['content-security-policy'])).toEqual({
        'default-src': "'none'",
        'script-src': `'self' 'sha256-c2NyaXB0' '${waitingScriptHash}' https://js.stripe.com https://*.js.stripe.com`,
        'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
        'connect-src': "'self' ws://localhost:3000 https://api.stripe.com",
        'img-src': "'self' data: blob:",
        'style-src': "'self' 'sha256-c3R5bGU='",
        'style-src-attr': "'none'",
        'font-src': "'self'",
        'manifest-src': "'self'",
        'form-action': "'self'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
        'object-src': "'none'",
      })
    },
  )

  test.each(['/trpc/auth.session', '/webhooks/stripe', '/healthz', '/readyz', '/metrics'])('%s is never cached', async (url) => {
    expect((await ask({ url })).headers['cache-control']).toBe('private, no-store')
  })

  test('the response for an address that contains a token or a client secret forbids the browser to send a referrer', async () => {
    for (const url of ['/redefinir-senha?token=x', '/assinatura?payment_intent_client_secret=pi_1_secret_2'])
      expect((await ask({ url })).headers['referrer-policy']).toBe('no-referrer')
  })

  test('an https address sets HSTS for two years and allows wss and the files of its bucket', async () => {
    const { app } = await hostOf(
      { ...world, settings: { ...world.settings, publicUrl: 'https://plumai.example' } },
      { filesOrigins: ['https://fotos.example'] },
    )
    const { headers } = await app.inject({ url: '/' })
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    expect(policyOf(headers['content-security-policy'])).toMatchObject({
      'connect-src': "'self' wss://plumai.example https://api.stripe.com",
      'img-src': "'self' data: blob: https://fotos.example",
    })
    await app.close()
  })
})

describe('the session cookie', () => {
  test('the session cookie is HttpOnly and SameSite, and the table holds only the hash of the secret', async () => {
    const answer = await post('auth.signUp', newSignUp())
    expect(answer.statusCode).toBe(200)
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ name: 'sid', httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie).not.toHaveProperty('secure')
    expect(Buffer.from(cookie?.value ?? '', 'base64url')).toHaveLength(32)
    const stored = await world.db.select({ id: sessions.id }).from(sessions)
    expect(stored.map(({ id }) => id)).not.toContain(cookie?.value)
    const stolen = await ask({ url: '/trpc/auth.session', headers: { cookie: `sid=${stored[0]?.id}` } })
    expect(stolen.json()).toMatchObject({ result: { data: { user: null } } })
    const out = await post('auth.signOut', undefined, { cookie: `sid=${cookie?.value}` })
    expect(out.cookies[0]).toMatchObject({ name: 'sid', value: '', maxAge: 0, path: '/' })
  })

  test('with an https address the session cookie is bound to the host and sent only over https', async () => {
    const { app } = await hostOf({ ...world, settings: { ...world.settings, publicUrl: 'https://plumai.example' } })
    const answer = await app.inject({
      method: 'POST',
      url: '/trpc/auth.signUp',
      payload: newSignUp(),
      headers: { origin: 'https://plumai.example' },
    })
    expect(answer.cookies[0]).toMatchObject({ name: '__Host-sid', httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
    expect(answer.cookies[0]).not.toHaveProperty('domain')
    await app.close()
  })
})

describe('health', () => {
  test('the host serves liveness and readiness to everybody, and metrics only to this machine', async () => {
    expect((await ask({ url: '/healthz' })).json()).toEqual({ ok: true })
    expect((await ask({ url: '/readyz' })).json()).toEqual({
      database: true,
      migrations: true,
      worker: true,
      bus: true,
      clock: true,
      open: true,
    })
    const metrics = await ask({ url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(metrics.body).toContain('plumai_http_request_seconds_count')
    expect(metrics.body).toMatch(/plumai_jobs_waiting \d/)
    expect(metrics.body).toMatch(/plumai_payment_events_waiting \d/)
    expect(metrics.body).toContain('# TYPE plumai_job_oldest_due_seconds gauge')
    expect((await ask({ url: '/metrics', remoteAddress: '203.0.113.7' })).statusCode).toBe(404)
  })

  test('metrics count all static files as one series, and pages and unknown paths as another', async () => {
    const { app } = await hostOf(world)
    for (const url of ['/assets/main-1a2b3c.js', '/index.html', '/buscar', '/nao-existe.png']) await app.inject({ url })
    const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    const routes = new Set(Array.from(body.matchAll(/route="([^"]*)"/g), ([, route]) => route))
    expect([...routes]).toEqual(['static', 'none'])
    await app.close()
  })

  test('the product is not ready without a worker or with missing migrations', async () => {
    for (const readiness of [
      { migrated: async () => true, working: () => false },
      { migrated: async () => false, working: () => true },
      { migrated: async () => Promise.reject(new Error('gone')), working: () => true },
    ]) {
      const { app } = await hostOf(world, { readiness })
      expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503)
      expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
      await app.close()
    }
  })

  test('the product is not ready while its clock differs from the clock of the database by more than ten minutes', async () => {
    const { app, log } = await hostOf({ ...world, clockOffset: () => 11 * 60_000 })
    for (let call = 0; call < 3; call++) {
      const answer = await app.inject({ url: '/readyz' })
      expect([answer.statusCode, answer.json()]).toEqual([
        503,
        { database: true, migrations: true, worker: true, bus: true, clock: false, open: true },
      ])
    }
    expect(log.filter((line) => line.includes('not ready'))).toHaveLength(1)
    await app.close()
  })

  test('while the host closes, it serves a request on an open connection and then ends that connection', async () => {
    const closing = await hostOf(world, { drainSeconds: 1 })
    const port = await listen(closing)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const call = (path: string, method = 'GET') =>
      new Promise<{ status: number | undefined; connection: string | undefined; reused: boolean }>((resolve, reject) => {
        const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
        const sent = request({ port, host: '127.0.0.1', path, method, agent, headers }, (answer) => {
          answer.resume()
          answer.on('end', () =>
            resolve({ status: answer.statusCode, connection: answer.headers.connection, reused: sent.reusedSocket }),
          )
        })
        sent.on('error', reject).end()
      })
    expect(await call('/healthz')).toMatchObject({ status: 200, connection: 'keep-alive' })
    const closed = closing.app.close()
    expect(await call('/readyz')).toEqual({ status: 503, connection: 'close', reused: true })
    expect(await call('/trpc/auth.signOut', 'POST')).toEqual({ status: 200, connection: 'close', reused: false })
    await closed
    await expect(call('/healthz')).rejects.toThrow(/ECONNREFUSED/)
    agent.destroy()
  })

  test('when a token for metrics is configured, they are served only with that token', async () => {
    const { app } = await hostOf(world, { metricsToken: 'of the operator' })
    const read = (authorization?: string) =>
      app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers: authorization ? { authorization } : {} })
    expect((await read()).statusCode).toBe(404)
    expect((await read('Bearer of the operators')).statusCode).toBe(404)
    expect((await read('Bearer of the operator')).statusCode).toBe(200)
    await app.close()
  })

  test('without a database the product is alive, is not ready, and responds to calls with 503', async () => {
    const lost = await testWorld()
    const { app, log } = await hostOf(lost)
    await lost.database.lose()
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
    const ready = await app.inject({ url: '/readyz' })
    expect([ready.statusCode, ready.json().database]).toEqual([503, false])
    const call = await app.inject({ url: '/trpc/auth.session', headers: { cookie: 'sid=somebody' } })
    expect(errorIn(call)).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
    const line = log.find((entry) => entry.includes('auth.session')) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({ path: 'auth.session', status: 503, fault: { code: expect.any(String) } })
    expect((await app.inject({ url: '/metrics' })).body).toContain('plumai_jobs_waiting Nan')
    await app.close()
  })
})

describe('the built client', () => {
  test('every page path gets index.html, which browsers must revalidate each time', async () => {
    for (const url of [
      '/',
      '/buscar?raio=5',
      '/profissional/7c1b2ab0-0000-4000-8000-000000000000',
      '/agendamento-confirmado/x',
    ]) {
      const { statusCode, headers, body } = await ask({ url })
      expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-cache', PAGE])
      expect(headers['content-type']).toMatch(/^text\/html; charset=utf-8$/i)
    }
    const head = await ask({ method: 'HEAD', url: '/' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  test('assets may be cached for a year, and are sent compressed to clients that accept compression', async () => {
    const plain = await ask({ url: '/assets/main-1a2b3c.js' })
    expect([plain.statusCode, plain.body, plain.headers['cache-control']]).toEqual([
      200,
      SCRIPT,
      'public, max-age=31536000, immutable',
    ])
    const small = await ask({ url: '/assets/main-1a2b3c.js', headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
    expect(small.headers['content-type']).toMatch(/javascript/)
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(SCRIPT)
    expect(small.headers.vary).toMatch(/accept-encoding/i)
    const page = await ask({ url: '/buscar', headers: { 'accept-encoding': 'br' } })
    expect(page.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
    expect(brotliDecompressSync(page.rawPayload).toString()).toBe(PAGE)
  })

  test.each([
    '/x.png',
    '/assets/gone-1.js',
    '/trpc',
    '/_sandbox/x',
    '/webhooks/other',
    '/../package.json',
    '/assets/..%2f..%2fpackage.json',
  ])('%s is not found and does not get index.html', async (url) => {
    const answer = await ask({ url })
    expect([404, 403]).toContain(answer.statusCode)
    expect(answer.body).not.toContain('<')
  })

  test('a POST to the path of a page gets 404', async () => {
    const answer = await ask({ method: 'POST', url: '/buscar', payload: {}, headers: { 'sec-fetch-site': 'same-origin' } })
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Não encontrado' }])
  })

  test('`npm run dev` forwards every address that the server handles', async () => {
    const running = await hostOf(world, { development: true })
    const routes = Array.from(running.app.printRoutes({ commonPrefix: false }).matchAll(/^.── (\/\S+)/gm), ([, route]) => route!)
    const own = routes.filter((route) => !/^\/(assets\/|csp\.json|index\.html)/.test(route))
    const proxy = proxyTo(await listen(running))
    const config = { configFile: false, root: 'client', logLevel: 'silent', optimizeDeps: { noDiscovery: true } } as const
    const vite = await createServer({ ...config, server: { proxy, port: 0, host: '127.0.0.1', ws: false, watch: null } })
    await vite.listen()
    const { port } = vite.httpServer!.address() as AddressInfo
    for (const path of [...own, '/trpc-ws', '/files/avatars/x.webp', '/_sandbox/x', '/receipt/x.pdf?a=1']) {
      const { headers } = await fetch(`http://127.0.0.1:${port}${path}`)
      expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY'])
    }
    const page = await fetch(`http://127.0.0.1:${port}/contratos-mensalistas`, { headers: { accept: 'text/html' } })
    expect([page.status, page.headers.get('x-frame-options')]).toEqual([200, null])
    await vite.close()
    await running.app.close()
  })

  test('the host serves the development pages only when they are enabled', async () => {
    expect((await ask({ url: '/_dev/emails' })).json()).toEqual({ message: 'Não encontrado' })
    const { app } = await hostOf(world, { development: true })
    expect((await app.inject({ url: '/_dev/emails' })).body).toContain('E-mails da demonstração')
    const html = '<p style="color:#036d7b">Olá</p>'
    const email = { to: 'ana@casa.example', subject: 'Agendamento confirmado', text: 'Olá', html, key: 'x' }
    const [row] = await world.db.insert(outbox).values(email).returning()
    const shown = await app.inject({ url: `/_dev/emails/${row?.id}/html` })
    expect(shown.body).toBe(html)
    expect(shown.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; /)
    await app.close()
  })
})

function policyOf(header: unknown): Record<string, string> {
  const directives = String(header).split(';')
  return Object.fromEntries(
    directives.map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1).join(' ')]),
  )
}
