import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { users } from '#db/schema/index.ts'
import { applySearchSettings } from '#db/search-settings.ts'
import { actorOf } from '#server/actor.ts'
import { createMemoryBus } from '#server/adapters/bus/memory.ts'
import { chooseAdapters } from '#server/adapters/index.ts'
import { createStripePayment } from '#server/adapters/payment/stripe.ts'
import { systemContext, type UserCtx, type World } from '#server/core/context.ts'
import { connect, connectUnbounded } from '#server/core/database/connect.ts'
import { startEmbeddedPostgres } from '#server/core/database/embedded.ts'
import { migrateDatabase } from '#server/core/database/migrate.ts'
import { createVault } from '#server/core/vault.ts'
import { readEnv, settingsOf } from '#server/env.ts'
import { hashPassword } from '#server/features/auth/passwords.ts'
import { reactions } from '#server/reactions.ts'
import { makePerson, type Person } from '#server/test/factories.ts'
import { fillProfessionals, type Spread } from './data.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>
export type Inside = Awaited<ReturnType<typeof worldOn>>

export const PASSWORD = 'a senha da medida'
const DATABASE = 'bench'
const KEYS = { secretKey: 'sk_test_bench', publishableKey: 'pk_test_bench', webhookSecret: 'whsec_bench' }

/**
 * A PostgreSQL of our own with `count` professionals, in a temporary folder that is gone when it closes, or when this process
 * dies. fsync is on, as in production.
 */
export async function openStage({ count, spread }: { count: number; spread: Spread }) {
  const folder = join(tmpdir(), `plumai-bench-${randomUUID()}`)
  const embedded = await startEmbeddedPostgres({ dataDir: folder, ephemeral: true })
  const opened: (() => Promise<unknown>)[] = [embedded.stop]
  const close = async () => {
    for (const end of opened.splice(0).toReversed()) await end().catch(() => undefined)
    await rm(`${folder}-files`, { recursive: true, force: true })
  }
  try {
    // Not the cluster's own, to which whoever uses the cluster stays connected: it could not be copied.
    const url = await createDatabase(embedded.url, DATABASE, 'template1')
    await migrateDatabase(url)
    const { sql, db, end } = connectUnbounded(url)
    await applySearchSettings(db, { snapDegrees: 0.01, confirmedOnly: false })
    await fillProfessionals(sql, { count, spread })
    await end()
    const postmaster = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0])
    return {
      url,
      postmaster,
      /** Closes with the stage, before what was there already. */
      closing: (end: () => Promise<unknown>) => void opened.push(end),
      /** Another database of this server, a copy of the first as it is now. Nobody may be connected to that one. */
      copy: (name: string) => createDatabase(embedded.url, name, DATABASE),
      /** The product's own world on a database of this server, without HTTP. */
      async inside(url: string, pool = 10) {
        const inside = await worldOn(url, `${folder}-files`, pool)
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

/** `count` points at each of which somebody works: those of professionals whom the search lists, in order of random ids. */
export async function somePoints({ sql }: Inside, count: number) {
  return sql<{ latitude: number; longitude: number }[]>`
    select lat as latitude, lng as longitude from search_index where merc is not null order by user_id limit ${count}`
}

/** Households with a plan, each at a point of the list in turn. They can sign in with PASSWORD. */
export async function households({ world, sql }: Inside, count: number, points: Awaited<ReturnType<typeof somePoints>>) {
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

async function worldOn(url: string, filesFolder: string, pool: number) {
  const { sql, db, end } = connect(url, { max: pool })
  const now = () => new Date()
  const payment = createStripePayment({ ...KEYS, sandbox: { host: '127.0.0.1', port: 9 } })
  const world: World = {
    db,
    bus: createMemoryBus(),
    adapters: chooseAdapters({ payment, smtp: null, s3: null, filesFolder, cep: 'directory', now }),
    settings: settingsOf(readEnv({ LIMITS: 'off', DEMO: 'false' }), 'http://localhost:3000'),
    vault: createVault(Buffer.alloc(32, 7)),
    reactions,
    now,
    newId: randomUUID,
    log: pino({ level: 'silent' }),
  }
  const contextOf = async ({ id, name }: Pick<Person, 'id' | 'name'>): Promise<UserCtx> => {
    const person = { userId: id, name, roles: ['contratante'], sessionId: 'bench', secondFactor: false }
    return { ...systemContext(world), actor: await actorOf(world, person) }
  }
  return { world, sql, contextOf, end }
}
