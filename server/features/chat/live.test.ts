import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { isTrackedEnvelope } from '@trpc/server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { messages } from '#db/schema/index.ts'
import { createCallerFactory } from '#server/core/trpc.ts'
import { connect } from '#server/core/database/connect.ts'
import { appRouter } from '#server/router.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { LONG } from '#server/test/stage/long.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { sendMessage } from './send.ts'
import type { MessageView } from './views.ts'

let world: TestWorld
let joana: Person
let listening: Map<string, number>
beforeAll(async () => {
  listening = watchListeners()
  world = await testWorld()
  joana = await world.person({ name: 'Joana Lima', professional: true })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await world.close()
})

async function talk() {
  const who = await world.person({ name: 'Rita Alves', subscriber: true })
  const { conversationId } = await world.as(who).chat.open({ userId: joana.id })
  return { who, conversationId }
}
const say = (who: Person, conversationId: string, content: string) =>
  world.as(who).chat.send({ conversationId, content, nonce: randomUUID() })

/** The API, called by a person over a connection that `close` aborts. */
async function connectionOf(person: Person) {
  const connection = new AbortController()
  const api = createCallerFactory(appRouter)(await world.contextOf(person), { signal: connection.signal })
  return { api, close: () => connection.abort() }
}
async function take<T>(stream: AsyncIterable<T>, count: number): Promise<T[]> {
  const taken: T[] = []
  for await (const item of stream) if (taken.push(item) === count) break
  return taken
}
/**
 * Takes messages with the id from which a client resumes. tRPC wraps them for a caller in the same process, so the test unwraps
 * them.
 */
async function takeMessages(stream: AsyncIterable<unknown>, count: number) {
  const items = await take(stream, count)
  return items.map((item) => {
    if (!isTrackedEnvelope<MessageView>(item)) throw new Error('not tracked: a client could not resume')
    return { id: item[0], ...pick(item[1]) }
  })
}
const pick = ({ sequence, content, mine }: MessageView) => ({ sequence, content, mine })

describe('chat.live and the other streams of a conversation', () => {
  test('chat.live streams messages after lastEventId; without it, the stream begins with the next message', async () => {
    const { who, conversationId } = await talk()
    for (const content of ['um', 'dois', 'três']) await say(who, conversationId, content)
    const connection = await connectionOf(joana)
    const resumed = await connection.api.chat.live({ conversationId, lastEventId: 1 })
    const fresh = await connection.api.chat.live({ conversationId })
    await say(who, conversationId, 'quatro')
    expect(await takeMessages(resumed, 3)).toEqual([
      { id: '2', sequence: 2, content: 'dois', mine: false },
      { id: '3', sequence: 3, content: 'três', mine: false },
      { id: '4', sequence: 4, content: 'quatro', mine: false },
    ])
    expect(await takeMessages(fresh, 1)).toMatchObject([{ id: '4' }])
    connection.close()
  })

  test('a lastEventId from another, longer conversation neither shows its messages nor hides new ones', async () => {
    const [longer, { who, conversationId }] = [await talk(), await talk()]
    for (const content of ['a', 'b', 'c']) await say(longer.who, longer.conversationId, content)
    await say(who, conversationId, 'antes')
    const connection = await connectionOf(joana)
    const stream = await connection.api.chat.live({ conversationId, lastEventId: 3 })
    await say(who, conversationId, 'agora')
    expect(await takeMessages(stream, 1)).toEqual([{ id: '2', sequence: 2, content: 'agora', mine: false }])
    connection.close()
  })

  test('chat.live streams each message once and in order, with twenty senders on two instances and 50 reconnects', async () => {
    const { who, conversationId } = await talk()
    const second = connect(world.database.url, { max: 5 })
    const total = LONG ? 10_000 : 200
    const all = Array.from({ length: total }, (_, index) => index + 1)
    const people = await Promise.all([who, joana].map((person) => world.contextOf(person)))
    const write = async (writer: number) => {
      const numbers: number[] = []
      for (let round = 0; round < total / 20; round++) {
        const ctx = people[(writer + round) % 2]!
        // The content has no digits, because screening joins a sender's messages and would find phone numbers.
        const message = { conversationId, content: 'oi', nonce: randomUUID() }
        // A client repeats a send whose response was lost, perhaps on the other instance: both responses must contain the same
        // message.
        const instances = writer % 4 === 0 ? [second.db, world.db] : [writer % 2 ? second.db : world.db]
        const answers = await Promise.all(instances.map((db) => sendMessage({ ...ctx, db }, message)))
        numbers.push(...new Set(answers.map(({ sequence }) => sequence)))
      }
      return numbers
    }
    const writing = Promise.all(Array.from({ length: 20 }, (_, writer) => write(writer)))
    const seen: number[] = []
    for (let cut = 0; seen.length < total; cut++) {
      const connection = await connectionOf(joana)
      const stream = await connection.api.chat.live({ conversationId, lastEventId: seen.at(-1) ?? 0 })
      const taken = await takeMessages(stream, Math.min(total / 50, total - seen.length))
      seen.push(...taken.map(({ sequence }) => sequence))
      connection.close()
      if (cut > total) break
    }
    const written = await writing
    await second.end()
    expect(seen).toEqual(all)
    expect(written.flat().toSorted((one, other) => one - other)).toEqual(all)
    for (const numbers of written) expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
    expect(await world.db.$count(messages, eq(messages.conversationId, conversationId))).toBe(total)
  })

  test('an aborted chat.live stream ends and leaves no listener, even if it was never read', async () => {
    const { who, conversationId } = await talk()
    const name = `to:${who.id}`
    const connection = await connectionOf(who)
    const streams = await Promise.all([
      connection.api.chat.live({ conversationId }),
      connection.api.chat.receipts({ conversationId }),
      connection.api.chat.typingLive({ conversationId }),
      connection.api.notifications.live(),
    ])
    const neverRead = await connection.api.chat.live({ conversationId })
    expect(listening.get(name)).toBe(5)
    const drained = Promise.all(streams.map((stream) => take<unknown>(stream, Infinity)))
    await say(joana, conversationId, 'oi')
    connection.close()
    const [received] = await drained
    expect(received!.length).toBeLessThanOrEqual(1)
    expect(await take<unknown>(neverRead, Infinity)).toEqual([])
    expect(listening.get(name)).toBe(0)
  })

  test('chat.live leaves no listener when the client stops reading during or after the stored messages', async () => {
    const { who, conversationId } = await talk()
    const read = async (count: number) => take<unknown>(await world.as(who).chat.live({ conversationId, lastEventId: 0 }), count)
    const received = read(2)
    await say(joana, conversationId, 'um')
    await say(joana, conversationId, 'dois')
    expect(await received).toHaveLength(2)
    expect(await read(1)).toHaveLength(1)
    expect(listening.get(`to:${who.id}`)).toBe(0)
  })
})

