import { sql } from 'drizzle-orm'
import { Logger, runOnce, type RunnerOptions, type TaskList } from 'graphile-worker'
import { z } from 'zod'
import { MINUTE_MS } from '#shared/days.ts'
import type { Ctx } from './context.ts'
import { codeOf } from './errors.ts'
import { requestIdField, withRequestId } from './request-id.ts'
import { span, traceParent } from './tracing.ts'

const HUNG_AFTER_MS = 5 * MINUTE_MS
/** The time within which a worker must open the database session that shows that it is alive. */
const ABANDONED_AFTER_MS = 10_000

/** The work of one job. The payload contains an id only; the job reads the rows itself and must be safe to run twice. */
export type Job = (ctx: Ctx, payload: { id: string }) => Promise<void>
export type Jobs = Readonly<Record<string, Job>>

/** `requestId`: the id of the request that queued the job. `trace`: the tracing span in which the job was queued. */
const Payload = z
  .object({ id: z.string().default(''), requestId: z.string().optional(), trace: z.string().optional() })
  .catch({ id: '' })
const Failure = z
  .object({ job: z.object({ task_identifier: z.string(), payload: Payload }).optional(), error: z.unknown() })
  .catch({ error: null })

/**
 * Adds a job to the queue on the caller's connection, so that a rollback of the transaction also removes the job. Jobs with the
 * same `key` (by default name and id) are one job until it runs. `runAt` is the earliest instant at which it runs, by default
 * now.
 */
export async function addJob(
  ctx: Ctx,
  name: string,
  id: string,
  { key = `${name}:${id}`, runAt }: { key?: string; runAt?: Date } = {},
): Promise<void> {
  const payload = JSON.stringify({ id, ...requestIdField(), trace: traceParent() })
  await ctx.db.execute(
    sql`select graphile_worker.add_job(${name}, ${payload}::json, job_key => ${key}, run_at => ${runAt?.toISOString() ?? null}::timestamptz, max_attempts => 12)`,
  )
}

/**
 * Returns the name of the database session that a worker keeps open as long as it lives. `id` is the worker's id in the jobs that
 * it has locked.
 */
export function sessionOfWorker(id: string): string {
  return `plumai worker ${id}`
}

/**
 * Unlocks jobs so that another worker can run them: after ten seconds if their worker's session has ended, after five minutes if
 * their worker hangs. The queue itself would wait four hours. A job may thus run twice, which every job must allow.
 */
export async function freeAbandonedJobs(ctx: Ctx): Promise<void> {
  const before = (ms: number) => sql`${new Date(ctx.now().getTime() - ms).toISOString()}::timestamptz`
  await ctx.db.execute(
    sql`select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
      where locked_at < ${before(HUNG_AFTER_MS)} or locked_at < ${before(ABANDONED_AFTER_MS)} and not exists (
        select from pg_stat_activity where datname = current_database() and application_name = ${sessionOfWorker('')} || locked_by)))`,
  )
}

/**
 * Removes jobs whose last attempt failed before an instant. Each failure was logged, and later runs of scheduled jobs do the
 * missed work.
 */
export async function removeFailedJobs(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.execute(
    sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and updated_at < ${before.toISOString()}::timestamptz))`,
  )
}

/** The database of the job queue: a URL, or a pool that stays open. */
type QueueDatabase = Pick<RunnerOptions, 'connectionString' | 'pgPool'>

/** Runs all jobs that are due now, then returns. It is for tests. */
export async function drainJobs(ctx: Ctx, database: QueueDatabase, jobs: Jobs): Promise<void> {
  await runOnce({ ...database, taskList: tasksOf(ctx, jobs), noHandleSignals: true, logger: codesOnly(ctx) })
}

/**
 * Returns the graphile-worker task of each job. A task runs under the id of the request that queued it and is counted in the
 * metrics.
 */
export function tasksOf(ctx: Ctx, jobs: Jobs): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => {
      const run = counted(ctx, name, job)
      const task = (payload: unknown) => {
        const { id, requestId, trace } = Payload.parse(payload)
        return withRequestId(requestId, () => span(`job ${name}`, {}, () => run({ id }), trace))
      }
      return [name, task]
    }),
  )
}

function counted(ctx: Ctx, name: string, job: Job): (payload: { id: string }) => Promise<void> {
  const { jobSeconds, jobFailures, jobFailuresInARow } = ctx.metrics
  const labels = { job: name }
  let failuresInARow = 0
  jobFailures.inc(labels, 0)
  jobFailuresInARow.set(labels, 0)
  return async (payload) => {
    const stop = jobSeconds.startTimer(labels)
    try {
      await job(ctx, payload)
      failuresInARow = 0
    } catch (error) {
      jobFailures.inc(labels)
      // Operators set an alert on this log line, so it is written once and not again at each later failure.
      if (++failuresInARow === 2) ctx.log.error({ ...labels, code: codeOf(error) }, 'a job failed twice in a row')
      throw error
    } finally {
      stop()
      jobFailuresInARow.set(labels, failuresInARow)
    }
  }
}

/**
 * Returns for each job name how many seconds ago its oldest unfinished job was due. Jobs that have failed for good are not
 * counted.
 */
export async function oldestDueJobs({ db }: Pick<Ctx, 'db'>): Promise<{ job: string; seconds: number }[]> {
  const rows = await db.execute<{ job: string; seconds: number }>(
    sql`select task_identifier as job, extract(epoch from now() - min(run_at))::float8 as seconds from graphile_worker.jobs
      where run_at <= now() and attempts < max_attempts group by task_identifier`,
  )
  return [...rows]
}

/**
 * Returns a logger for graphile-worker that logs only the job's name and the error's code. Its own logger would write payloads
 * and stacks with personal data.
 */
export function codesOnly(ctx: Ctx): Logger {
  return new Logger(() => (level, _message, meta) => {
    if (level !== 'error') return
    const { job, error } = Failure.parse(meta)
    const what = job ? 'a job failed and will be tried again' : 'the job worker met an error'
    const { requestId } = job?.payload ?? {}
    ctx.log.error({ job: job?.task_identifier, ...(requestId && { requestId }), code: codeOf(error) }, what)
  })
}
