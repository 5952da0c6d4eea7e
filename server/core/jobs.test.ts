import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { addJob, drainJobs, freeAbandonedJobs, type Job, oldestDueJobs, tasksOf } from './jobs.ts'
import { createMetrics } from './metrics.ts'
import { requestId, requestIdField, withRequestId } from './request-id.ts'
import { inTransaction } from './transaction.ts'
import { startWorker } from './worker.ts'

const MINUTE = 60_000

let world: TestWorld
const done: string[] = []
const note: Job = async (_ctx, { id }) => void done.push(id)
const drain = () => drainJobs(world.ctx, { pgPool: world.database.queue }, { note })
const lockFor = (worker: string) =>
  world.database.sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = ${worker}, attempts = 1`

beforeAll(async () => {
  world = await testWorld()
  world.clock.set(new Date())
})
afterAll(() => world?.close())

test('adds a job only if its transaction commits, and adds identical jobs only once', async () => {
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

test('a job runs under the id of the request that queued it, and so does a job that the first job queues', async () => {
  const seen: (string | undefined)[] = []
  const lines: string[] = []
  const ctx = { ...world.ctx, log: pino({ mixin: requestIdField }, { write: (line: string) => void lines.push(line) }) }
  const first: Job = async (its) => {
    seen.push(requestId())
    await addJob(its, 'second', '')
  }
  const second: Job = async (its) => {
    seen.push(requestId())
    its.log.info('working')
    throw new Error('no')
  }
  await withRequestId('request-1', () => addJob(ctx, 'first', ''))
  await addJob(ctx, 'second', 'of nobody', { runAt: new Date(Date.now() + 60 * MINUTE) })
  await drainJobs(ctx, { pgPool: world.database.queue }, { first, second })
  expect(seen).toEqual(['request-1', 'request-1'])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'working', requestId: 'request-1' },
    { msg: 'a job failed and will be tried again', job: 'second', requestId: 'request-1' },
  ])
  await world.database.sql`delete from graphile_worker._private_jobs`
})

test('removes a job two weeks after its last attempt failed, and keeps a job that will still be tried', async () => {
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

test('deletes notifications after twelve months, even more of them than one statement deletes', async () => {
  const { id } = await world.person()
  const at = (days: number) => new Date(world.now().getTime() - days * 24 * 60 * MINUTE).toISOString()
  await world.database.sql`
    insert into notifications (user_id, kind, title, body, event_key, created_at)
    select ${id}, 'chat.message', 'Mensagem', 'Oi', n::text, case n when 0 then ${at(364)}::timestamptz else ${at(366)}::timestamptz end
    from generate_series(0, 5001) n`
  await world.job('core.sweep')
  expect(await world.database.sql`select event_key from notifications where user_id = ${id}`).toEqual([{ event_key: '0' }])
})

test('metrics count runs and failures by job, and two failures in a row are logged once until the job succeeds again', async () => {
  const log: string[] = []
  const logger = pino({ level: 'error' }, { write: (line: string) => void log.push(line) })
  const ctx = { ...world.ctx, log: logger, metrics: createMetrics() }
  let broken = true
  const fragile: Job = async () => {
    if (broken) throw Object.assign(new Error('of Ana Prado'), { code: '57014' })
  }
  const run = tasksOf(ctx, { fragile, note }).fragile as (payload: unknown) => Promise<void>
  const metric = async (name: string) =>
    Number(new RegExp(`^${name}{job="fragile"} (.*)$`, 'm').exec(await ctx.metrics.registry.metrics())?.[1])
  const state = () =>
    Promise.all(['seconds_count', 'failures_total', 'failures_in_a_row'].map((name) => metric(`plumai_job_${name}`)))

  await expect(run({})).rejects.toThrow('of Ana Prado')
  expect([await state(), log]).toEqual([[1, 1, 1], []])
  for (let again = 0; again < 2; again++) await expect(run({})).rejects.toThrow('of Ana Prado')
  expect(await state()).toEqual([3, 3, 3])
  expect(log.map((line) => JSON.parse(line))).toMatchObject([
    { job: 'fragile', code: '57014', msg: 'a job failed twice in a row' },
  ])
  expect(log.join()).not.toContain('Ana')
  broken = false
  await run({})
  expect(await state()).toEqual([4, 3, 0])
})

test('returns the age of the oldest due job of each name, without jobs that have failed for good or are due later', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE)
  await addJob(world.ctx, 'note', 'old', { runAt: minutesAgo(10) })
  await addJob(world.ctx, 'note', 'young', { runAt: minutesAgo(1) })
  await addJob(world.ctx, 'other', 'later', { runAt: minutesAgo(-5) })
  await addJob(world.ctx, 'given-up', 'x', { runAt: minutesAgo(30) })
  await world.database.sql`update graphile_worker._private_jobs set attempts = max_attempts where payload ->> 'id' = 'x'`
  expect(await oldestDueJobs(world.ctx)).toEqual([{ job: 'note', seconds: expect.closeTo(600, -2) }])
  await world.database.sql`delete from graphile_worker._private_jobs`
})

test('runs the job of a killed worker on another worker after ten seconds, not earlier', async () => {
  await addJob(world.ctx, 'note', 'left behind')
  await lockFor('worker that died')
  await drain()
  world.clock.advance(9_000)
  await freeAbandonedJobs(world.ctx)
  await drain()
  expect(done).toEqual([])
  world.clock.advance(2_000)
  await freeAbandonedJobs(world.ctx)
  await drain()
  expect(done.splice(0)).toEqual(['left behind'])
})

test('does not release the running job of a live worker until it has hung for five minutes', async () => {
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const wait: Job = async () => {
    begun.resolve()
    await released.promise
  }
  const worker = await startWorker(world.ctx, world.database.url, { wait }, {})
  await addJob(world.ctx, 'wait', 'long')
  await begun.promise
  world.clock.set(new Date())
  // The worker may take the job again before the test reads it.
  const isReleased = async () => {
    await freeAbandonedJobs(world.ctx)
    const [job] = await world.database.sql<
      { released: boolean }[]
    >`select locked_by is null or attempts > 1 as released from graphile_worker.jobs`
    return job?.released
  }
  world.clock.advance(4 * MINUTE)
  expect(await isReleased()).toBe(false)
  world.clock.advance(2 * MINUTE)
  expect(await isReleased()).toBe(true)
  released.resolve()
  await worker.stop()
})
