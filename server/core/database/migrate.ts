import { Logger, runMigrations } from 'graphile-worker'
import type postgres from 'postgres'
import { CannotStart } from '../cannot-start.ts'
import { databaseFault } from '../errors.ts'
import { assertServerVersion, connectUnbounded } from './connect.ts'
import { DRIZZLE_FOLDER, type Migration, readJournal, readSource, type Source } from './migration-source.ts'
import { queuePool } from './queue-pool.ts'

const LOCK = 0x6d69_6772 // the bytes of 'migr' in ASCII
const LOCK_TIMEOUT = '55P03'

type Options = {
  /** The folder that contains `migrations/` and `sql/`. */
  folder?: string
  /**
   * Applies this checkout's SQL functions even if the database has newer ones. It is for `npm run db:migrate`, not for a process
   * that starts.
   */
  replaceFunctions?: boolean
  /** Gets a line for the person at the terminal while another process holds the migration lock. */
  log?: (line: string) => void
  /** The milliseconds of waiting after which `log` gets its first line, and then each further line. */
  patienceMs?: number
}

/** The database has migrations that this checkout does not know, and lacks a migration that this checkout needs. */
export class ForeignHistory extends CannotStart {}

/**
 * Brings the database up to date: migrations and functions in one transaction, then the tables of the job queue. If several
 * processes call it at once, all but one wait. A process older than the database changes nothing. Throws when PostgreSQL is older
 * than version 18, and `ForeignHistory` when the database has other migrations.
 */
export async function migrateDatabase(url: string, options: Options = {}): Promise<void> {
  const { folder = DRIZZLE_FOLDER, replaceFunctions = false } = options
  const source = await readSource(folder)
  const { sql, end } = connectUnbounded(url)
  try {
    await assertServerVersion(sql)
    await takeLock(sql, options)
    await sql.begin((tx) => apply(tx, source, replaceFunctions))
    await migrateQueue(url)
  } finally {
    await end()
  }
}

async function migrateQueue(url: string): Promise<void> {
  const queue = await queuePool(url)
  try {
    await runMigrations({ pgPool: queue, logger: new Logger(() => () => undefined) })
  } finally {
    await queue.end()
  }
}

/**
 * Takes the lock that lets only one process migrate. While another session holds the lock, `log` gets a line that names this
 * session.
 */
async function takeLock(sql: postgres.Sql, { log = () => {}, patienceMs = 5_000 }: Options): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${patienceMs}ms`}, false)`
  const isTaken = () =>
    sql`select pg_advisory_lock(${LOCK})`.then(
      () => true,
      (error: unknown) => {
        if (databaseFault(error)?.code === LOCK_TIMEOUT) return false
        throw error
      },
    )
  while (!(await isTaken())) log(await holderSentence(sql))
  await sql`select set_config('lock_timeout', '0', false)`
}

async function holderSentence(sql: postgres.Sql): Promise<string> {
  const [holder] = await sql<{ pid: number; name: string; address: string }[]>`
    select pid, application_name as name, coalesce(host(client_addr), 'local') as address
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and objid = ${LOCK} and granted and datname = current_database()`
  if (!holder) return 'A trava das migrações acabou de ser liberada.'
  const { pid, name, address } = holder
  return (
    `As migrações esperam pela conexão ${pid} do PostgreSQL (${name}, ${address}), que tem a trava delas. ` +
    `Se nenhum outro início está migrando, encerre-a: select pg_terminate_backend(${pid}).`
  )
}

/**
 * Returns what the database lacks: the names of our missing migrations, and 'graphile_worker' when the job queue's tables are out
 * of date. Empty when the database is ready.
 */
export async function pendingMigrations(sql: postgres.Sql, folder = DRIZZLE_FOLDER): Promise<string[]> {
  const journal = await readJournal(folder)
  const [found] = await sql<{ ours: string | null; queue: string | null }[]>`
    select to_regclass('drizzle.__drizzle_migrations') as ours, to_regclass('graphile_worker.migrations') as queue`
  const applied = new Set(found?.ours ? await appliedMigrations(sql) : [])
  const ours = journal.filter(({ when }) => !applied.has(when)).map(({ tag }) => tag)
  return found?.queue ? ours : [...ours, 'graphile_worker']
}

async function apply(tx: postgres.TransactionSql, source: Source, replaceFunctions: boolean): Promise<void> {
  await createJournals(tx)
  const applied = await appliedMigrations(tx)
  const pending = source.migrations.filter(({ when }) => !applied.includes(when))
  const unknown = applied.filter((at) => !source.migrations.some(({ when }) => when === at))
  if (pending.length > 0) await refuseForeignHistory(tx, pending, applied, unknown)
  const functions = unknown.length === 0 && (await needsFunctions(tx, source.checksum, replaceFunctions))
  if (functions) await tx.unsafe(source.before)
  for (const { when, text, hash } of pending) {
    await tx.unsafe(text)
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`
  }
  if (!functions) return
  // A trigger cannot be replaced while deferred constraint events of a data migration are pending, so these events run first.
  await tx.unsafe('set constraints all immediate')
  await tx.unsafe(source.after)
  await tx`insert into drizzle.functions_applied (checksum) values (${source.checksum})`
}

/**
 * Creates the two journals. The first table is drizzle-kit's own list of migrations; the second lists every version of the
 * functions in `sql/` that was applied.
 */
async function createJournals(tx: postgres.TransactionSql): Promise<void> {
  await tx.unsafe(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    create table if not exists drizzle.functions_applied (
      id int primary key generated always as identity, checksum text not null, applied_at timestamptz not null default now())`)
}

async function appliedMigrations(sql: postgres.ISql): Promise<number[]> {
  const rows = await sql<{ created_at: string }[]>`select created_at from drizzle.__drizzle_migrations`
  return rows.map((row) => Number(row.created_at))
}

/**
 * True if this version's SQL functions must be applied. A version that was replaced before is never applied again, because a
 * restarted old process must not overwrite the functions of the new release.
 */
async function needsFunctions(tx: postgres.TransactionSql, checksum: string, replace: boolean): Promise<boolean> {
  const rows = await tx<{ checksum: string }[]>`select checksum from drizzle.functions_applied order by id desc`
  if (rows[0]?.checksum === checksum) return false
  return replace || !rows.some((row) => row.checksum === checksum)
}

async function refuseForeignHistory(
  tx: postgres.TransactionSql,
  pending: readonly Migration[],
  applied: readonly number[],
  unknown: readonly number[],
): Promise<void> {
  const tags = pending.map(({ tag }) => tag).join(', ')
  if (unknown.length === 0) {
    const late = pending.some(({ when }) => when < Math.max(...applied))
    if (late)
      throw new ForeignHistory(`A migração ${tags} é mais antiga que a última aplicada. Gere-a de novo com npm run db:generate.`)
    return
  }
  // Only a superuser can read the path of the data folder. The product is a superuser only on its embedded server, so a readable
  // path means the embedded server.
  const [server] = await tx<{ folder: string }[]>`
    select setting as folder from pg_settings where name = 'data_directory'`
  const embedded = server ? `; do banco embutido: pare o produto e rode mv ${server.folder} ${server.folder}-antigo` : ''
  throw new ForeignHistory(
    `Este banco de dados é de outra versão: tem ${unknown.length} migrações que esta não conhece, e falta ${tags}. ` +
      'Nada foi mudado, e os dados não podem ser convertidos. Para guardar uma cópia: npm run backup, com a versão anterior. ' +
      `Para começar com um banco vazio: createdb, com o novo nome em DATABASE_URL${embedded}.`,
  )
}
