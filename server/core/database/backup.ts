import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type postgres from 'postgres'
import { CannotStart } from '../cannot-start.ts'
import { codeOf } from '../errors.ts'
import { connectUnbounded } from './connect.ts'
import { migrateDatabase } from './migrate.ts'
import { DRIZZLE_FOLDER, readJournal } from './migration-source.ts'

const MANIFEST = 'manifest.json'
const BLOCK_BYTES = 8_192
/** The approximate number of bytes of a table that are copied at once. */
const BYTES_AT_ONCE = 8 * 1_024 * 1_024

/**
 * A table in a backup. `checksum` is the sum of the hashes of all rows, so the order of the rows does not matter. `columns` are
 * all columns but the generated ones.
 */
export type BackedUpTable = {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
  readonly checksum: string
}
/** A waiting job in a backup. `payload` is JSON as text, because drizzle turns the client's parsers off. */
type Job = { task: string; payload: string; runAt: string; maxAttempts: number; key: string | null }
type Manifest = {
  readonly takenAt: string
  /** The newest migration that the database had when the backup was made. */
  readonly migration: string
  readonly tables: readonly BackedUpTable[]
  readonly sequences: readonly { readonly name: string; readonly value: string | null }[]
  readonly jobs: readonly Job[]
}

/**
 * Writes all tables into a new folder: one gzip file in COPY's text format for each table, and a manifest with counts and
 * checksums. All data comes from one snapshot, so the product may run meanwhile. Uploaded files and DOCUMENT_KEY need a separate
 * backup. Throws CannotStart when the folder already contains a backup.
 */
