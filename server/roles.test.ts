import { afterAll, beforeAll, expect, vi } from 'vitest'
import { sessionOfWorker } from '#server/core/jobs.ts'
import { testDatabase, type TestDatabase } from '#server/test/stage/database.ts'
import { long } from '#server/test/stage/long.ts'
import { type RunningApp, startApp } from '#server/test/stage/running-app.ts'

// A long timeout, because a busy machine needs a while to load the product twice.
vi.setConfig({ testTimeout: 120_000 })

let database: TestDatabase
let apps: RunningApp[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()))
  await database.drop()
})

long('a web process runs no worker, and a worker process runs the jobs and answers only health and metrics', async () => {
  const start = (ROLE: string) => startApp({ databaseUrl: database.url, env: { ROLE } })
  const statusOf = async ({ url }: RunningApp, path: string) => (await fetch(`${url}${path}`)).status
  const web = await start('web')
  apps = [web]
  expect(await (await fetch(`${web.url}/readyz`)).json()).toEqual({
    database: true,
    migrations: true,
    bus: true,
    clock: true,
    open: true,
  })
  expect(await statusOf(web, '/trpc/auth.session')).toBe(200)
  expect(await workerSessions()).toBe(0)

  await database.sql`select graphile_worker.add_job('payment.abandon', '{"id": "00000000-0000-4000-8000-000000000000"}')`
  const worker = await start('worker')
  apps = [web, worker]
  expect(await workerSessions()).toBe(1)
  await vi.waitFor(
    async () => expect(await database.sql`select from graphile_worker.jobs where run_at <= now()`).toHaveLength(0),
    {
      timeout: 20_000,
    },
  )
  expect(await (await fetch(`${worker.url}/readyz`)).json()).toMatchObject({ worker: true })
  expect(await statusOf(worker, '/metrics')).toBe(200)
  for (const path of ['/', '/trpc/auth.session', '/webhooks/stripe', '/sitemap.xml'])
    expect([path, await statusOf(worker, path)]).toEqual([path, 404])
})

/** The number of worker connections to the database. */
async function workerSessions(): Promise<number> {
  const rows = await database.sql`
    select from pg_stat_activity where datname = current_database() and starts_with(application_name, ${sessionOfWorker('')})`
  return rows.length
}
