import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AppEvent } from './port.ts'
import { testDatabase, type TestDatabase } from '#server/test/stage/database.ts'
import { createMemoryBus } from './memory.ts'
import type { Bus } from './port.ts'
import { createPostgresBus } from './postgres.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** Two buses: `from` publishes the events and `at` receives them. They may be the same bus. */
type Place = { from: Bus; at: Bus }

const postgresBus = async () => {
  const bus = await createPostgresBus(database.url, { onError: () => undefined })
  onTestFinished(() => bus.close())
  return bus
}
const sameBus = (bus: Bus): Place => ({ from: bus, at: bus })
const event = (id: string, ...to: string[]): AppEvent => ({ type: 'test.said', id, to })

describe.each<[string, () => Promise<Place>]>([
  ['the bus of one process', async () => sameBus(createMemoryBus())],
  ['the Postgres bus in its own instance', async () => sameBus(await postgresBus())],
  ['the Postgres bus from one instance to another', async () => ({ from: await postgresBus(), at: await postgresBus() })],
])('%s keeps the contract of the port:', (_name, open) => {
  /** Collects the events of a user until the returned function `stop` is called. */
  function collect(bus: Bus, userId: string) {
    const stopped = new AbortController()
    const events: AppEvent[] = []
    const stream = bus.listen(userId, stopped.signal)
    const ended = (async () => {
      for await (const each of stream) events.push(each)
    })()
    return { ids: () => events.map(({ id }) => id), events, ended, stop: () => stopped.abort() }
  }

  test('delivers each event once and in order, only to the users in its `to` list', async () => {
    const { from, at } = await open()
    const [ana, joana] = [collect(at, 'ana'), collect(at, 'joana')]
    const everything: string[] = []
    at.onAnyEvent(({ id }) => everything.push(id))
    const ids = Array.from({ length: 100 }, (_, index) => String(index))
    for (const id of ids) from.publish(event(id, 'ana', 'ana'))
    from.publish(event('both', 'joana', 'ana'))
    from.publish(event('nobody'))
    await vi.waitFor(() => expect(everything).toEqual([...ids, 'both', 'nobody']))
    await vi.waitFor(() => expect([ana.ids(), joana.ids()]).toEqual([[...ids, 'both'], ['both']]))
    expect(joana.events).toEqual([event('both', 'joana', 'ana')])
    ana.stop()
    joana.stop()
    await Promise.all([ana.ended, joana.ended])
  })

  test('a stream collects events from the call of listen() on, even before the first read', async () => {
    const { from, at } = await open()
    from.publish(event('early', 'ana'))
    await vi.waitFor(async () => {
      const stopped = new AbortController()
      const stream = at.listen('ana', stopped.signal)
      const seen = new Promise<void>((resolve) => at.onAnyEvent(({ id }) => id === 'late' && resolve()))
      from.publish(event('late', 'ana'))
      await seen
      stopped.abort()
      for await (const _ of stream) expect.unreachable('an aborted stream has no events')
    })
    const stopped = new AbortController()
    const stream = at.listen('ana', stopped.signal)[Symbol.asyncIterator]()
    from.publish(event('next', 'ana'))
    expect(await stream.next()).toMatchObject({ value: { id: 'next' } })
    stopped.abort()
    expect(await stream.next()).toMatchObject({ done: true })
  })

  test('a stream whose signal has already aborted ends at once, and a removed listener gets no more events', async () => {
    const { from, at } = await open()
    for await (const _ of at.listen('ana', AbortSignal.abort())) expect.unreachable('no event')
    const [heard, removed]: [string[], string[]] = [[], []]
    const remove = at.onAnyEvent(({ id }) => removed.push(id))
    at.onAnyEvent(({ id }) => heard.push(id))
    remove()
    from.publish(event('x', 'ana'))
    await vi.waitFor(() => expect(heard).toEqual(['x']))
    expect(removed).toEqual([])
  })

  test('when one listener throws, the other listeners still get the event and publish does not throw', async () => {
    const { from, at } = await open()
    const heard: string[] = []
    at.onAnyEvent(() => {
      throw new Error('a listener failed')
    })
    at.onAnyEvent(({ id }) => heard.push(id))
    const ana = collect(at, 'ana')
    expect(() => from.publish(event('x', 'ana'))).not.toThrow()
    await vi.waitFor(() => expect([heard, ana.ids()]).toEqual([['x'], ['x']]))
    ana.stop()
    await ana.ended
  })

  test('close() sends the queued events first, and events published afterwards are dropped', async () => {
    const { from, at } = await open()
    const heard: string[] = []
    // Events of earlier tests may still arrive on a slow machine, so they are filtered out.
    at.onAnyEvent(({ id }) => ['last', 'late'].includes(id) && heard.push(id))
    from.publish(event('last', 'ana'))
    await from.close()
    await vi.waitFor(() => expect(heard).toEqual(['last']))
    expect(() => from.publish(event('late', 'ana'))).not.toThrow()
    // Events are collected into batches for some milliseconds, and this test waits longer than that.
    await new Promise((passed) => setTimeout(passed, 100))
    expect(heard).toEqual(['last'])
  })
})
