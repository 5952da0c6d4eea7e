import { sql } from 'drizzle-orm'
import { Logger, parseCronItems, run, runOnce, type Runner, type TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Ctx } from './context.ts'

const ABANDONED_AFTER_MS = 5 * 60_000

/** What a job does. The payload holds ids only; the job reads rows and may run twice. */
export type Job = (ctx: Ctx, payload: { id: string }) => Promise<void>
export type Jobs = Readonly<Record<string, Job>>
/** Which jobs run when, as five crontab fields in UTC. */
export type Clockwork = Readonly<Record<string, string>>

const Payload = z.object({ id: z.string().default('') }).catch({ id: '' })

/**
 * Puts a job in the queue on the caller's own connection: rolled back with its transaction. `key` makes it one job however
 * often it is asked for.
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

/** Starts the worker of this process. */
export async function startWorker(ctx: Ctx, connectionString: string, jobs: Jobs, clockwork: Clockwork): Promise<Runner> {
  const items = Object.entries(clockwork).map(([task, match]) => ({
    task,
    match,
    // One job a task: the next minute's takes the place of one that fails, so that an outage leaves no heap behind.
    options: { maxAttempts: 3, backfillPeriod: 0, jobKey: task },
  }))
  return run({
    connectionString,
    taskList: tasks(ctx, jobs),
    parsedCronItems: parseCronItems(items),
    concurrency: 4,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: quiet(ctx),
  })
}

/**
 * Gives back the jobs of workers that died with them (kill -9): the queue itself would wait four hours. No job of ours takes
 * five minutes; one that did would run twice, which every job allows.
 */
export async function freeAbandonedJobs(ctx: Ctx): Promise<void> {
  const longAgo = new Date(ctx.now().getTime() - ABANDONED_AFTER_MS).toISOString()
  await ctx.db.execute(
    sql`select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_at < ${longAgo}::timestamptz))`,
  )
}

/** Forgets jobs that failed for the last time before an instant: each failure was logged, and what they owed is scanned for. */
export async function forgetFailedJobs(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.execute(
    sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and updated_at < ${before.toISOString()}::timestamptz))`,
  )
}

/** Runs what is due now and returns: what tests call. */
export async function drainJobs(ctx: Ctx, connectionString: string, jobs: Jobs): Promise<void> {
  await runOnce({ connectionString, taskList: tasks(ctx, jobs), noHandleSignals: true, logger: quiet(ctx) })
}

function tasks(ctx: Ctx, jobs: Jobs): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => job(ctx, Payload.parse(payload))]),
  )
}

// The worker prints payloads and stacks of its own: only that a job failed, and which, is ours to log.
function quiet(ctx: Ctx): Logger {
  return new Logger((scope) => (level) => {
    if (level === 'error') ctx.log.error({ job: scope.taskIdentifier }, 'a job failed and will be tried again')
  })
}