test('chat.receipts streams how far the other participant has read the messages, now and at each change', async () => {
  const { who, conversationId } = await talk()
  for (const content of ['um', 'dois', 'três']) await say(who, conversationId, content)
  const connection = await connectionOf(who)
  const stream = (await connection.api.chat.receipts({ conversationId }))[Symbol.asyncIterator]()
  expect((await stream.next()).value).toEqual({ readUpTo: 0 })
  const next = stream.next()
  await world.as(joana).chat.markRead({ conversationId, upTo: 2 })
  expect((await next).value).toEqual({ readUpTo: 2 })
  connection.close()
  expect((await stream.next()).done).toBe(true)
})

test('chat.typing reaches only the other participant, and is not sent on the stream of notifications', async () => {
  const { who, conversationId } = await talk()
  const [ofJoana, ofSender] = [await connectionOf(joana), await connectionOf(who)]
  const typing = take(await ofJoana.api.chat.typingLive({ conversationId }), 1)
  const own = take(await ofSender.api.chat.typingLive({ conversationId }), 1)
  const events = take(await ofJoana.api.notifications.live(), 1)
  await world.as(who).chat.typing({ conversationId })
  expect(await typing).toEqual([{ at: world.now() }])
  world.bus.publish({ type: 'auth.session-ended', id: 'hash', to: [joana.id] })
  await say(who, conversationId, 'oi')
  expect(await events).toEqual([{ type: 'chat.message-sent', id: conversationId }])
  ofSender.close()
  ofJoana.close()
  expect(await own).toEqual([])
})

/** Returns how many listeners each event name has in this process. */
function watchListeners(): Map<string, number> {
  const counts = new Map<string, number>()
  // oxlint-disable-next-line typescript/unbound-method -- called with the right `this` below
  const { on, off } = EventEmitter.prototype
  const add = (name: unknown, by: number) => void counts.set(String(name), (counts.get(String(name)) ?? 0) + by)
  vi.spyOn(EventEmitter.prototype, 'on').mockImplementation(function (this: EventEmitter, name, listener) {
    add(name, 1)
    return Reflect.apply(on, this, [name, listener])
  })
  vi.spyOn(EventEmitter.prototype, 'off').mockImplementation(function (this: EventEmitter, name, listener) {
    if (this.listeners(String(name)).includes(listener)) add(name, -1)
    return Reflect.apply(off, this, [name, listener])
  })
  return counts
}
