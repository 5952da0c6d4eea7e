import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'

/**
 * Returns a function that deletes all rows that a test file has written to its database. It resolves to false if the database
 * cannot be used again, because its schema has changed or something still runs in it. Needs superuser connections.
 */
export async function cleaner(sql: postgres.Sql): Promise<() => Promise<boolean>> {
  const filled = await filledTables(sql)
  const mark = await markOf(sql, filled)
  return async () => {
    if (!(await isQuiet(sql))) return false
    await sql`drop schema if exists stripe_sandbox cascade`
    const written = (await filledTables(sql)).filter((table) => !filled.includes(table))
    await sql.begin(async (tx) => {
      await tx`set local statement_timeout = 0`
      // Disables triggers and foreign keys.
      await tx`set local session_replication_role = replica`
      for (const table of written) await tx.unsafe(`delete from ${table}`)
      await tx`select setval(seqrelid::regclass, 1, false) from pg_sequence where seqrelid::regclass::text not like 'drizzle.%'`
    })
    // Vacuums, so that later test files do not scan the space of deleted rows.
    if (written.length > 0) await sql.unsafe(`vacuum ${written.join(', ')}`)
    return (await markOf(sql, filled)) === mark
  }
}

/** The names of the tables that contain rows. */
async function filledTables(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select relid::regclass::text as name from pg_stat_user_tables where pg_relation_size(relid) > 0`
  return rows.map(({ name }) => name)
}

/** A checksum that changes with the schema and with every row of the tables. */
async function markOf(sql: postgres.Sql, tables: readonly string[]): Promise<string> {
  // Changed catalog rows get a new ctid and xmin, which therefore show every change of the schema.
  const catalogs = ['pg_class', 'pg_constraint', 'pg_trigger', 'pg_proc', 'pg_type', 'pg_db_role_setting']
  const sums = [
    ...catalogs.map((catalog) => `select sum(hashtext(concat(tableoid, ctid, xmin))::bigint) from ${catalog}`),
    ...tables.map((table) => `select sum(hashtext(t::text)::bigint) from ${table} t`),
  ]
  const [row] = await sql.unsafe<{ mark: string }[]>(`select concat_ws(' ', ${sums.map((sum) => `(${sum})`).join(', ')}) as mark`)
  return row?.mark ?? ''
}

/** Waits up to a second until no other connection to this database runs a statement. Returns whether it succeeded. */
async function isQuiet(sql: postgres.Sql): Promise<boolean> {
  for (let attempt = 0; attempt < 40; attempt++) {
    const working = await sql`
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
    if (working.length === 0) return true
    await sleep(25)
  }
  return false
}
