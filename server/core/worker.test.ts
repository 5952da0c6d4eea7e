import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cuttableProxy, type CuttableProxy } from '#server/test/stage/cuttable-proxy.ts'
import { LONG, long } from '#server/test/stage/long.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { addJob, type Job } from './jobs.ts'
import { startWorker, type Worker } from './worker.ts'

const CUTS = LONG ? 30 : 1
const JOBS = 40

let world: TestWorld
let proxy: CuttableProxy
beforeAll(async () => {
  world = await testWorld()
  proxy = await cuttableProxy(world.database.url)
})
afterAll(async () => {
  await proxy.close()
  await world.close()
})

// vitest fails the run at an unhandled rejection, which in production would end the process.
describe('a worker with jobs that run and fail all the time', () => {
  let worker: Worker
  const done = new Set<string>()
  const failed = new Set<string>()
  const succeed: Job = async (_ctx, { id }) => {
    await sleep(20)
    done.add(id)
  }
  const fail: Job = async (_ctx, { id }) => {
    await sleep(20)
    failed.add(id)
    throw new Error('this job always fails')
  }
  const addJobs = async (round: number) => {
    for (let job = 0; job < JOBS; job++) await addJob(world.ctx, job % 2 ? 'succeed' : 'fail', `${round}-${job}`)
  }
  beforeAll(async () => {
    worker = await startWorker(world.ctx, proxy.url, { succeed, fail }, { succeed: '0 0 1 1 *' })
    return async () => {
      await worker.stop()
    }
  })

  long.each([
    ['its connections are reset', () => proxy.reset()],
    ['the database refuses connections for half a second', () => proxy.breakFor(500)],
  ])(
    `survives when ${CUTS} times %s, and runs the later jobs`,
    async (_, cut) => {
      for (let round = 0; round < CUTS; round++) {
        await addJobs(round)
        await sleep(60 + ((round * 37) % 90))
        cut()
        await vi.waitFor(() => expect(worker.isWorking()).toBe(true), { timeout: 40_000, interval: 50 })
        await sleep(600)
        await vi.waitFor(() => expect(worker.isWorking()).toBe(true), { timeout: 40_000, interval: 50 })
      }
      done.clear()
      failed.clear()
      await addJob(world.ctx, 'succeed', 'after')
      await addJob(world.ctx, 'fail', 'after')
      await vi.waitFor(() => expect([done.has('after'), failed.has('after')]).toEqual([true, true]), { timeout: 40_000 })
    },
    CUTS * 45_000,
  )
})

long('the worker reports that it does not work while the database refuses connections', async () => {
  const begun = Promise.withResolvers<void>()
  const broken = Promise.withResolvers<void>()
  const wait: Job = async () => {
    begun.resolve()
    await broken.promise
  }
  const worker = await startWorker(world.ctx, proxy.url, { wait }, {})
  await addJob(world.ctx, 'wait', 'through the outage')
  await begun.promise
  proxy.breakFor(2_000)
  broken.resolve()
  await vi.waitFor(() => expect(worker.isWorking()).toBe(false), { timeout: 10_000 })
  await vi.waitFor(() => expect(worker.isWorking()).toBe(true), { timeout: 20_000 })
  await worker.stop()
})

test('of two database servers the worker uses the one that responds', async () => {
  const ran = Promise.withResolvers<string>()
  const both = proxy.url.replace(/(127\.0\.0\.1:\d+)/, '127.0.0.1:1,$1')
  const worker = await startWorker(world.ctx, both, { run: async (_ctx, { id }) => ran.resolve(id) }, {})
  await addJob(world.ctx, 'run', 'on the second server')
  expect(await ran.promise).toBe('on the second server')
  await worker.stop()
})

test('starting a worker throws if the database is unreachable at the first start', async () => {
  const gone = new URL(world.database.url)
  gone.port = '1'
  await expect(startWorker(world.ctx, gone.href, {}, {})).rejects.toThrow('ECONNREFUSED')
})
