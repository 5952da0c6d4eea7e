import { afterAll, beforeAll, expect, test } from 'vitest'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { addJob, drainJobs, freeAbandonedJobs, type Job } from './jobs.ts'
import { inTransaction } from './transaction.ts'

const MINUTE = 60_000

let world: TestWorld
const done: string[] = []
const note: Job = async (_ctx, { id }) => void done.push(id)
const drain = () => drainJobs(world.ctx, world.database.url, { note })
const lockFor = (worker: string) =>
  world.database.sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = ${worker}, attempts = 1`

beforeAll(async () => {
  world = await testWorld()
  world.clock.set(new Date())
})
afterAll(() => world?.close())

test('adds a job only if its transaction commits, and only once for several identical calls', async () => {
  await inTransaction(world.ctx, async (tx) => {
    await addJob(tx, 'note', 'undone')
    throw new Error('roll back')
  }).catch(() => undefined)
  await inTransaction(world.ctx, async (tx) => {
    await addJob(tx, 'note', 'kept')
    await addJob(tx, 'note', 'kept')
  })
  await drain()
  expect(done.splice(0)).toEqual(['kept'])
})

test('removes a job two weeks after its last attempt failed, and keeps a job that is still due', async () => {
  const queued = async () =>
    (await world.database.sql<{ id: string }[]>`select payload ->> 'id' as id from graphile_worker._private_jobs`).map(
      ({ id }) => id,
    )
  await addJob(world.ctx, 'note', 'given up')
  await world.database.sql`update graphile_worker._private_jobs set attempts = max_attempts`
  await addJob(world.ctx, 'note', 'to do', { runAt: new Date(world.now().getTime() + 60 * MINUTE) })
  await world.job('core.sweep')
  expect(await queued()).toHaveLength(2)
  world.clock.advance(15 * 24 * 60 * MINUTE)
  await world.job('core.sweep')
  expect(await queued()).toEqual(['to do'])
  world.clock.set(new Date())
  await world.database.sql`delete from graphile_worker._private_jobs`
})

test('runs the job of a killed worker on another worker after five minutes, not earlier (fault 34)', async () => {
  await addJob(world.ctx, 'note', 'left behind')
  await lockFor('worker that died')
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
