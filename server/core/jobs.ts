import { sql } from 'drizzle-orm'
import { Logger, parseCronItems, run, runOnce, type Runner, type TaskList } from 'graphile-worker'
import { z } from 'zod'
import { MINUTE_MS } from '#shared/days.ts'
import type { Ctx } from './context.ts'

const ABANDONED_AFTER_MS = 5 * MINUTE_MS

/** The work of one job. The payload holds an id only; the job reads the rows itself and must allow running twice. */
export type Job = (ctx: Ctx, payload: { id: string }) => Promise<void>
export type Jobs = Readonly<Record<string, Job>>
/** Maps a job name to its schedule: five crontab fields, in UTC. */
export type Schedule = Readonly<Record<string, string>>

const Payload = z.object({ id: z.string().default('') }).catch({ id: '' })

/**
 * Adds a job to the queue on the caller's connection, so that a rollback of the transaction also removes the job. Jobs with the
 * same `key` are one job until it runs; the default key is the name and the id. `runAt`: the earliest instant, by default now.
 */
export async function addJob(
  ctx: Ctx,
  name: string,
  id: string,
  { key = `${name}:${id}`, runAt }: { key?: string; runAt?: Date } = {},
): Promise<void> {
  const payload = JSON.stringify({ id })
  await ctx.db.execute(
    sql`select graphile_worker.add_job(${name}, ${payload}::json, job_key => ${key}, run_at => ${runAt?.toISOString() ?? null}::timestamptz, max_attempts => 12)`,
  )
}

/** Starts the worker of this process, which runs queued and scheduled jobs, four at a time. */
export async function startWorker(ctx: Ctx, connectionString: string, jobs: Jobs, schedule: Schedule): Promise<Runner> {
  const items = Object.entries(schedule).map(([task, match]) => ({
    task,
    match,
    // One key for each task: a scheduled job replaces its failed predecessor, so that an outage does not pile up jobs.
    options: { maxAttempts: 3, backfillPeriod: 0, jobKey: task },
  }))
  return run({
    connectionString,
    taskList: tasks(ctx, jobs),
    parsedCronItems: parseCronItems(items),
    concurrency: 4,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: redactedLogger(ctx),
  })
}

/**
 * Unlocks the jobs of workers that were killed, after five minutes. The queue itself would wait four hours. A job that runs for
 * more than five minutes would run twice, which every job must allow.
 */
export async function freeAbandonedJobs(ctx: Ctx): Promise<void> {
  const longAgo = new Date(ctx.now().getTime() - ABANDONED_AFTER_MS).toISOString()
  await ctx.db.execute(
    sql`select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_at < ${longAgo}::timestamptz))`,
  )
}

/** Removes jobs whose last attempt failed before an instant. Each failure was logged, and scheduled jobs catch up on their work. */
export async function removeFailedJobs(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.execute(
    sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and updated_at < ${before.toISOString()}::timestamptz))`,
  )
}

/** Runs all jobs that are due now, then returns. For tests. */
export async function drainJobs(ctx: Ctx, connectionString: string, jobs: Jobs): Promise<void> {
  await runOnce({ connectionString, taskList: tasks(ctx, jobs), noHandleSignals: true, logger: redactedLogger(ctx) })
}

function tasks(ctx: Ctx, jobs: Jobs): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => job(ctx, Payload.parse(payload))]),
  )
}

// graphile-worker would log payloads and stacks, which may hold personal data. We log only the name of the failed job.
function redactedLogger(ctx: Ctx): Logger {
  return new Logger((scope) => (level) => {
    if (level === 'error') ctx.log.error({ job: scope.taskIdentifier }, 'a job failed and will be tried again')
  })
}
