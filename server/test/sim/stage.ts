import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type postgres from 'postgres'
import { seededRandom, type SeededRandom } from '#db/seed/seeded-random.ts'
import { actorOf } from '#server/actor.ts'
import { createMemoryBus } from '#server/adapters/bus/memory.ts'
import { chooseAdapters } from '#server/adapters/index.ts'
import { startSandbox } from '#server/adapters/payment/sandbox/sandbox.ts'
import { createStripePayment } from '#server/adapters/payment/stripe.ts'
import { systemContext, type Actor, type World } from '#server/core/context.ts'
import { connectUnbounded } from '#server/core/database/connect.ts'
import { createVault } from '#server/core/vault.ts'
import { ensureCustomer } from '#server/features/payment/service.ts'
import { reactions } from '#server/reactions.ts'
import { makePerson, type Person } from '#server/test/stage/factories.ts'
import { clockFrom, testSettings } from '#server/test/stage/settings.ts'
import type { Plant } from './gated-database.ts'
import { resetter } from './reset.ts'

/** The most actors of one seed; each has a connection of its own. */
export const LINES = 7
export const HOUSEHOLDS = 5
export const PROFESSIONALS = 5
export const WEBHOOK_SECRET = 'whsec_of_the_simulation'
const KEYS = { secretKey: 'sk_test_of_the_simulation', publishableKey: 'pk_test_of_the_simulation' }
/** Monday, 09:00 in São Paulo. */
const DAWN = '2026-11-23T12:00:00Z'

export type Line = { readonly sql: postgres.Sql; readonly pid: number; readonly end: () => Promise<void> }
export type Player = Person & { readonly actor: Actor }
export type Stage = Awaited<ReturnType<typeof openStage>>

/**
 * Everything that the seeds of a simulation share: a database of its own at `url` (migrated, empty), people, a connection for each
 * actor without time limits, the card sandbox, and a clock that only moves when told. `plant`: a fault in what actors ask.
 */
export async function openStage(url: string, plant: Plant = {}) {
  // Ids of the provider repeat with the seed too.
  const ids = { chance: seededRandom(0) }
  const { end, bus, ...product } = await productOn(url, ids)
  const { sql, clock, world, sandbox } = product
  const lines = await Promise.all(Array.from({ length: LINES }, () => openLine(url)))
  const cast = await castOf(world)
  // The provider tells of a new customer: were they made in a seed, the first one would have events that no other has.
  for (const { actor } of cast.households) await ensureCustomer({ ...systemContext(world), actor })
  const reset = await resetter(sql, cast.professionals)
  return {
    url,
    plant,
    ...product,
    lines,
    ...cast,
    /** As before the first seed, with ids from this one's chance. */
    async begin(chance: SeededRandom): Promise<void> {
      clock.set(DAWN)
      ids.chance = chance
      await reset()
    },
    async close(): Promise<void> {
      await sandbox.stop()
      await bus.close()
      await Promise.all(lines.map((line) => line.end()))
      await end()
    },
  }
}

/** The product on a database, with a card sandbox and a clock of its own. */
async function productOn(url: string, ids: { chance: SeededRandom }) {
  const { sql, db, end } = connectUnbounded(url, { max: 3 })
  const clock = clockFrom(DAWN)
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
    bus,
    adapters: chooseAdapters({ payment, smtp: null, s3: null, filesFolder, cep: 'directory', now: clock.now }),
    settings: testSettings,
    vault: createVault(Buffer.alloc(32, 7)),
    reactions,
    rateBuckets: new Map(),
    now: clock.now,
    newId: () => ids.chance.id(),
    log: pino({ level: 'silent' }),
  }
  return { sql, end, clock, bus, sandbox, world }
}

async function openLine(url: string): Promise<Line> {
  const { sql, end } = connectUnbounded(url, { max: 1 })
  // A circle of locks is a fault; the sooner the database finds it, the sooner the seed goes on.
  await sql`set deadlock_timeout = '100ms'`
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  return { sql, pid: row?.pid ?? 0, end }
}

/** Households with a plan and professionals who work 08–20 every day for R$ 180; each has been here before. */
async function castOf(world: World) {
  const households: Player[] = []
  const professionals: Player[] = []
  for (let index = 1; index <= HOUSEHOLDS; index++)
    households.push(await playerOf(world, await makePerson(world, { name: `Casa ${index}`, subscriber: true })))
  for (let index = 1; index <= PROFESSIONALS; index++)
    professionals.push(await playerOf(world, await makePerson(world, { name: `Joana ${index}`, professional: true })))
  return { households, professionals }
}

async function playerOf(world: World, person: Person): Promise<Player> {
  return { ...person, actor: await actorOf(world, { userId: person.id, sessionId: 'simulation', secondFactor: false }) }
}
