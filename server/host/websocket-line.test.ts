import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTRPCClient, createWSClient, wsLink } from '@trpc/client'
import { describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { AppRouter } from '#server/router.ts'
import { browserAt, sessionOf } from '#server/test/stage/browser.ts'
import { hostOf, listen } from '#server/test/stage/host.ts'
import { ORIGIN, ana, follow, joana, open, port, world } from '#server/test/stage/socket.ts'

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