export async function backUpDatabase(url: string, folder: string): Promise<Manifest> {
  if (existsSync(join(folder, MANIFEST))) throw new CannotStart(`A pasta ${folder} já guarda uma cópia. Escolha uma pasta nova.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { sql, end } = connectUnbounded(url)
  try {
    return await sql.begin('isolation level repeatable read read only', async (tx) => {
      const tables: BackedUpTable[] = []
      for (const name of await tablesOf(tx)) {
        const columns = await columnsOf(tx, name)
        await pipeline(copyOf(tx, name, columns), createGzip(), createWriteStream(fileOf(folder, name), { mode: 0o600 }))
        tables.push({ name, columns, ...(await stateOf(tx, name, columns)) })
      }
      const manifest: Manifest = {
        takenAt: new Date().toISOString(),
        migration: await newestMigration(tx),
        tables,
        sequences: await sequencesOf(tx),
        jobs: await jobsOf(tx),
      }
      await writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 })
      return manifest
    })
  } finally {
    await end()
  }
}

/**
 * Restores a backup of this release into an empty database, completely or not at all, and compares counts and checksums. Throws
 * CannotStart when the database has users, when the backup is missing, damaged or of another release, or when a row differs.
 */
export async function restoreDatabase(url: string, folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new CannotStart(`A pasta ${folder} não guarda uma cópia: falta ${MANIFEST}.`)
  })
  const manifest = JSON.parse(text) as Manifest
  const newest = (await readJournal(DRIZZLE_FOLDER)).at(-1)?.tag
  if (manifest.migration !== newest)
    throw new CannotStart(
      `Esta cópia é da versão ${manifest.migration}; restaure com a mesma versão do programa e depois atualize.`,
    )
  await migrateDatabase(url)
  const { sql, end } = connectUnbounded(url)
  try {
    await sql.begin(async (tx) => {
      const [used] = await tx`select 1 from usuarios limit 1`
      if (used) throw new CannotStart('Este banco já tem contas: restaure em um banco vazio.')
      await tx`set local session_replication_role = replica`
      // The tables are emptied first, because migrations insert rows of their own, such as the modules of the course.
      await tx.unsafe(`truncate ${manifest.tables.map(({ name }) => `"${name}"`).join(', ')}`)
      for (const { name, columns } of manifest.tables) {
        const rows = await tx.unsafe(`copy "${name}" (${listOf(columns)}) from stdin`).writable()
        await pipeline(createReadStream(fileOf(folder, name)), createGunzip(), rows).catch((cause: unknown) => {
          if (!/^(Z_|ENOENT)/.test(codeOf(cause))) throw cause
          throw new CannotStart(`O arquivo ${fileOf(folder, name)} falta ou está danificado.`, { cause })
        })
      }
      for (const { name, value } of manifest.sequences) if (value !== null) await tx`select setval(${name}, ${value})`
      await tx`delete from graphile_worker._private_jobs`
      for (const job of manifest.jobs)
        await tx`select graphile_worker.add_job(${job.task}, ${job.payload}::text::json, run_at => ${job.runAt},
          max_attempts => ${job.maxAttempts}, job_key => ${job.key})`
      for (const table of manifest.tables) await compare(tx, table)
    })
    await sql`analyze`
    return manifest
  } finally {
    await end()
  }
}

/**
 * Returns a table in COPY's text format, about 8 MiB at a time. Each part is read into memory at once, because a stream of
 * postgres.js sometimes hangs after a pause. A part may exist twice in memory for a moment.
 */
export async function* copyOf(tx: postgres.TransactionSql, table: string, columns: readonly string[]): AsyncGenerator<Buffer> {
  const [size] = await tx<{ blocks: number; bytes: number }[]>`
    select (pg_relation_size(id) / ${BLOCK_BYTES})::int as blocks, pg_table_size(id)::float8 as bytes
    from (select ${`public."${table}"`}::regclass as id) named`
  const { blocks = 0, bytes = 0 } = size ?? {}
  const blocksAtOnce = Math.max(1, Math.floor((BYTES_AT_ONCE * blocks) / Math.max(bytes, 1)))
  for (let block = 0; block < blocks; block += blocksAtOnce) {
    const range = `ctid >= '(${block},0)'::tid and ctid < '(${block + blocksAtOnce},0)'::tid`
    const rows = await tx.unsafe(`copy (select ${listOf(columns)} from "${table}" where ${range}) to stdout`).readable()
    const parts: Buffer[] = []
    rows.on('data', (part: Buffer) => parts.push(part))
    await finished(rows)
    yield Buffer.concat(parts)
  }
}

async function compare(tx: postgres.TransactionSql, { name, columns, rows, checksum }: BackedUpTable): Promise<void> {
  const restored = await stateOf(tx, name, columns)
  if (restored.rows !== rows || restored.checksum !== checksum)
    throw new CannotStart(`A tabela ${name} não ficou igual à da cópia: ${restored.rows} de ${rows} linhas. Nada foi restaurado.`)
}

async function tablesOf(tx: postgres.TransactionSql): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`
  return rows.map(({ name }) => name)
}

async function columnsOf(tx: postgres.TransactionSql, table: string): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${`public."${table}"`}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`
  return rows.map(({ name }) => name)
}

async function stateOf(tx: postgres.TransactionSql, table: string, columns: readonly string[]) {
  const [row] = await tx.unsafe<{ rows: number; checksum: string }[]>(
    `select count(*)::int as rows, coalesce(sum(hashtextextended(row(${listOf(columns)})::text, 0)::numeric), 0)::text as checksum
    from "${table}"`,
  )
  return row ?? { rows: 0, checksum: '0' }
}

async function sequencesOf(tx: postgres.TransactionSql) {
  return tx<{ name: string; value: string | null }[]>`
    select format('%I', sequencename) as name, last_value::text as value from pg_sequences where schemaname = 'public'`
}

/**
 * Returns the waiting jobs. A job that runs during the backup is included, so it runs again after a restore, as after a crash.
 */
async function jobsOf(tx: postgres.TransactionSql) {
  return tx<Job[]>`
    select tasks.identifier as task, jobs.payload::text as payload, jobs.run_at::text as "runAt", jobs.max_attempts as "maxAttempts", jobs.key
    from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where jobs.attempts < jobs.max_attempts order by jobs.id`
}

async function newestMigration(tx: postgres.TransactionSql): Promise<string> {
  const [row] = await tx<{ at: string }[]>`select max(created_at)::text as at from drizzle.__drizzle_migrations`
  const tag = (await readJournal(DRIZZLE_FOLDER)).find(({ when }) => String(when) === row?.at)?.tag
  if (!tag) throw new CannotStart('O banco tem migrações de outra versão: faça a cópia com a versão que está no ar.')
  return tag
}

function fileOf(folder: string, table: string): string {
  return join(folder, `${table}.copy.gz`)
}

function listOf(columns: readonly string[]): string {
  return columns.map((name) => `"${name}"`).join(', ')
}
