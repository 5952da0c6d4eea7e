import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Ctx, Metrics } from './context.ts'
import type { PoolUsage } from './database/safe-client.ts'

/** The codes of events that may show an attack. docs/operations/every-day.md says which of them need an alert. */
export const securityCodes = [
  'sign_in_failed',
  'password_failed',
  'second_factor_failed',
  'locked_out',
  'admin_refused',
  'password_changed',
  'second_factor_on',
  'second_factor_off',
  'role_added',
  'payout_account_opened',
  'payout_account_changed',
] as const
export type SecurityCode = (typeof securityCodes)[number]

/**
 * Creates the metrics of a process, with all counters at zero. `pool` returns the usage of the process's database connections, if
 * it has any.
 */
export function createMetrics(pool: () => PoolUsage = () => ({ running: 0, waiting: 0 })): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const security = new Counter({
    name: 'plumai_security_total',
    help: 'Acts that matter to security, by code',
    labelNames: ['code'] as const,
    registers,
  })
  for (const code of securityCodes) security.inc({ code }, 0)
  const brokenInvariants = new Counter({
    name: 'plumai_broken_invariants_total',
    help: 'Violations that the nightly check of the invariants found',
    registers,
  })
  const sockets = new Gauge({ name: 'plumai_sockets', help: 'Open websockets', registers })
  gaugeOf('plumai_pool_in_use', 'Connections of the pool that are in use', () => pool().running)
  gaugeOf('plumai_pool_waiting', 'Queries that wait for a connection of the pool', () => pool().waiting)
  return { registry, security, brokenInvariants, sockets, vitals: vitalsIn(registers), ...jobMetrics(registers) }

  function gaugeOf(name: string, help: string, read: () => number) {
    return new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  }
}

function jobMetrics(registers: Registry[]) {
  const byJob = { labelNames: ['job'] as const, registers }
  return {
    jobSeconds: new Histogram({
      name: 'plumai_job_seconds',
      help: 'Time of the runs of jobs, by job',
      buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
      ...byJob,
    }),
    jobFailures: new Counter({ name: 'plumai_job_failures_total', help: 'Runs of jobs that failed, by job', ...byJob }),
    jobFailuresInARow: new Gauge({
      name: 'plumai_job_failures_in_a_row',
      help: 'Runs of a job on this instance that failed since the last one that did not',
      ...byJob,
    }),
    failedItems: new Counter({
      name: 'plumai_job_failed_items_total',
      help: 'Items of batches that failed while their job went on with the others',
      registers,
    }),
  }
}

/**
 * Creates the histograms of web vitals, measured in real visits, by route. The limits of 'good' and 'poor' (web.dev/vitals) are
 * bucket boundaries.
 */
function vitalsIn(registers: Registry[]): Metrics['vitals'] {
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name: `plumai_web_vitals_${name}`, help, labelNames: ['route'] as const, buckets, registers })
  return {
    LCP: histogram('lcp_seconds', 'Time until the largest part of a page was painted', [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10]),
    INP: histogram('inp_seconds', 'Time until a page reacted to the slowest input', [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2]),
    CLS: histogram('cls', 'How much a page moved by itself', [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1]),
  }
}

/**
 * Logs and counts a security event. Call it after the transaction. The log line has the code and, if known, the id of the
 * account, but never an email, a name or an IP address.
 */
export function noteSecurity(ctx: Ctx, code: SecurityCode, userId: string | undefined = ctx.actor?.id): void {
  ctx.metrics.security.inc({ code })
  ctx.log.warn({ security: code, ...(userId && { userId }) }, 'security')
}
