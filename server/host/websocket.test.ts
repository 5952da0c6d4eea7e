import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTRPCClient, createWSClient, wsLink } from '@trpc/client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { WAS_DEAF } from '#server/adapters/bus/port.ts'
import type { AppRouter } from '#server/router.ts'
import { browserAt, sessionOf } from '#server/test/browser.ts'
import { type Host, hostOf, listen } from '#server/test/host.ts'
import type { Person } from '#server/test/factories.ts'
import { testWorld, type TestWorld } from '#server/test/world.ts'

const ORIGIN = 'http://localhost:3000'

let world: TestWorld
let host: Host
let port: number
let ana: Person
let joana: Person
const sockets: WebSocket[] = []

beforeAll(async () => {
  world = await testWorld()
  host = await hostOf(world)
  port = await listen(host)
  ana = await world.person({ name: 'Ana Prado', subscriber: true })
  joana = await world.person({ name: 'Joana Lima', professional: true })
})
afterEach(() => sockets.splice(0).forEach((socket) => socket.terminate()))
afterAll(async () => {
  await host?.app.close()
  await world?.close()
})

/** A raw socket as a browser opens it, and everything that comes over it. */
async function open(cookie = '', { origin = ORIGIN, path = '/trpc-ws', to = port } = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${to}${path}`, { headers: { origin, ...(cookie && { cookie }) } })
  sockets.push(socket)
  const frames: string[] = []
  socket.on('message', (data: Buffer) => frames.push(data.toString()))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const opened = await new Promise<'open' | Error>((resolve) => {
    socket.once('open', () => resolve('open'))
    socket.on('error', resolve)
  })
  const answerTo = async (id: number) => {
    const mine = () => frames.find((frame) => frame.includes(`"id":${id},`))
    await vi.waitFor(() => expect(mine()).toBeDefined(), 5_000)
    return mine() ?? ''
  }
  const send = (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  return { socket, frames, opened, closed, send, answerTo }
}

const follow = (id: number, path: string, input?: unknown) => ({ id, method: 'subscription', params: { path, input } })

describe('who may open it and what may be said', () => {
  test('a visitor is told to sign in, not that we failed', async () => {
    const { send, answerTo } = await open()
    send(follow(1, 'notifications.live'))
    const answer = await answerTo(1)
    expect(answer).toContain('"code":"UNAUTHORIZED"')
    expect(answer).toContain('"reason":"signed_out"')
    expect(answer).not.toContain('INTERNAL')
  })

  test('another site gets 403, another path nothing', async () => {
    const foreign = await open(await sessionOf(world.db, ana), { origin: 'https://evil.example' })
    expect(String(foreign.opened)).toContain('403')
    const sandboxed = await open(await sessionOf(world.db, ana), { origin: 'null' })
    expect(String(sandboxed.opened)).toContain('403')
    const elsewhere = await open('', { path: '/elsewhere' })
    expect(elsewhere.opened).toBeInstanceOf(Error)
    expect((await open('', { origin: 'http://127.0.0.1:3000' })).opened).toBe('open')
  })

  test.each(['query', 'mutation'])('a %s over it is refused, and does nothing', async (method) => {
    const cookie = await sessionOf(world.db, ana)
    const { send, answerTo } = await open(cookie)
    const path = method === 'query' ? 'auth.session' : 'auth.signOut'
    send({ id: 1, method, params: { path } })
    expect(await answerTo(1)).toContain('"code":"BAD_REQUEST"')
    expect((await browserAt(`http://127.0.0.1:${port}`, cookie).api.auth.session.query()).user).toMatchObject({ id: ana.id })
  })

  test('a stranger to a conversation learns nothing of it', async () => {
    const { conversationId } = await world.as(ana).chat.open({ userId: joana.id })
    const stranger = await open(await sessionOf(world.db, await world.person()))
    stranger.send(follow(1, 'chat.live', { conversationId, lastEventId: 0 }))
    stranger.send(follow(2, 'chat.live', { conversationId: randomUUID(), lastEventId: 0 }))
    const [theirs, none] = [await stranger.answerTo(1), await stranger.answerTo(2)]
    expect(theirs).toContain('"code":"NOT_FOUND"')
    expect(theirs).toBe(none.replace('"id":2', '"id":1'))
  })
})

