import { afterAll, beforeAll, expect, vi } from 'vitest'
import { cuttableProxy } from '#server/test/stage/cuttable-proxy.ts'
import { fakePooler } from '#server/test/stage/fake-pooler.ts'
import { testDatabase, type TestDatabase } from '#server/test/stage/database.ts'
import { long } from '#server/test/stage/long.ts'
import { EVENTS_MISSED } from './port.ts'
import { createPostgresBus } from './postgres.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const ignore = () => undefined

long(
  'after a lost connection the bus receives events of other instances again, and reports that events were missed',
  async () => {
    const proxy = await cuttableProxy(database.url)
    const near = await createPostgresBus(proxy.url, { onError: ignore })
    const far = await createPostgresBus(database.url, { onError: ignore })
    const received: string[] = []
    near.onAnyEvent(({ type, id }) => received.push(`${type} ${id}`))
    const publish = (id: string) => far.publish({ type: 'test.said', id, to: [] })

    publish('before')
    await vi.waitFor(() => expect(received).toContain('test.said before'))
    proxy.breakFor(1_000)
    publish('meanwhile')
    await vi.waitFor(
      () => {
        publish('after')
        expect(received).toContain('test.said after')
      },
      { timeout: 10_000, interval: 100 },
    )
    expect(received).toContain(`${EVENTS_MISSED} `)
    await near.close()
    await far.close()
    await proxy.close()
  },
)

long('a bus whose connection receives nothing reports this, listens on a new connection, and reports missed events', async () => {
  const pooler = await fakePooler(database.url, { mixes: false })
  const bus = await createPostgresBus(pooler.url, { onError: ignore, checkEveryMs: 50, echoWithinMs: 500 })
  await vi.waitFor(() => expect(bus.pulse().delaySeconds).toBeGreaterThan(0))
  const received: string[] = []
  bus.onAnyEvent(({ type }) => received.push(type))

  pooler.swallow(true)
  await vi.waitFor(() => expect(bus.pulse()).toEqual({ alive: false, delaySeconds: Number.NaN }), { timeout: 5_000 })
  pooler.swallow(false)
  await vi.waitFor(() => expect(bus.pulse().alive).toBe(true), { timeout: 10_000 })
  expect(received).toContain(EVENTS_MISSED)
  await bus.close()
  await pooler.close()
})
