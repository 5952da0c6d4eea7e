import { freeAbandonedJobs } from '#server/core/jobs.ts'
import { jobs } from '#server/jobs.ts'
import type { TestWorld } from '#server/test/stage/world.ts'

const MINUTE = 60_000

/** The scheduled jobs that read from the provider what no webhook and no response has reported. */
const scheduled = [
  'payment.reconcile',
  'payment.reconcile-cards',
  'payment.reconcile-accounts',
  'payment.reconcile-chargebacks',
  'payment.transfers',
  'purchase.reconcile',
  'purchase.expire',
] satisfies (keyof typeof jobs)[]

/**
 * Runs the scheduled jobs and the queue after 3 and after 17 minutes. By then a call without a response is read again (2
 * minutes), and a refused refund is retried (12 minutes).
 */
export async function reconcile(world: TestWorld): Promise<void> {
  for (const minutes of [3, 14]) {
    world.clock.advance(minutes * MINUTE)
    await freeAbandonedJobs(world.ctx)
    for (const name of scheduled) await world.job(name)
    await runQueue(world)
  }
}

/**
 * Advances the clock a day and reads the professionals' accounts and payouts, because the provider's list of events does not
 * contain theirs.
 */
export async function reconcileAccountsOfDay(world: TestWorld): Promise<void> {
  world.clock.advance(25 * 60 * MINUTE)
  await world.job('payment.reconcile-accounts')
  await runQueue(world)
}

/** Runs the queued jobs in order, like the worker, but without starting a worker, which would take most of the time. */
export async function runQueue({
  database: { sql },
  ctx,
}: {
  database: Pick<TestWorld['database'], 'sql'>
  ctx: TestWorld['ctx']
}): Promise<void> {
  for (;;) {
    const [job] = await sql<{ name: string; id: string }[]>`
      delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
      where task.id = job.task_id and job.id = (
        select id from graphile_worker._private_jobs where run_at <= now() order by priority, run_at, id limit 1)
      returning task.identifier as name, coalesce(job.payload->>'id', '') as id`
    if (!job) return
    await jobs[job.name]?.(ctx, { id: job.id })
  }
}
