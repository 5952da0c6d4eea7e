import { type SQL, sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import { outbox } from '#db/schema/index.ts'
import { systemContext, type World } from '#server/core/context.ts'
import { oldestDueJobs } from '#server/core/jobs.ts'
import { countUnprocessedEvents } from '#server/features/payment/service.ts'

/**
 * Registers the metrics that /metrics reads from the database and the bus. When these are out of reach, the metrics are NaN or
 * absent, and all other metrics stay readable.
 */
export function registerGauges(registry: Registry, world: World): void {
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read().catch(() => Number.NaN))
      },
    })
  gauge('plumai_jobs_waiting', 'Jobs due and not done, without those that are given up', () =>
    numberOf(world, sql`select count(*) as number from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`),
  )
  new Gauge({
    name: 'plumai_job_oldest_due_seconds',
    help: 'For how long the oldest job of each name has been due and not done',
    labelNames: ['job'] as const,
    registers: [registry],
    async collect() {
      this.reset()
      for (const { job, seconds } of await oldestDueJobs(world).catch(() => [])) this.set({ job }, seconds)
    },
  })
  gauge('plumai_outbox_oldest_seconds', 'For how long the oldest email has been due and not sent', () =>
    numberOf(world, oldestEmail(world)),
  )
  gauge('plumai_payment_events_waiting', 'Events of the card provider not yet acted on', () =>
    countUnprocessedEvents(systemContext(world)),
  )
  const delay = 'How long the last message of the bus to itself took; NaN while it is silent'
  gauge('plumai_bus_delay_seconds', delay, async () => world.bus.pulse().delaySeconds)
}

/** An email that waits for the end of the recipient's night counts as waiting only from then on. */
function oldestEmail(world: World): SQL {
  const now = sql`${world.now().toISOString()}::timestamptz`
  const due = sql`${outbox.waitsUntil} is null or ${outbox.waitsUntil} <= ${now}`
  return sql`
    select extract(epoch from ${now} - greatest(${outbox.createdAt}, ${outbox.waitsUntil}))::float8 as number from ${outbox}
    where ${outbox.status} = 'queued' and (${due}) order by ${outbox.createdAt} limit 1`
}

/** Returns the number that a query selects; 0 when the query returns no row. */
async function numberOf({ db }: World, query: SQL): Promise<number> {
  const [row] = await db.execute<{ number: number | string }>(query)
  return Number(row?.number ?? 0)
}
