import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isClockWrong } from '#server/core/clock.ts'
import type { World } from '#server/core/context.ts'
import { registerGauges } from './gauges.ts'

/** Says if the process is ready. `working` is null in a process that runs no worker. */
export type Readiness = { migrated: () => Promise<boolean>; working: (() => boolean) | null }
type HostReadiness = Readiness & { isClosing: () => boolean }

/**
 * Registers /healthz, /readyz and /metrics. /healthz says that the process runs. /readyz requires a database with all migrations,
 * a running worker (unless the process has none), a bus that receives its own messages, a correct clock, and an app that is not
 * closing. /metrics needs the configured token as a Bearer header, or else a request from this machine.
 */
export function registerHealth(
  app: FastifyInstance,
  world: World,
  readiness: HostReadiness,
  metricsToken: string | undefined,
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'plumai_http_request_seconds',
    help: 'Time of HTTP answers by route and status',
    labelNames: ['route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  registerGauges(registry, world)
  new Gauge({
    name: 'plumai_ready',
    help: 'Whether /readyz says that every part is well',
    registers: [registry],
    async collect() {
      this.set(Number(isReady(await stateOf(world, readiness))))
    },
  })

  app.addHook('onResponse', async (request, reply) => {
    requests.observe(
      { route: seriesOf(request.routeOptions.url), status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ ok: true }))
  registerReadiness(app, world, readiness)
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayRead(request, metricsToken)) return reply.code(404).send({ message: 'Não encontrado' })
    return reply.type(registry.contentType).send(await Registry.merge([registry, world.metrics.registry]).metrics())
  })
}

function registerReadiness(app: FastifyInstance, world: World, readiness: HostReadiness): void {
  // Only a change of readiness is logged, because a health check is called every few seconds.
  let wasReady = true
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const state = await stateOf(world, readiness)
    const ready = isReady(state)
    if (ready !== wasReady) world.log.warn({ ...state, clockOffset: world.clockOffset() }, ready ? 'ready' : 'not ready')
    wasReady = ready
    return reply.code(ready ? 200 : 503).send(state)
  })
}

/**
 * Returns the metrics label for a route. All static files share one label, because each build names them differently, and so do
 * all requests without a route.
 */
function seriesOf(route: string | undefined): string {
  if (route === undefined) return 'none'
  return /\.\w+$/.test(route) ? 'static' : route
}

async function stateOf(world: World, readiness: HostReadiness) {
  const [database, migrations] = await Promise.all([databaseAnswers(world), readiness.migrated().catch(() => false)])
  const worker = readiness.working && { worker: readiness.working() }
  return {
    database,
    migrations,
    ...worker,
    bus: world.bus.pulse().alive,
    clock: !isClockWrong(world),
    open: !readiness.isClosing(),
  }
}

function isReady(state: Awaited<ReturnType<typeof stateOf>>): boolean {
  return Object.values(state).every(Boolean)
}

async function databaseAnswers(world: World): Promise<boolean> {
  return world.db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token) return sameSecret(request.headers.authorization ?? '', `Bearer ${token}`)
  return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)
}

/** Compares digests of two secrets in constant time, so that the duration does not reveal how much of a guess was right. */
function sameSecret(given: string, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
