import { once } from 'node:events'
import { connect as dial, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect } from '#server/core/database/connect.ts'
import { testDatabase, type TestDatabase } from '#server/test/stage/database.ts'
import { WAS_DEAF } from './port.ts'
import { createPostgresBus } from './postgres.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const ignore = () => undefined

test('an instance that was cut off for a while hears the others again, and says that it was deaf', async () => {
  const line = await breakableLine(database.url)
  const here = connect(line.url)
  const near = await createPostgresBus(here.sql, ignore)
  const far = await createPostgresBus(database.sql, ignore)
  const heard: string[] = []
  near.onEvery(({ type, id }) => heard.push(`${type} ${id}`))
  const say = (id: string) => far.publish({ type: 'test.said', id, to: [] })

  say('before')
  await vi.waitFor(() => expect(heard).toContain('test.said before'))
  line.breakFor(1_000)
  say('meanwhile')
  await vi.waitFor(
    () => {
      say('after')
      expect(heard).toContain('test.said after')
    },
    { timeout: 10_000, interval: 100 },
  )
  expect(heard).toContain(`${WAS_DEAF} `)
  await near.close()
  await far.close()
  await here.end()
  await line.close()
})

/** A line to the database that can be as a server that is stopped: nobody listens. */
async function breakableLine(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = dial(Number(target.port), target.hostname)
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
