import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseCronItems, run, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import type { Ctx } from './context.ts'
import { queuePool } from './database/queue-pool.ts'
import { codeOf } from './errors.ts'
import { codesOnly, freeAbandonedJobs, type Jobs, sessionOfWorker, tasksOf } from './jobs.ts'

/** Maps a job name to its schedule: five crontab fields, in UTC. */
export type Schedule = Readonly<Record<string, string>>

/** The job worker of this process. `isWorking` is false while the worker waits to be started again. */
export type Worker = { readonly isWorking: () => boolean; readonly stop: () => Promise<void> }

type Running = { readonly runner: Runner; readonly pool: Pool; readonly session: PoolClient }

const FIRST_PAUSE_MS = 500
/**
 * The longest pause before a restart. It is short, so that jobs run again within seconds after a standby database was promoted.
 */
const LONGEST_PAUSE_MS = 2_000
const RELEASE_WITHIN_MS = 2_000
const FREE_EVERY_MS = 10_000
/** The running time after which a worker counts as healthy. The pause before its next restart is then short again. */
const HEALTHY_AFTER_MS = 60_000

/**
 * Starts the worker of this process, which runs queued and scheduled jobs, four at a time. After it loses the database it starts
 * again, with a pause of half a second that doubles up to two seconds. Every ten seconds it takes over the jobs of killed
 * workers. Throws if the first start fails.
 */
export async function startWorker(ctx: Ctx, connectionString: string, jobs: Jobs, schedule: Schedule): Promise<Worker> {
  const options = optionsOf(ctx, jobs, schedule)
  const stopping = new AbortController()
  let running = await begin(connectionString, options)
  let working = true
  const supervision = supervise()
  const freeing = setInterval(() => void freeAbandonedJobs(ctx).catch(() => undefined), FREE_EVERY_MS)
  return {
    isWorking: () => working,
    stop: async () => {
      stopping.abort()
      clearInterval(freeing)
      void running.runner.stop().catch(() => undefined)
      await supervision
    },
  }

  async function supervise(): Promise<void> {
    let pause = FIRST_PAUSE_MS
    for (;;) {
      const startedAt = performance.now()
      const reason = await failureOf(running)
      working = false
      await release(running)
      if (performance.now() - startedAt > HEALTHY_AFTER_MS) pause = FIRST_PAUSE_MS
      while (!working) {
        if (stopping.signal.aborted) return
        ctx.log.error({ code: codeOf(reason) }, 'the job worker ended and will be started again')
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
        if (!stopping.signal.aborted) working = await restart()
      }
    }
  }

  async function restart(): Promise<boolean> {
    try {
      running = await begin(connectionString, options)
      return true
    } catch {
      return false
    }
  }
}

/** Resolves when the runner has ended, or cannot go on because a job's result could not be stored. */
async function failureOf({ runner: { promise, events } }: Running): Promise<unknown> {
  const failing = once(events, 'pool:fatalError').then(([{ error }]): unknown => error)
  return Promise.race([promise.catch((error: unknown) => error), failing])
}

/**
 * Stops the runner, but waits at most two seconds, because graphile-worker waits for ever to store a result that could not be
 * stored.
 */
async function release({ runner, pool, session }: Running): Promise<void> {
  void runner.stop().catch(() => undefined)
  const ended = runner.promise.catch(() => undefined)
  await Promise.race([ended, sleep(RELEASE_WITHIN_MS, undefined, { ref: false })])
  session.release(true)
  void pool.end()
}

/** Runs graphile-worker on a separate connection pool. */
async function begin(connectionString: string, options: RunnerOptions): Promise<Running> {
  const pool = await queuePool(connectionString)
  const events: WorkerEvents = new EventEmitter()
  const created = new Promise<string>((resolve) => events.once('pool:create', ({ workerPool }) => resolve(workerPool.id)))
  try {
    const runner = await run({ ...options, events, pgPool: pool })
    return { pool, runner, session: await openSession(pool, await created, runner) }
  } catch (error) {
    void pool.end()
    throw error
  }
}

/**
 * Opens the database session by which other processes see that this worker is alive. When the session ends, the worker ends and
 * is started again.
 */
async function openSession(pool: Pool, id: string, runner: Runner): Promise<PoolClient> {
  const session = await pool.connect()
  await session.query("select set_config('application_name', $1, false)", [sessionOfWorker(id)])
  session.once('end', () => void runner.stop().catch(() => undefined))
  return session
}

function optionsOf(ctx: Ctx, jobs: Jobs, schedule: Schedule): RunnerOptions {
  const items = Object.entries(schedule).map(([task, match]) => ({
    task,
    match,
    // A job that is due again replaces its failed predecessor, because both have the same job key. Otherwise jobs would
    // accumulate in an outage.
    options: { maxAttempts: 3, backfillPeriod: 0, jobKey: task },
  }))
  return {
    taskList: tasksOf(ctx, jobs),
    parsedCronItems: parseCronItems(items),
    noHandleSignals: true,
    logger: codesOnly(ctx),
    preset: {
      worker: {
        concurrentJobs: 4,
        pollInterval: 1_000,
        // Batches are on because without them graphile-worker does not await these two statements, and a lost connection would
        // end the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  }
}
