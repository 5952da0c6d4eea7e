import { once } from 'node:events'
import { connect as connectSocket, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect } from '#server/core/database/connect.ts'
import { testDatabase, type TestDatabase } from '#server/test/stage/database.ts'
import { EVENTS_MISSED } from './port.ts'
import { createPostgresBus } from './postgres.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const ignore = () => undefined

test('receives events of other instances again after a lost connection, and reports that events were missed', async () => {
  const proxy = await breakableProxy(database.url)
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

/** Starts a TCP proxy to the database. `breakFor` resets its connections and refuses new ones for a while. */
async function breakableProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connectSocket(Number(target.port), target.hostname)
    for (const end of [near, far]) {
      sockets.add(end)
      end.on('error', ignore).on('close', () => sockets.delete(end))
    }
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === 'object' ? address?.port : '')
  const cut = () => sockets.forEach((socket) => socket.resetAndDestroy())
  return {
    url: url.href,
    breakFor(milliseconds: number) {
      server.close()
      cut()
      setTimeout(() => server.listen(Number(url.port), '127.0.0.1'), milliseconds)
    },
    async close() {
      cut()
      await new Promise((done) => server.close(done))
    },
  }
}
