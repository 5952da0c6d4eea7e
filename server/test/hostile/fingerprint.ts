import type postgres from 'postgres'

/** What moves by itself: a session is looked at (its last_seen_at follows the real clock). */
const restless = ['sessions']

/** A digest of every row of the product, of its queue and of the payment sandbox, and how many sessions there are; a line a table. */
export async function fingerprintOf(sql: postgres.Sql): Promise<string[]> {
  const tables = await sql<{ schema: string; name: string }[]>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname in ('public', 'stripe_sandbox') or (schemaname = 'graphile_worker' and tablename = '_private_jobs')
    order by 1, 2`
  const digests = tables
    .filter(({ name }) => !restless.includes(name))
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
