import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { users } from '#db/schema/index.ts'
import { applySearchSettings } from '#db/search-settings.ts'
import { testPush } from '#server/test/stage/settings.ts'
import { actorOf } from '#server/actor.ts'
import { createMemoryBus } from '#server/adapters/bus/memory.ts'
import { chooseAdapters } from '#server/adapters/index.ts'
import { createStripePayment } from '#server/adapters/payment/stripe.ts'
import { systemContext, type UserCtx, type World } from '#server/core/context.ts'
import { connect, connectUnbounded, readsWithoutLimits } from '#server/core/database/connect.ts'
import { startEmbeddedPostgres } from '#server/core/database/embedded.ts'
import { migrateDatabase } from '#server/core/database/migrate.ts'
import { createSigner } from '#server/core/signer.ts'
import { createVault } from '#server/core/vault.ts'
import { createMetrics } from '#server/core/metrics.ts'
import { readEnv, settingsOf } from '#server/env.ts'
import { hashPassword } from '#server/features/auth/passwords.ts'
import { notificationKinds } from '#server/notifications.ts'
import { reactions } from '#server/reactions.ts'
import { makePerson, type Person } from '#server/test/stage/factories.ts'
import { fillProfessionals } from './data.ts'
import { digits } from './figures.ts'
import type { Case } from './options.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>
export type Inside = Awaited<ReturnType<typeof worldOn>>

export const PASSWORD = 'a senha da medida'
const KEYS = { secretKey: 'sk_test_bench', publishableKey: 'pk_test_bench', webhookSecret: 'whsec_bench' }

/** A filled database of the benchmark. */
export type Filled = Case & { readonly database: string; readonly url: string }

/** The title of a database, such as `'10,000 professionals over Brazil'`. */
export function nameOfCase({ count, spread }: Case): string {
  return `${digits(count)} professionals ${spread === 'dense' ? 'all in São Paulo' : 'over Brazil'}`
}

/**
 * Starts a PostgreSQL server in a temporary folder, which is deleted when the benchmark ends or this process dies. `fill` adds a
 * database with professionals. fsync is on, as in production.
 */
export async function openStage() {
  const folder = join(tmpdir(), `plumai-bench-${randomUUID()}`)
  // Other users may read the folder, because PostgreSQL may run as another user, who must be able to enter it.
  await mkdir(folder, { mode: 0o755 })
  const opened: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const end of opened.splice(0).toReversed()) await end().catch(() => undefined)
  }
  const filled: Filled[] = []
  try {
    const dataDir = join(folder, 'cluster')
    const embedded = await startEmbeddedPostgres({ dataDir, ephemeral: true })
    opened.push(embedded.stop)
    const postmaster = Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0])
    return {
      filled,
      postmaster,
      async fill(one: Case) {
        // Creates a separate database, because the cluster's default database always has open connections and therefore cannot be
        // copied.
        const database = `bench_${one.count}_${one.spread}`
        const url = await createDatabase(embedded.url, database, 'template1')
        await migrateDatabase(url)
        const { sql, db, end } = connectUnbounded(url)
        await applySearchSettings(db, { snapDegrees: 0.01, confirmedOnly: false })
        await fillProfessionals(sql, one)
        await end()
        filled.push({ ...one, database, url })
      },
      /** Registers a function to call at the end of the benchmark. The last registered function is called first. */
      closing: (end: () => Promise<unknown>) => void opened.push(end),
      /** Copies a database of this server. Nobody may be connected to it meanwhile. */
      copy: (of: Filled, name: string) => createDatabase(embedded.url, name, of.database),
      drop: (name: string) => dropDatabase(embedded.url, name),
      /** The product on a database of this server, called directly and not over HTTP. */
      async inside(url: string, pool = 10) {
        const inside = await worldOn(url, join(folder, 'files'), pool)
        opened.push(inside.end)
        return inside
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

export type Point = { readonly latitude: number; readonly longitude: number }

/**
 * The centre of São Paulo, where most professionals live, and the coordinates of `count` − 1 random professionals in the search
 * index.
 */
export async function somePoints({ sql }: Inside, count: number): Promise<Point[]> {
  const rows = await sql<{ latitude: number; longitude: number }[]>`
    select lat as latitude, lng as longitude from search_index where lat is not null order by user_id limit ${count - 1}`
  return [{ latitude: -23.55, longitude: -46.63 }, ...rows]
}

/** Creates contractors with a subscription, spread over the points. Their password is PASSWORD. */
export async function contractors({ world, sql }: Inside, count: number, points: readonly Point[]) {
  const passwordHash = await hashPassword(PASSWORD)
  const people: Person[] = []
  for (let index = 0; index < count; index++) {
    const at = points[index % points.length] ?? null
    const person = await makePerson(world, { name: 'Casa Medida', subscriber: true, at })
    await world.db.update(users).set({ passwordHash }).where(eq(users.id, person.id))
    people.push(person)
  }
  for (const table of ['usuarios', 'user_roles', 'assinaturas']) await sql`analyze ${sql(table)}`
  return people
}

async function createDatabase(server: string, name: string, template: string): Promise<string> {
  const { sql, end } = connectUnbounded(server)
  await sql`create database ${sql(name)} template ${sql(template)} strategy file_copy`
  await end()
  const url = new URL(server)
  url.pathname = name
  return url.href
}

async function dropDatabase(server: string, name: string): Promise<void> {
  const { sql, end } = connectUnbounded(server)
  await sql`drop database ${sql(name)} with (force)`
  await end()
}

/** The product on a database, called directly and not over HTTP. `end` closes its connection pool. */
export async function worldOn(url: string, filesFolder: string, pool: number) {
  const { sql, db, end } = connect(url, { max: pool })
  const now = () => new Date()
  const payment = createStripePayment({ ...KEYS, sandbox: { host: '127.0.0.1', port: 9 } })
  const world: World = {
    db,
    withoutLimits: readsWithoutLimits(url),
    bus: createMemoryBus(),
    adapters: chooseAdapters({ payment, smtp: null, s3: null, filesFolder, cep: 'directory', push: testPush, now }),
    settings: settingsOf(readEnv({ LIMITS: 'off', DEMO: 'false' }), 'http://localhost:3000'),
    vault: createVault(Buffer.alloc(32, 7)),
    signer: createSigner(Buffer.alloc(32, 7)),
    reactions,
    notificationKinds,
    rateBuckets: new Map(),
    metrics: createMetrics(),
    now,
    clockOffset: () => 0,
    newId: randomUUID,
    log: pino({ level: 'silent' }),
  }
  const contextOf = async ({ id, name }: Pick<Person, 'id' | 'name'>): Promise<UserCtx> => {
    const person = { userId: id, name, roles: ['contratante'], sessionId: 'bench', secondFactor: false }
    return { ...systemContext(world), actor: await actorOf(world, person) }
  }
  return { world, sql, contextOf, end }
}
