import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect } from '#server/core/database/connect.ts'
import { cuttableProxy } from '#server/test/stage/cuttable-proxy.ts'
import { testDatabase, type TestDatabase } from '#server/test/stage/database.ts'
import { EVENTS_MISSED } from './port.ts'
import { createPostgresBus } from './postgres.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const ignore = () => undefined

test('after a lost connection the bus receives events of other instances again, and reports that events were missed', async () => {
  const proxy = await cuttableProxy(database.url)
  const here = connect(proxy.url)
  const near = await createPostgresBus(here.sql, ignore)
  const far = await createPostgresBus(database.sql, ignore)
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
  await here.end()
  await proxy.close()
})
