import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { outbox } from '#db/schema/index.ts'
import { connect } from '#server/core/database/connect.ts'
import { addJob } from '#server/core/jobs.ts'
import { createMetrics } from '#server/core/metrics.ts'
import { type Host, hostOf, listen } from '#server/test/stage/host.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let host: Host
beforeAll(async () => {
  world = await testWorld()
  host = await hostOf(world)
})
afterAll(async () => {
  await host?.app.close()
  await world?.close()
})

/** Returns the values of gauges in /metrics, in the order of the given names. */
async function values(names: string[], { app } = host) {
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  return names.map((name) => Number(new RegExp(`^plumai_${name} (.*)$`, 'm').exec(body)?.[1]))
}
const ago = (seconds: number) => new Date(world.now().getTime() - seconds * 1_000)

test("the age of the oldest waiting email ignores sent emails, and counts from the end of the recipient's night", async () => {
  const age = async () => (await values(['outbox_oldest_seconds']))[0]
  expect(await age()).toBe(0)
  const email = (key: string, more: Partial<typeof outbox.$inferInsert>) => ({
    key,
    about: key,
    kind: 'x',
    to: 'a@b.example',
    ...more,
  })
  await world.db
    .insert(outbox)
    .values([
      email('sent', { createdAt: ago(900), status: 'sent', sentAt: ago(800) }),
      email('night', { createdAt: ago(900), waitsUntil: ago(-60) }),
      email('morning', { createdAt: ago(900), waitsUntil: ago(20) }),
    ])
  expect(await age()).toBe(20)
  await world.db.insert(outbox).values(email('due', { createdAt: ago(300) }))
  await world.db.delete(outbox).where(sql`${outbox.key} = 'morning'`)
  expect(await age()).toBe(300)
  await world.db.delete(outbox)
})

test('a job that has failed for good does not count as waiting', async () => {
  const waiting = async () => (await values(['jobs_waiting']))[0]
  await addJob(world.ctx, 'email.send', 'due')
  await addJob(world.ctx, 'email.send', 'given up')
  expect(await waiting()).toBe(2)
  await world.database.sql`update graphile_worker._private_jobs set attempts = max_attempts where payload ->> 'id' = 'given up'`
  expect(await waiting()).toBe(1)
  await world.database.sql`delete from graphile_worker._private_jobs`
})

test('the metrics of the pool show the connections in use and the queries that wait for a connection', async () => {
  const { db, end, usage } = connect(world.database.url, { max: 2 })
  const busy = await hostOf({ ...world, metrics: createMetrics(usage) })
  const shown = () => values(['pool_in_use', 'pool_waiting'], busy)
  expect(await shown()).toEqual([0, 0])
  const release = Promise.withResolvers<void>()
  const held = [1, 2].map(() => db.transaction(() => release.promise))
  const waiting = db.execute(sql`select 1`).then(() => undefined)
  await expect.poll(shown).toEqual([2, 1])
  release.resolve()
  await Promise.all([...held, waiting])
  expect(await shown()).toEqual([0, 0])
  await busy.app.close()
  await end()
})

test('an open websocket is counted in the metrics until it closes', async () => {
  const listening = await hostOf({ ...world, metrics: createMetrics() })
  onTestFinished(() => listening.app.close())
  const count = async () => (await values(['sockets'], listening))[0]
  const socket = new WebSocket(`ws://127.0.0.1:${await listen(listening)}/trpc-ws`)
  await once(socket, 'open')
  await expect.poll(count).toBe(1)
  socket.close()
  await expect.poll(count).toBe(0)
})
