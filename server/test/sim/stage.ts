import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type postgres from 'postgres'
import { seededRandom, type SeededRandom } from '#db/seed/seeded-random.ts'
import { actorOf } from '#server/actor.ts'
import { createMemoryBus } from '#server/adapters/bus/memory.ts'
import { chooseAdapters } from '#server/adapters/index.ts'
import { startSandbox } from '#server/sandbox/sandbox.ts'
import { createStripePayment } from '#server/adapters/payment/stripe.ts'
import { systemContext, type Actor, type World } from '#server/core/context.ts'
import { connectUnbounded } from '#server/core/database/connect.ts'
import { createSigner } from '#server/core/signer.ts'
import { createVault } from '#server/core/vault.ts'
import { createMetrics } from '#server/core/metrics.ts'
import { ensureCustomer } from '#server/features/payment/service.ts'
import { notificationKinds } from '#server/notifications.ts'
import { reactions } from '#server/reactions.ts'
import { makePerson, type Person } from '#server/test/stage/factories.ts'
import { clockFrom, testPush, testSettings } from '#server/test/stage/settings.ts'
import type { Plant } from './gated-database.ts'
import { resetter } from './reset.ts'

/** The maximum number of people and jobs in a run. Each has its own connection. */
export const MAX_ACTORS = 7
export const CONTRACTORS = 5
export const PROFESSIONALS = 5
export const WEBHOOK_SECRET = 'whsec_of_the_simulation'
const KEYS = { secretKey: 'sk_test_of_the_simulation', publishableKey: 'pk_test_of_the_simulation' }
/** Monday 23 November 2026, 09:00 in São Paulo. */
const START = '2026-11-23T12:00:00Z'

export type Connection = { readonly sql: postgres.Sql; readonly pid: number; readonly end: () => Promise<void> }
export type Player = Person & { readonly actor: Actor }
export type Stage = Awaited<ReturnType<typeof openStage>>

/**
 * Everything that all runs of a simulation share: the empty migrated database at `url`, people, connections without timeouts, the
 * payment sandbox, and a clock. `plant` is a bug that a test adds on purpose.
 */
export async function openStage(url: string, plant: Plant = {}) {
  // The provider's ids are derived from the seed too, so that traces are reproducible.
  const ids = { chance: seededRandom(0) }
  const { end, bus, ...product } = await productOn(url, ids)
  const { sql, clock, world, sandbox } = product
  const connections = await Promise.all(Array.from({ length: MAX_ACTORS }, () => openConnection(url)))
  const people = await peopleOf(world)
  // The provider's customers are created in advance. Otherwise their events would appear only in the first run.
  for (const { actor } of people.contractors) await ensureCustomer({ ...systemContext(world), actor })
  const reset = await resetter(sql, people.professionals)
  return {
    url,
    plant,
    ...product,
    connections,
    ...people,
    /** Resets everything and derives new ids from this seed's `chance`. */
    async begin(chance: SeededRandom): Promise<void> {
      clock.set(START)
      ids.chance = chance
      await reset()
    },
    async close(): Promise<void> {
      await sandbox.stop()
      await bus.close()
      await Promise.all(connections.map((connection) => connection.end()))
      await end()
    },
  }
}

/** The product on a database, with a payment sandbox and clock of its own. */
async function productOn(url: string, ids: { chance: SeededRandom }) {
  const { sql, db, end } = connectUnbounded(url, { max: 3 })
  const clock = clockFrom(START)
  const sandbox = await startSandbox({
    databaseUrl: url,
    webhookUrl: () => null,
    webhookSecret: WEBHOOK_SECRET,
    ...KEYS,
    clock: clock.now,
    random: () => ids.chance.id().replaceAll('-', ''),
    renews: false,
  })
  const payment = createStripePayment({
    ...KEYS,
    webhookSecret: WEBHOOK_SECRET,
    sandbox: { host: sandbox.host, port: sandbox.port },
  })
  const filesFolder = join(tmpdir(), 'plumai-sim-files')
  const bus = createMemoryBus()
  const world: World = {
    db,
    withoutLimits: (read) => read(db),
    bus,
    adapters: chooseAdapters({ payment, smtp: null, s3: null, filesFolder, cep: 'directory', push: testPush, now: clock.now }),
    settings: testSettings,
    vault: createVault(Buffer.alloc(32, 7)),
    signer: createSigner(Buffer.alloc(32, 7)),
    reactions,
    notificationKinds,
    rateBuckets: new Map(),
    metrics: createMetrics(),
    now: clock.now,
    clockOffset: () => 0,
    newId: () => ids.chance.id(),
    log: pino({ level: 'silent' }),
  }
  return { sql, end, clock, bus, sandbox, world }
}

async function openConnection(url: string): Promise<Connection> {
  const { sql, end } = connectUnbounded(url, { max: 1 })
  // deadlock_timeout is short, because a deadlock is a fault, and the run continues only after PostgreSQL has detected it.
  await sql`set deadlock_timeout = '100ms'`
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  return { sql, pid: row?.pid ?? 0, end }
}

/** An admin, contractors with a subscription, and professionals who work 08:00 to 20:00 every day for R$ 180 a day. */
async function peopleOf(world: World) {
  const contractors: Player[] = []
  const professionals: Player[] = []
  for (let index = 1; index <= CONTRACTORS; index++)
    contractors.push(await playerOf(world, await makePerson(world, { name: `Casa ${index}`, subscriber: true })))
  for (let index = 1; index <= PROFESSIONALS; index++)
    professionals.push(await playerOf(world, await makePerson(world, { name: `Joana ${index}`, professional: true })))
  const admin = await playerOf(world, await makePerson(world, { name: 'Rita', roles: ['admin'] }))
  return { contractors, professionals, admin }
}

async function playerOf(world: World, person: Person): Promise<Player> {
  return { ...person, actor: await actorOf(world, { userId: person.id, sessionId: 'simulation', secondFactor: false }) }
}
