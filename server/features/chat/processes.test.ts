import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { WebSocket } from 'ws'
import { messages } from '#db/schema/index.ts'
import { browserAt, sessionOf } from '#server/test/stage/browser.ts'
import { follow } from '#server/test/stage/frames.ts'
import { long } from '#server/test/stage/long.ts'
import { type RunningApp, startApp } from '#server/test/stage/running-app.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

const TOTAL = 10_000
const WRITERS = 20
const CUTS = 50

let world: TestWorld
let apps: RunningApp[]

beforeAll(async () => {
  world = await testWorld()
  world.clock.set(new Date())
  apps = await Promise.all([start(), start()])
})
afterAll(async () => {
  await Promise.all((apps ?? []).map((app) => app.stop()))
  await world?.close()
})

const start = () => startApp({ databaseUrl: world.database.url })
const at = (turn: number) => apps[turn % apps.length]!

/**
 * Opens a new connection to one process, reads `count` messages of a conversation after a sequence number, and destroys the
 * connection.
 */
async function read(app: RunningApp, cookie: string, conversationId: string, after: number, count: number): Promise<number[]> {
  const address = app.url.replace('http', 'ws')
  const socket = new WebSocket(`${address}/trpc-ws`, { headers: { origin: app.url, cookie } })
  const seen: number[] = []
  const taken = new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`the socket closed after ${seen.length} messages`)))
    socket.on('message', (frame: Buffer) => {
      const text = frame.toString()
      if (!text.startsWith('{')) return
      const { result } = JSON.parse(text) as { result?: { data?: { data: { sequence: number } } } }
      if (result?.data && seen.push(result.data.data.sequence) >= count) resolve()
    })
  })
  await Promise.race([once(socket, 'open'), taken])
  socket.send(JSON.stringify(follow(1, 'chat.live', { conversationId, lastEventId: after })))
  await taken
  socket.terminate()
  return seen.slice(0, count)
}

long(
  `${TOTAL} messages of ${WRITERS} senders at two processes arrive once and in one order over ${CUTS} dropped connections`,
  async () => {
    const people = [
      await world.person({ name: 'Rita Alves', subscriber: true }),
      await world.person({ name: 'Joana Lima', professional: true }),
    ]
    const { conversationId } = await world.as(people[0]!).chat.open({ userId: people[1]!.id })
    const cookies = await Promise.all(people.map((person) => sessionOf(world, person)))
    const send = async (turn: number, app: RunningApp, nonce: string) => {
      // The content has no digits, because screening joins a sender's messages and would find phone numbers.
      const { api } = browserAt(app.url, cookies[turn % cookies.length])
      return (await api.chat.send.mutate({ conversationId, content: 'oi', nonce })).sequence
    }
    const write = async (writer: number) => {
      const numbers: number[] = []
      for (let round = 0; round < TOTAL / WRITERS; round++) {
        const nonce = randomUUID()
        // A client repeats a send whose response was lost, perhaps at the other process: both responses must contain the same
        // message.
        const tried = writer % 4 === 0 ? apps : [at(writer + round)]
        const answers = await Promise.all(tried.map((app) => send(writer + round, app, nonce)))
        expect(new Set(answers).size).toBe(1)
        numbers.push(answers[0]!)
      }
      return numbers
    }
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
    const readers = cookies.map(async (cookie, reader) => {
      const seen: number[] = []
      for (let cut = 0; cut < CUTS; cut++)
        seen.push(...(await read(at(reader + cut), cookie, conversationId, seen.at(-1) ?? 0, TOTAL / CUTS)))
      return seen
    })
    const all = Array.from({ length: TOTAL }, (_, index) => index + 1)
    for (const seen of await Promise.all(readers)) expect(seen).toEqual(all)
    const written = await writing
    expect(written.flat().toSorted((one, other) => one - other)).toEqual(all)
    for (const numbers of written) expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
    expect(await world.db.$count(messages, eq(messages.conversationId, conversationId))).toBe(TOTAL)
  },
  300_000,
)