describe('limits', () => {
  test('a frame over 64 KiB closes it with 1009, one just below does not', async () => {
    const { socket, send, closed, answerTo } = await open()
    send(follow(1, 'notifications.live', 'a'.repeat(63 * 1024)))
    await answerTo(1)
    expect(socket.readyState).toBe(WebSocket.OPEN)
    send('a'.repeat(65 * 1024))
    expect(await closed).toBe(1009)
  })

  test('more than forty frames a second close it', async () => {
    const { send, closed } = await open()
    for (let frame = 0; frame < 100; frame++) send(follow(frame, 'notifications.live'))
    expect(await closed).toBe(1008)
  })

  test.each(['not json', '{', '[]', 'null', '{"id":null}', '{"id":1,"method":"__proto__","params":{}}', '\u0000'])(
    'nonsense (%j) is answered or ignored, and the next word is heard',
    async (nonsense) => {
      const { send, answerTo } = await open()
      send(nonsense)
      send(follow(7, 'notifications.live'))
      expect(await answerTo(7)).toContain('UNAUTHORIZED')
      expect(host.log.filter((line) => line.includes('a procedure failed'))).toEqual([])
    },
  )

  test('the sixth socket of a person is closed, and so is the twenty-first of an address', async () => {
    const strict = await hostOf({ ...world, settings: { ...world.settings, limits: 'production' } })
    const to = await listen(strict)
    const cookie = await sessionOf(world.db, ana)
    const mine = []
    for (let socket = 0; socket < 5; socket++) {
      const line = await open(cookie, { to })
      line.send(follow(1, 'notifications.live'))
      expect(await line.answerTo(1)).toContain('started')
      mine.push(line)
    }
    expect(await (await open(cookie, { to })).closed).toBe(1008)
    expect(mine.map(({ socket }) => socket.readyState)).toEqual(Array.from({ length: 5 }, () => WebSocket.OPEN))
    const visitors = []
    for (let socket = 0; socket < 16; socket++) visitors.push(await open('', { to }))
    expect(await visitors[15]?.closed).toBe(1008)
    expect(visitors[14]?.socket.readyState).toBe(WebSocket.OPEN)
    await strict.app.close()
  })
})

describe('streams', () => {
  test('twenty run on a socket, the next is refused until one has ended', async () => {
    const strict = await hostOf({ ...world, settings: { ...world.settings, limits: 'demo' } })
    const { send, answerTo, frames } = await open(await sessionOf(world.db, ana), { to: await listen(strict) })
    for (let id = 1; id <= 20; id++) send(follow(id, 'notifications.live'))
    for (let id = 1; id <= 20; id++) expect(await answerTo(id)).toContain('started')
    send(follow(21, 'notifications.live'))
    expect(await answerTo(21)).toContain('"code":"TOO_MANY_REQUESTS"')
    send({ id: 1, method: 'subscription.stop' })
    await vi.waitFor(() => expect(frames.some((frame) => frame.includes('"stopped"'))).toBe(true))
    send(follow(22, 'notifications.live'))
    expect(await answerTo(22)).toContain('started')
    await strict.app.close()
  })

  test('none outlives its socket, begun twice under one id or as the socket closes', async () => {
    const ears: (AbortSignal | undefined)[] = []
    const bus = {
      ...world.bus,
      listen: (...about: Parameters<typeof world.bus.listen>) => {
        ears.push(about[1])
        return world.bus.listen(...about)
      },
    }
    const listening = await hostOf({ ...world, bus, settings: { ...world.settings } })
    const { send, answerTo, frames, socket } = await open(await sessionOf(world.db, ana), { to: await listen(listening) })
    send(follow(1, 'notifications.live'))
    expect(await answerTo(1)).toContain('started')
    send(follow(1, 'notifications.live'))
    await vi.waitFor(() =>
      expect(frames.some((frame) => frame.includes('Duplicate') || frame.includes('BAD_REQUEST'))).toBe(true),
    )
    send(follow(2, 'notifications.live'))
    socket.terminate()
    await vi.waitFor(() => expect(ears.every((signal) => signal?.aborted)).toBe(true))
    await sleep(100)
    expect(ears.length).toBeGreaterThanOrEqual(2)
    expect(ears.every((signal) => signal?.aborted)).toBe(true)
    await listening.app.close()
  })

  test('an instance that missed events asks its clients to come again', async () => {
    const { frames } = await open(await sessionOf(world.db, ana))
    world.bus.publish({ type: WAS_DEAF, id: '', to: [] })
    await vi.waitFor(() => expect(frames.some((frame) => frame.includes('"method":"reconnect"'))).toBe(true))
  })

  test('who resets the line while being refused does no harm', async () => {
    for (let turn = 0; turn < 60; turn++) {
      const line = connect(port, '127.0.0.1').on('error', () => undefined)
      await once(line, 'connect')
      line.write(
        'GET /trpc-ws HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
        () => line.resetAndDestroy(),
      )
      await once(line, 'close')
    }
    expect((await open()).opened).toBe('open')
  })
})

