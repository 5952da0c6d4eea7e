import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { expect, vi } from 'vitest'
import { CLUSTER_NAME, readSecret } from '#server/core/database/embedded-cluster.ts'
import { cuttableProxy } from '#server/test/stage/cuttable-proxy.ts'
import { long } from '#server/test/stage/long.ts'
import { type RunningApp, startApp } from '#server/test/stage/running-app.ts'
import { testDatabase } from '#server/test/stage/database.ts'

const OUTAGES = 30
const JOBS_EACH = 100
const BACK_WITHIN_MS = 60_000
const TIMEOUT = 60_000 + OUTAGES * 2 * BACK_WITHIN_MS

long(
  `the product survives a kill of its embedded Postgres while jobs run (${OUTAGES} times in a row), and then runs all jobs`,
  async () => {
    const folder = join(tmpdir(), `plumai-outage-${randomBytes(6).toString('hex')}`)
    const dataDir = join(folder, 'pg18')
    const app = await startApp({ env: { DATABASE_DIR: dataDir } })
    const lockFile = async () => (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')
    const [, , , port] = await lockFile()
    const url = `postgres://${CLUSTER_NAME}:${await readSecret(dataDir)}@127.0.0.1:${port}/${CLUSTER_NAME}`
    expect(
      await jobsLeftAfter(app, url, async () => {
        const [pid] = await lockFile()
        process.kill(Number(pid), 'SIGKILL')
      }),
    ).toBe(0)
    await app.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  },
  TIMEOUT,
)

// The short form of this test is in worker.test.ts.
long(
  `the product survives ${OUTAGES} resets of all its connections while jobs run, and then runs all of them`,
  async () => {
    const database = await testDatabase()
    const proxy = await cuttableProxy(database.url)
    const app = await startApp({ databaseUrl: proxy.url })
    expect(await jobsLeftAfter(app, database.url, async () => proxy.reset())).toBe(0)
    await app.stop()
    await proxy.close()
    await database.drop()
  },
  TIMEOUT,
)

/**
 * Queues jobs, causes outages while they run, and waits until the product is ready again. Returns the number of jobs that are
 * then still queued.
 */
async function jobsLeftAfter(app: RunningApp, url: string, causeOutage: () => Promise<void>): Promise<number> {
  let waiting = -1
  for (let outage = 0; outage < OUTAGES; outage++) {
    await withDatabase(url, (sql) => addJobs(sql))
    await sleep(50 + ((outage * 37) % 200))
    await causeOutage()
    await sleep(100)
    await vi.waitFor(async () => expect(await statusOf(app), app.output()).toBe(200), { timeout: BACK_WITHIN_MS, interval: 100 })
    expect(isAlive(app.pid), app.output()).toBe(true)
  }
  await vi.waitFor(
    async () => {
      // Locked jobs are ignored. A job whose result was lost stays locked until another worker unlocks it after five minutes.
      waiting = await withDatabase(url, async (sql) => {
        const [row] = await sql<{ waiting: number }[]>`
          select count(*)::int as waiting from graphile_worker.jobs where task_identifier = 'payment.abandon' and locked_by is null`
        return row?.waiting ?? -1
      })
      expect(waiting).toBe(0)
    },
    { timeout: 2 * BACK_WITHIN_MS, interval: 500 },
  )
  expect(isAlive(app.pid), app.output()).toBe(true)
  return waiting
}

/** Adds jobs with ids that do not exist, so that each job only reads and ends. */
async function addJobs(sql: postgres.Sql): Promise<void> {
  const ids = Array.from({ length: JOBS_EACH }, () => randomUUID())
  await sql`select graphile_worker.add_job('payment.abandon', json_build_object('id', id)) from unnest(${ids}::text[]) id`
}

async function withDatabase<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function statusOf(app: RunningApp): Promise<number> {
  return fetch(`${app.url}/readyz`).then(
    ({ status }) => status,
    () => 0,
  )
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
