import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPushService } from '#server/test/stage/push-service.ts'
import { testPush } from '#server/test/stage/settings.ts'
import { PushFailed, type PushPort } from './port.ts'
import { createWebPush } from './web-push.ts'

const message = { title: 'Agendamento confirmado', body: 'Toque para ver os detalhes.', path: '/agendamento/1', tag: 'n1' }

/** Web Push needs no account at any service, so it is the only push adapter, online and offline. */
describe.each([['Web Push', (origins: string[]): PushPort => createWebPush({ ...testPush, origins, timeoutMs: 300 })]])(
  '%s keeps the contract of the port:',
  (_name, create) => {
    let service: Awaited<ReturnType<typeof startPushService>>
    let push: PushPort
    beforeAll(async () => {
      service = await startPushService()
      push = create([service.origin])
    })
    afterAll(() => service.stop())
    beforeEach(() => {
      service.state.answer = 201
      service.received.length = 0
    })
    const send = (target = service.browser(), urgent = false) => push.send(target, message, { ttlSeconds: 60, urgent })
    const failureOf = (sending: Promise<unknown>) => sending.catch((error: unknown) => error)

    test('has a public VAPID key that a browser accepts: a point of P-256 in base64url', () => {
      const key = Buffer.from(push.publicKey, 'base64url')
      expect([key.length, key[0], key.toString('base64url')]).toEqual([65, 4, push.publicKey])
    })

    test.each([
      ['https://fcm.googleapis.com/fcm/send/x', true],
      ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
      ['https://web.push.apple.com/x', true],
      ['http://fcm.googleapis.com/x', false],
      ['https://fcm.googleapis.com.evil.example/x', false],
      ['https://evilfcm.googleapis.com/x', false],
      ['https://fcm.googleapis.com@evil.example/x', false],
      ['http://127.0.0.1:1/x', false],
      ['no address', false],
      ['', false],
    ])('says whether it sends to the endpoint %j: %j', (endpoint, accepted) => {
      expect(push.accepts(endpoint)).toBe(accepted)
    })

    test('sends a push message that the browser can decrypt, and tells the push service how long to store it and how urgent it is', async () => {
      expect([await send(), await send(undefined, true)]).toEqual(['sent', 'sent'])
      expect(service.received.map((received) => received.message)).toEqual([message, message])
      expect(service.received.map(({ headers }) => [headers.ttl, headers.urgency])).toEqual([
        ['60', 'normal'],
        ['60', 'high'],
      ])
    })

    test.each([404, 410])('says that a browser is gone when the push service answers %i', async (status) => {
      service.state.answer = status
      expect(await send()).toBe('gone')
    })

    test.each([
      [400, 'refused'],
      [413, 'refused'],
      [403, 'unavailable'],
      [429, 'unavailable'],
      [500, 'unavailable'],
      [302, 'unavailable'],
    ])('the answer %i is %s, and the error names neither endpoint nor content', async (status, reason) => {
      service.state.answer = status
      const browser = service.browser()
      const failure = await failureOf(send(browser))
      expect(failure).toBeInstanceOf(PushFailed)
      expect(failure).toMatchObject({ reason })
      expect(inspect(failure, { depth: 9 })).not.toMatch(/127\.0\.0\.1|Toque|agendamento\/1/)
    })

    test.each([
      ['an endpoint of a host that is not accepted', { endpoint: 'https://evil.example/x' }],
      ['an endpoint that is no address', { endpoint: 'no address' }],
      ['a key that is no point of the curve', { p256dh: Buffer.alloc(65, 1).toString('base64url') }],
      ['a secret that is too short', { auth: 'AA' }],
    ])('refuses %s and calls nobody', async (_what, wrong) => {
      const failure = await failureOf(send({ ...service.browser(), ...wrong }))
      expect(failure).toBeInstanceOf(PushFailed)
      expect(failure).toMatchObject({ reason: 'refused' })
      expect(service.received).toEqual([])
    })

    test('throws PushFailed unavailable when the push service stays silent or refuses the connection', async () => {
      const silent = createServer().listen(0, '127.0.0.1')
      await once(silent, 'listening')
      const origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
      const target = { ...service.browser(), endpoint: `${origin}/x` }
      const sending = () => failureOf(create([origin]).send(target, message, { ttlSeconds: 60, urgent: false }))
      const sockets = new Set<{ destroy(): unknown }>()
      silent.on('connection', (socket) => sockets.add(socket))
      expect(await sending()).toMatchObject({ name: 'PushFailed', reason: 'unavailable' })
      for (const socket of sockets) socket.destroy()
      silent.close()
      await once(silent, 'close')
      expect(await sending()).toMatchObject({ name: 'PushFailed', reason: 'unavailable' })
    })
  },
)
