import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { conversations, messages } from '#db/schema/index.ts'
import { sessionOf } from '#server/test/stage/browser.ts'
import { LONG, long } from '#server/test/stage/long.ts'
import { memoryOf, resetPeak } from '#server/test/stage/memory.ts'
import { type RunningApp, startApp } from '#server/test/stage/running-app.ts'
import { follow } from '#server/test/stage/frames.ts'
import {} from '#server/test/stage/socket.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

const MB = 1024 * 1024
const FLOOD_MS = 20_000
const CONVERSATIONS = 20
const MESSAGES = 1_000
const READERS = 5
// The limit is generous, because in a short run the process's memory grows even without an attack.
const MAX_GROWTH = 64 * MB

let world: TestWorld
let app: RunningApp
beforeAll(async () => {
  world = await testWorld()
  // The product runs in a separate process and uses the machine's clock.
  world.clock.set(new Date())
  app = await startApp({ databaseUrl: world.database.url, env: { LIMITS: 'production' } })
})
afterAll(async () => {
  await app?.stop()
  await world?.close()
})

const connect = (cookie = '') =>
  new WebSocket(`ws://127.0.0.1:${app.port}/trpc-ws`, { headers: { origin: app.url, ...(cookie && { cookie }) } })

test.runIf(LONG && process.platform === 'linux')(
  'sockets that do not read use little memory, and get every message in order when they read again',
  async () => {
    const ana = await world.person({ name: 'Ana Prado', subscriber: true })
    const ids = await longConversations(ana.id)
    const cookie = await sessionOf(world, ana)
    const idle = await memoryOf(app.pid, 'VmRSS')
    await resetPeak(app.pid)
    const readers = []
    for (let reader = 0; reader < READERS; reader++) readers.push(await stalledReader(cookie, ids))
    await sleep(3_000)
    const growth = (await memoryOf(app.pid, 'VmHWM')) - idle
    const sent = (READERS * CONVERSATIONS * MESSAGES * 2_000) / MB
    report(`${READERS} stalled readers of ${sent.toFixed(0)} MiB: memory grew by ${(growth / MB).toFixed(0)} MiB`)
    expect(growth).toBeLessThan(MAX_GROWTH)
    const [first] = readers
    first?.socket.resume()
    await vi.waitFor(() => expect(first?.sequences.map(({ length }) => length)).toEqual(ids.map(() => MESSAGES)), 60_000)
    expect(first?.sequences.every((numbers) => numbers.every((number, at) => number === at + 1))).toBe(true)
    for (const { socket } of readers) socket.terminate()
  },
  120_000,
)

// This test must be the last one, because its IP address may then open no more sockets for a while.
long(
  'three flooding sockets are closed each time they open, while every other request gets a response',
  async () => {
    const frame = JSON.stringify(Array.from({ length: 1_350 }, (_, id) => ({ id, method: 'query', params: { path: 'x' } })))
    expect(frame.length).toBeGreaterThan(60_000)
    const until = performance.now() + FLOOD_MS
    const codes: number[] = []
    const flood = async () => {
      while (performance.now() < until) {
        const socket = connect().on('error', () => undefined)
        const closed = new Promise<number>((resolve) => socket.once('close', resolve))
        await new Promise((resolve) => socket.once('open', resolve).once('close', resolve))
        while (socket.readyState === WebSocket.OPEN && performance.now() < until) {
          socket.send(frame)
          await sleep(1)
        }
        socket.terminate()
        codes.push(await closed)
      }
    }
    const floods = [flood(), flood(), flood()]
    const times: number[] = []
    while (performance.now() < until) {
      const asked = performance.now()
      expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
      times.push(performance.now() - asked)
      await sleep(10)
    }
    await Promise.all(floods)
    expect(codes.length).toBeGreaterThan(3)
    const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Infinity
    report(
      `/healthz under three flooding sockets: ${times.length} answers, p99 ${p99.toFixed(1)} ms, ${codes.length} sockets closed`,
    )
    // The response time is checked only in the long form, which is the only load on its machine.
    expect(p99).toBeLessThan(100)
  },
  60_000,
)

/** Prints a measured value of the run. */
function report(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Opens a socket, subscribes to each conversation from its beginning, and stops reading. */
async function stalledReader(cookie: string, ids: readonly string[]) {
  const socket = connect(cookie)
  const sequences: number[][] = ids.map(() => [])
  socket.on('message', (data: Buffer) => {
    const { id, result } = JSON.parse(data.toString())
    if (result?.type === 'data') sequences[id]?.push(Number(result.id))
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  for (const [id, conversationId] of ids.entries())
    socket.send(JSON.stringify(follow(id, 'chat.live', { conversationId, lastEventId: 0 })))
  socket.pause()
  return { socket, sequences }
}

async function longConversations(userId: string): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < CONVERSATIONS; index++) {
    const other = await world.person({ professional: true })
    const conversationId = randomUUID()
    ids.push(conversationId)
    await world.db
      .insert(conversations)
      .values({ id: conversationId, participant1Id: userId, participant2Id: other.id, lastSequence: MESSAGES })
    await world.db.execute(sql`
      insert into ${messages} (conversa_id, remetente_id, conteudo, sequence, nonce)
      select ${conversationId}, ${other.id}, repeat('a', 2000), n, gen_random_uuid() from generate_series(1, ${MESSAGES}) n`)
  }
  return ids
}
