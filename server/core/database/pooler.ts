import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { CannotStart } from '../cannot-start.ts'
import { databaseFault } from '../errors.ts'
import { connect, connectUnbounded, poolSettings } from './connect.ts'

/** The time limit in milliseconds for a NOTIFY or a statement of a check. A pooler that swallows it would never respond. */
const WITHIN_MS = 3_000
const ROUNDS = 5
const SETTINGS_LOCK = 0x706f_6f6c // the bytes of 'pool' in ASCII
/**
 * The errors by which a pooler shows that it does not support transactions (08P01, CONNECTION_CLOSED) or prepared statements
 * (26000, 42P05, 25P02).
 */
const CANNOT = ['08P01', 'CONNECTION_CLOSED', '26000', '42P05', '25P02']

/** The message for the person who starts the product with a URL for session connections that leads to a pooler. */
export const BEHIND_POOLER =
  'DATABASE_DIRECT_URL (sem ela, DATABASE_URL) leva a um pooler que não guarda sessões: o LISTEN e as travas de sessão se perdem. ' +
  'Preencha DATABASE_DIRECT_URL com o endereço do próprio PostgreSQL, sem pooler.'

const OLD_POOLER =
  'DATABASE_URL leva a um pooler que mistura sessões ou não conhece prepared statements. A Plumaí precisa de um como o ' +
  'PgBouncer 1.21 ou mais novo, com pool_mode = transaction e max_prepared_statements acima de zero.'

const ELSEWHERE =
  'DATABASE_URL e DATABASE_DIRECT_URL levam a bancos de dados diferentes, ou com usuários diferentes. Use nas duas o mesmo banco e o ' +
  'mesmo usuário.'

/**
 * Throws CannotStart if this URL leads to a pooler in transaction mode, where a connection is no session of its own. It tests
 * that a lock of one session blocks another session, and that a NOTIFY reaches a listener within three seconds.
 */
export async function assertDirect(url: string, withinMs = WITHIN_MS): Promise<void> {
  const one = connectUnbounded(url)
  const other = connectUnbounded(url)
  try {
    const key = randomInt(2 ** 31)
    await one.sql`select pg_advisory_lock(${SETTINGS_LOCK}, ${key})`
    const isFree = await triesLock(other.sql, key)
    if (isFree || !(await hears(one.sql, other.sql, `plumai_${key}`, withinMs))) throw new CannotStart(BEHIND_POOLER)
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

/**
 * Prepares the use of a pooler, and throws CannotStart if the pooler is not suitable. Sets the time limits on the product's role,
 * because a pooler does not pass them on. Then checks that the pooler leads to the same database with the same role, and that
 * prepared statements work. `directUrl` leads to PostgreSQL itself.
 */
export async function preparePooler(poolUrl: string, directUrl: string): Promise<void> {
  const direct = connectUnbounded(directUrl)
  const [one, other] = [connect(poolUrl, { max: 1, pooled: true }), connect(poolUrl, { max: 1, pooled: true })]
  try {
    await setLimits(direct.sql)
    await assertSamePlace(direct.sql, one.sql)
    await assertLimits(one.sql)
    await assertPrepares(one.sql, other.sql).catch(refuseOld)
  } finally {
    await Promise.all([direct, one, other].map(({ end }) => end()))
  }
}

async function triesLock(sql: postgres.Sql, key: number): Promise<boolean> {
  const [row] = await sql<{ free: boolean }[]>`select pg_try_advisory_xact_lock(${SETTINGS_LOCK}, ${key}) as free`
  return row?.free === true
}

async function hears(listening: postgres.Sql, other: postgres.Sql, channel: string, withinMs: number): Promise<boolean> {
  const heard = Promise.withResolvers<boolean>()
  const tooLate = new AbortController()
  await listening.listen(channel, () => heard.resolve(true))
  await other.notify(channel, '')
  const silence = sleep(withinMs, false, { signal: tooLate.signal }).catch(() => false)
  const result = await Promise.race([heard.promise, silence])
  tooLate.abort()
  return result
}

/** Sets those time limits of this role in this database that differ. */
async function setLimits(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    // Without the lock, two processes that start at once would fail with 'tuple concurrently updated'.
    await tx`select pg_advisory_xact_lock(${SETTINGS_LOCK})`
    const statements = await tx<{ statement: string }[]>`
      select format('alter role current_user in database %I set %s = %L', current_database(), name, value) as statement
      from unnest(${Object.keys(poolSettings)}::text[], ${Object.values(poolSettings)}::text[]) as wanted (name, value)
      where not exists (
        select from pg_db_role_setting join pg_roles on pg_roles.oid = setrole join pg_database on pg_database.oid = setdatabase
        where rolname = current_user and datname = current_database() and name || '=' || value = any (setconfig))`
    for (const { statement } of statements) await tx.unsafe(statement)
  })
}

async function assertSamePlace(direct: postgres.Sql, pool: postgres.Sql): Promise<void> {
  const key = randomInt(2 ** 31)
  const roleOf = async (sql: postgres.Sql) => (await sql<{ role: string }[]>`select current_user as role`)[0]?.role
  await direct`select pg_advisory_lock(${SETTINGS_LOCK}, ${key})`
  if ((await triesLock(pool, key)) || (await roleOf(pool)) !== (await roleOf(direct))) throw new CannotStart(ELSEWHERE)
}

async function assertLimits(pool: postgres.Sql): Promise<void> {
  const wrong = await pool<{ name: string; value: string; wanted: string }[]>`
    select name, current_setting(name) as value, wanted
    from unnest(${Object.keys(poolSettings)}::text[], ${Object.values(poolSettings)}::text[]) as settings (name, wanted)
    where current_setting(name) <> wanted`
  if (wrong.length === 0) return
  const named = wrong.map(({ name, value, wanted }) => `${name} = ${value} em vez de ${wanted}`).join(', ')
  throw new CannotStart(
    `Os limites não chegam às conexões de DATABASE_URL: ${named}. O início os define no PostgreSQL para o usuário dela, e valem em ` +
      'conexões novas: rode RECONNECT no console do pooler, e confira que ele não os muda e que o usuário é o da URL.',
  )
}

/**
 * Repeats one prepared statement until it has run on a second server connection of the pooler. If no second connection appears,
 * the pooler is accepted, because it then keeps sessions apart or has a single server connection.
 */
async function assertPrepares(one: postgres.Sql, other: postgres.Sql): Promise<void> {
  // The check runs in a transaction, because outside of one postgres.js silently prepares a missing statement again.
  const connectionOf = (sql: postgres.Sql) =>
    sql.begin(async (tx) => {
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid, ${'x'}::text as value`
      return row?.pid
    })
  for (let round = 0; round < ROUNDS; round++) {
    const before = await connectionOf(one)
    const next = await connectionOf(one)
    if (next !== before) return
    const after = await other.begin(async (held) => {
      await held`select 1`
      return Promise.race([connectionOf(one), sleep(WITHIN_MS, before, { ref: false })])
    })
    if (after !== before) return
  }
}

function refuseOld(error: unknown): never {
  if (CANNOT.includes(databaseFault(error)?.code ?? '')) throw new CannotStart(OLD_POOLER, { cause: error })
  throw error
}
