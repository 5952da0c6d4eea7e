import type postgres from 'postgres'

/** Tables that are excluded, because every call updates last_seen_at of its session. Only the number of sessions is compared. */
const ignoredTables = ['sessions']

/**
 * A digest of each table of the product, its job queue and the payment sandbox, one line per table, plus the number of sessions.
 */
export async function fingerprintOf(sql: postgres.Sql): Promise<string[]> {
  const tables = await sql<{ schema: string; name: string }[]>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname in ('public', 'stripe_sandbox') or (schemaname = 'graphile_worker' and tablename = '_private_jobs')
    order by 1, 2`
  const digests = tables
    .filter(({ name }) => !ignoredTables.includes(name))
    .map(({ schema, name }) => {
      const rows = `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from "${schema}"."${name}" t`
      return `select '${schema}.${name}' as "table", (${rows}) as digest`
    })
  const rows = await sql.unsafe<{ table: string; digest: string }[]>(
    `${digests.join(' union all ')} union all select 'sessions', (select count(*)::text from sessions)`,
    [],
    { prepare: true },
  )
  return rows.map(({ table, digest }) => `${table} ${digest}`)
}
