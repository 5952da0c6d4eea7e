import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { isTrackedEnvelope } from '@trpc/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createCallerFactory } from '#server/core/trpc.ts'
import { connect } from '#server/core/database/connect.ts'
import { appRouter } from '#server/router.ts'
import type { Person } from '#server/test/stage/factories.ts'
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

/** The API as a person sees it over a line that `hangUp` cuts. */
async function lineOf(person: Person) {
  const line = new AbortController()
  const api = createCallerFactory(appRouter)(await world.contextOf(person), { signal: line.signal })
  return { api, hangUp: () => line.abort() }
}
async function take<T>(stream: AsyncIterable<T>, count: number): Promise<T[]> {
  const taken: T[] = []
  for await (const item of stream) if (taken.push(item) === count) break
  return taken
}
/** Messages with the id that the link would resume from: in process, a caller gets the envelopes themselves. */
async function takeMessages(stream: AsyncIterable<unknown>, count: number) {
  const items = await take(stream, count)
  return items.map((item) => {
    if (!isTrackedEnvelope<MessageView>(item)) throw new Error('not tracked: nothing would resume')
    return { id: item[0], ...pick(item[1]) }
  })
}
const pick = ({ sequence, content, mine }: MessageView) => ({ sequence, content, mine })

describe('chat.live', () => {
  test('begins after lastEventId, then follows; without one it begins now', async () => {
    const { who, conversationId } = await talk()
    for (const content of ['um', 'dois', 'três']) await say(who, conversationId, content)
    const line = await lineOf(joana)
    const resumed = await line.api.chat.live({ conversationId, lastEventId: 1 })
    const fresh = await line.api.chat.live({ conversationId })
    await say(who, conversationId, 'quatro')
    expect(await takeMessages(resumed, 3)).toEqual([
      { id: '2', sequence: 2, content: 'dois', mine: false },
      { id: '3', sequence: 3, content: 'três', mine: false },
      { id: '4', sequence: 4, content: 'quatro', mine: false },
    ])
    expect(await takeMessages(fresh, 1)).toMatchObject([{ id: '4' }])
    line.hangUp()
  })

  test('twenty writers on two instances, fifty cuts: every message once, in the order of commit', async () => {
    const { who, conversationId } = await talk()
    const second = connect(world.database.url, { max: 5 })
    const total = 400
    const people = await Promise.all([who, joana].map((person) => world.contextOf(person)))
    const write = async (writer: number) => {
      for (let turn = 0; turn < total / 20; turn++) {
        const ctx = people[(writer + turn) % 2]!
        const db = writer % 2 ? second.db : world.db
        await sendMessage({ ...ctx, db }, { conversationId, content: `${writer}:${turn}`, nonce: randomUUID() })
      }
    }
    const writing = Promise.all(Array.from({ length: 20 }, (_, writer) => write(writer)))
    const seen: { sequence: number; content: string | null }[] = []
    for (let cut = 0; seen.length < total; cut++) {
      const line = await lineOf(joana)
      const stream = await line.api.chat.live({ conversationId, lastEventId: seen.at(-1)?.sequence ?? 0 })
      seen.push(...(await takeMessages(stream, Math.min(8, total - seen.length))))
      line.hangUp()
      if (cut > total) break
    }
    await writing
    await second.end()
    expect(seen.map(({ sequence }) => sequence)).toEqual(Array.from({ length: total }, (_, index) => index + 1))
    const turns = Array.from({ length: 20 }, (): number[] => [])
    for (const { content } of seen) {
      const [writer, turn] = (content ?? '').split(':').map(Number)
      turns[writer!]!.push(turn!)
    }
    for (const inOrder of turns) expect(inOrder).toEqual(Array.from({ length: total / 20 }, (_, turn) => turn))
  })

  test('ends at the abort and leaves no listener, read or never read', async () => {
    const { who, conversationId } = await talk()
    const name = `to:${who.id}`
    const line = await lineOf(who)
    const streams = await Promise.all([
      line.api.chat.live({ conversationId }),
      line.api.chat.receipts({ conversationId }),
      line.api.chat.typingLive({ conversationId }),
      line.api.notifications.live(),
    ])
    const never = await line.api.chat.live({ conversationId })
    expect(listening.get(name)).toBe(5)
    const drained = Promise.all(streams.map((stream) => take<unknown>(stream, Infinity)))
    await say(joana, conversationId, 'oi')
    line.hangUp()
    const [heard] = await drained
    expect(heard!.length).toBeLessThanOrEqual(1)
    expect(await take<unknown>(never, Infinity)).toEqual([])
    expect(listening.get(name)).toBe(0)
  })

  test('a reader who walks away while it catches up or follows leaves no listener either', async () => {
    const { who, conversationId } = await talk()
    const read = async (count: number) => take<unknown>(await world.as(who).chat.live({ conversationId, lastEventId: 0 }), count)
    const heard = read(2)
    await say(joana, conversationId, 'um')
    await say(joana, conversationId, 'dois')
    expect(await heard).toHaveLength(2)
    expect(await read(1)).toHaveLength(1)
    expect(listening.get(`to:${who.id}`)).toBe(0)
  })
})

test('receipts: how far the other has read, at once and at every change', async () => {
  const { who, conversationId } = await talk()
  for (const content of ['um', 'dois', 'três']) await say(who, conversationId, content)
  const line = await lineOf(who)
  const stream = (await line.api.chat.receipts({ conversationId }))[Symbol.asyncIterator]()
  expect((await stream.next()).value).toEqual({ readUpTo: 0 })
  const next = stream.next()
  await world.as(joana).chat.markRead({ conversationId, upTo: 2 })
  expect((await next).value).toEqual({ readUpTo: 2 })
  line.hangUp()
  expect((await stream.next()).done).toBe(true)
})

test('typing reaches the other alone, and not the stream of events', async () => {
  const { who, conversationId } = await talk()
  const [hers, his] = [await lineOf(joana), await lineOf(who)]
  const typing = take(await hers.api.chat.typingLive({ conversationId }), 1)
  const own = take(await his.api.chat.typingLive({ conversationId }), 1)
  const events = take(await hers.api.notifications.live(), 1)
  await world.as(who).chat.typing({ conversationId })
  expect(await typing).toEqual([{ at: world.now() }])
  world.bus.publish({ type: 'auth.session-ended', id: 'hash', to: [joana.id] })
  await say(who, conversationId, 'oi')
  expect(await events).toEqual([{ type: 'chat.message-sent', id: conversationId }])
  his.hangUp()
  hers.hangUp()
  expect(await own).toEqual([])
})

/** How many listeners each event name has, on every emitter of this process. */
function watchListeners(): Map<string, number> {
  const counts = new Map<string, number>()
  // oxlint-disable-next-line typescript/unbound-method -- called with the emitter it is asked of
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
