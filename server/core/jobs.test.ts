import { afterAll, beforeAll, expect, test } from 'vitest'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { addJob, drainJobs, freeAbandonedJobs, type Job } from './jobs.ts'
import { inTransaction } from './transaction.ts'

const MINUTE = 60_000

let world: TestWorld
const done: string[] = []
const note: Job = async (_ctx, { id }) => void done.push(id)
const drain = () => drainJobs(world.ctx, world.database.url, { note })
const takenBy = (worker: string) =>
  world.database.sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = ${worker}, attempts = 1`

beforeAll(async () => {
  world = await testWorld()
  world.clock.set(new Date())
})
afterAll(() => world?.close())

test('a job is there when its transaction is, once however often it is asked for', async () => {
  await inTransaction(world.ctx, async (tx) => {
    await addJob(tx, 'note', 'undone')
    throw new Error('never mind')
  }).catch(() => undefined)
  await inTransaction(world.ctx, async (tx) => {
    await addJob(tx, 'note', 'kept')
    await addJob(tx, 'note', 'kept')
  })
  await drain()
  expect(done.splice(0)).toEqual(['kept'])
})

test('a job that failed for the last time is forgotten after two weeks, another is not', async () => {
  const left = async () =>
    (await world.database.sql<{ id: string }[]>`select payload ->> 'id' as id from graphile_worker._private_jobs`).map(
      ({ id }) => id,
    )
  await addJob(world.ctx, 'note', 'given up')
  await world.database.sql`update graphile_worker._private_jobs set attempts = max_attempts`
  await addJob(world.ctx, 'note', 'to do', { runAt: new Date(world.now().getTime() + 60 * MINUTE) })
  await world.job('core.sweep')
  expect(await left()).toHaveLength(2)
  world.clock.advance(15 * 24 * 60 * MINUTE)
  await world.job('core.sweep')
  expect(await left()).toEqual(['to do'])
  world.clock.set(new Date())
  await world.database.sql`delete from graphile_worker._private_jobs`
})

test('fault 34: the job of a worker that died is done by another after five minutes, not before', async () => {
  await addJob(world.ctx, 'note', 'left behind')
  await takenBy('worker that died')
  await drain()
  world.clock.advance(4 * MINUTE)
  await freeAbandonedJobs(world.ctx)
  await drain()
  expect(done).toEqual([])
  world.clock.advance(2 * MINUTE)
  await freeAbandonedJobs(world.ctx)
  await drain()
  expect(done.splice(0)).toEqual(['left behind'])
})
