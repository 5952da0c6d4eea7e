import type postgres from 'postgres'

/**
 * Copies the rows of all tables, including the payment sandbox and the queue, and returns a function that restores them. No
 * request or job may be running. Restoring disables triggers, because some tables refuse deletes.
 */
export async function snapshotOf(sql: postgres.Sql): Promise<() => Promise<void>> {
  const tables = await sql<{ schema: string; name: string; columns: string }[]>`
    select table_schema as schema, table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and (table_schema in ('public', 'stripe_sandbox') or (table_schema, table_name) = ('graphile_worker', '_private_jobs'))
    group by 1, 2 order by 1, 2`
  await sql`drop schema if exists snapshot cascade`
  await sql`create schema snapshot`
  const steps: string[] = []
  for (const [index, { schema, name, columns }] of tables.entries()) {
    const table = `"${schema}"."${name}"`
    const { count } = await sql.unsafe(`create unlogged table snapshot.t${index} as select ${columns} from ${table}`)
    steps.push(`delete from ${table}`)
    if (count > 0) steps.push(`insert into ${table} (${columns}) overriding system value select * from snapshot.t${index}`)
  }
  const statements = ['set local session_replication_role = replica', ...steps].join('; ')
  return async () => {
    await sql.begin((tx) => tx.unsafe(statements))
  }
}
