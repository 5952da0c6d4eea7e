import { hash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTRPCClient, createWSClient, wsLink } from '@trpc/client'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import * as schema from '#db/schema/index.ts'
import type { AppRouter } from '#server/router.ts'
import { browserAt, sessionOf } from '#server/test/stage/browser.ts'
import { hostOf, listen } from '#server/test/stage/host.ts'
import { follow } from '#server/test/stage/frames.ts'
import { long } from '#server/test/stage/long.ts'
import { ORIGIN, ana, joana, open, port, world, setUpSockets } from '#server/test/stage/socket.ts'

setUpSockets()

describe('the end of a session', () => {
  test('signing out closes the sockets of the session within two seconds, and no sockets of other sessions', async () => {
    const [firstSession, secondSession] = [await sessionOf(world, ana), await sessionOf(world, ana)]
    const first = await open(firstSession)
    const second = await open(secondSession)
    for (const { send, answerTo } of [first, second]) {
      send(follow(1, 'notifications.live'))
      expect(await answerTo(1)).toContain('started')
    }
    await browserAt(`http://127.0.0.1:${port}`, firstSession).api.auth.signOut.mutate()
    const late = sleep(2_000).then(() => 'late' as const)
    expect(await Promise.race([first.closed, late])).toBe(4401)
    expect(second.socket.readyState).toBe(WebSocket.OPEN)
    const again = await open(firstSession)
    again.send(follow(1, 'notifications.live'))
    expect(await again.answerTo(1)).toContain('UNAUTHORIZED')
  })

  test('one statement a minute reads the sessions of fifty idle sockets, and a session that ended without an event closes its sockets', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const sent: string[] = []
    const db = drizzle(world.database.sql, { schema, logger: { logQuery: (text: string) => void sent.push(text) } })
    const idle = await hostOf({ ...world, db })
    const to = await listen(idle)
    const cookies: string[] = []
    for (let session = 0; session < 25; session++) cookies.push(await sessionOf(world, session % 2 ? ana : joana))
    const lines = await Promise.all(
      [...cookies, ...cookies].map(async (cookie) => {
        const line = await open(cookie, { to })
        line.send(follow(1, 'notifications.live'))
        expect(await line.answerTo(1)).toContain('started')
        return line
      }),
    )
    const ended = lines.filter((_, index) => index % 25 === 7)
    const secret = /sid=([\w-]+)/.exec(cookies[7] ?? '')?.[1] ?? ''
    await world.db.delete(schema.sessions).where(eq(schema.sessions.id, hash('sha256', secret)))
    sent.length = 0
    vi.advanceTimersByTime(60_000)
    expect(await Promise.all(ended.map(({ closed }) => closed))).toEqual([4401, 4401])
    expect(sent).toEqual([expect.stringMatching(/^select .* from "sessions"/)])
    expect(lines.filter(({ socket }) => socket.readyState === WebSocket.OPEN)).toHaveLength(48)

    // An open page counts as use of its session. The use is stored every ten minutes, also with one statement for all sockets.
    world.clock.advance(11 * 60_000)
    vi.advanceTimersByTime(60_000)
    const seen = () => world.db.$count(schema.sessions, eq(schema.sessions.lastSeenAt, world.now()))
    await vi.waitFor(async () => expect(await seen()).toBe(24))
    expect(sent.slice(1)).toEqual([
      expect.stringMatching(/^select/),
      expect.stringMatching(/^update "sessions" set "last_seen_at"/),
    ])
    await idle.app.close()
  })
})

describe('a lost connection', () => {
  test('a socket that opens while the database is out of reach waits, and then works for its user', async () => {
    let unreachable = true
    const db = new Proxy(world.db, {
      get(target, key) {
        if (unreachable) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
        return Reflect.get(target, key, target)
      },
    })
    const flaky = await hostOf({ ...world, db, settings: { ...world.settings } })
    const { frames, send, answerTo } = await open(await sessionOf(world, ana), { to: await listen(flaky) })
    send(follow(1, 'notifications.live'))
    await sleep(200)
    expect(frames).toEqual([])
    unreachable = false
    expect(await answerTo(1)).toContain('started')
    await flaky.app.close()
  })

  long('delivers a hundred messages once and in order while the connection is cut ten times', async () => {
    const { conversationId } = await world.as(ana).chat.open({ userId: joana.id })
    const proxy = await proxyTo(port)
    const cookie = await sessionOf(world, joana)
    class BrowserSocket extends WebSocket {
      constructor(url: string) {
        super(url, { headers: { cookie, origin: ORIGIN } })
      }
    }
    const client = createWSClient({
      url: `ws://127.0.0.1:${proxy.port}/trpc-ws`,
      WebSocket: BrowserSocket as unknown as typeof globalThis.WebSocket,
      retryDelayMs: () => 20,
    })
    const api = createTRPCClient<AppRouter>({ links: [wsLink({ client })] })
    const seen: number[] = []
    const failed = vi.fn<(error: unknown) => void>()
    const started = Promise.withResolvers<void>()
    api.chat.live.subscribe(
      { conversationId, lastEventId: 0 },
      { onStarted: () => started.resolve(), onData: ({ data }) => seen.push(data.sequence), onError: failed },
    )
    // tRPC drops a subscription that was not sent before the connection was lost, and the chat subscribes again
    // (client/features/chat/use-thread.ts). The test therefore waits until the subscription has started.
    await started.promise
    // The messages are numbered with letters, because the screening would combine the digits of several messages into a phone
    // number.
    const mark = (cut: number, index: number) => `recado ${'abcdefghij'[cut]}${'abcdefghij'[index]}`
    for (let cut = 0; cut < 10; cut++) {
      const sending = Array.from({ length: 10 }, (_, index) =>
        world.as(ana).chat.send({ conversationId, content: mark(cut, index), nonce: randomUUID() }),
      )
      await vi.waitFor(() => expect(proxy.connections()).toBeGreaterThan(0), { timeout: 5_000, interval: 5 })
      proxy.cut()
      await Promise.all(sending)
    }
    await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(100), { timeout: 10_000, interval: 20 })
    await sleep(100)
    expect(seen).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
    expect(failed).not.toHaveBeenCalled()
    await client.close()
    await proxy.close()
  })
})

/** Starts a TCP proxy to a port. `cut` resets all connections at both ends without closing them normally. */
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
    connections: () => pairs.size,
    cut,
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