describe('the end of a session', () => {
  test('signing out closes its sockets within two seconds, and no others', async () => {
    const [here, there] = [await sessionOf(world.db, ana), await sessionOf(world.db, ana)]
    const mine = await open(here)
    const other = await open(there)
    for (const { send, answerTo } of [mine, other]) {
      send(follow(1, 'notifications.live'))
      expect(await answerTo(1)).toContain('started')
    }
    await browserAt(`http://127.0.0.1:${port}`, here).api.auth.signOut.mutate()
    const late = sleep(2_000).then(() => 'late' as const)
    expect(await Promise.race([mine.closed, late])).toBe(4401)
    expect(other.socket.readyState).toBe(WebSocket.OPEN)
    const again = await open(here)
    again.send(follow(1, 'notifications.live'))
    expect(await again.answerTo(1)).toContain('UNAUTHORIZED')
  })
})

describe('a line that breaks', () => {
  test('while the database is away a socket waits: nobody is taken for a visitor', async () => {
    let away = true
    const db = new Proxy(world.db, {
      get(target, key) {
        if (away) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
        return Reflect.get(target, key, target)
      },
    })
    const flaky = await hostOf({ ...world, db, settings: { ...world.settings } })
    const { frames, send, answerTo } = await open(await sessionOf(world.db, ana), { to: await listen(flaky) })
    send(follow(1, 'notifications.live'))
    await sleep(200)
    expect(frames).toEqual([])
    away = false
    expect(await answerTo(1)).toContain('started')
    await flaky.app.close()
  })

  test('a hundred messages over ten cuts: none lost, none twice, in order', async () => {
    const { conversationId } = await world.as(ana).chat.open({ userId: joana.id })
    const line = await proxyTo(port)
    const cookie = await sessionOf(world.db, joana)
    class BrowserSocket extends WebSocket {
      constructor(url: string) {
        super(url, { headers: { cookie, origin: ORIGIN } })
      }
    }
    const client = createWSClient({
      url: `ws://127.0.0.1:${line.port}/trpc-ws`,
      WebSocket: BrowserSocket as unknown as typeof globalThis.WebSocket,
      retryDelayMs: () => 20,
    })
    const api = createTRPCClient<AppRouter>({ links: [wsLink({ client })] })
    const seen: number[] = []
    const failed = vi.fn<(error: unknown) => void>()
    api.chat.live.subscribe(
      { conversationId, lastEventId: 0 },
      { onData: ({ data }) => seen.push(data.sequence), onError: failed },
    )
    for (let cut = 0; cut < 10; cut++) {
      const sending = Array.from({ length: 10 }, (_, index) =>
        world.as(ana).chat.send({ conversationId, content: `recado ${cut}-${index}`, nonce: randomUUID() }),
      )
      await vi.waitFor(() => expect(line.lines()).toBeGreaterThan(0), { timeout: 5_000, interval: 5 })
      line.cut()
      await Promise.all(sending)
    }
    await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(100), { timeout: 10_000, interval: 20 })
    await sleep(100)
    expect(seen).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
    expect(failed).not.toHaveBeenCalled()
    await client.close()
    await line.close()
  })
})

/** A line of its own to a port, which can be cut as a network does: both ends hear of a reset, neither of a goodbye. */
async function proxyTo(target: number) {
  const pairs = new Set<readonly [Socket, Socket]>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    const pair = [near, far] as const
    pairs.add(pair)
    near.pipe(far).pipe(near)
    for (const end of pair) end.on('error', () => undefined).on('close', () => pairs.delete(pair))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const cut = () => pairs.forEach((pair) => pair.forEach((end) => end.resetAndDestroy()))
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    lines: () => pairs.size,
    cut,
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
