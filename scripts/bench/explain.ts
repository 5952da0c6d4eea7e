import { fillPlaceholders } from 'drizzle-orm'
import type { PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type postgres from 'postgres'

type Plan = {
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly 'Index Name'?: string
  readonly Plans?: readonly Plan[]
}
export type Cost = { readonly buffers: number; readonly milliseconds: number; readonly indexes: readonly string[] }

/**
 * What a prepared statement of ours costs with these values, warm: buffers touched, milliseconds (the median of five runs),
 * indexes used. `generic` plans it without seeing the values, as Postgres may from the sixth run on.
 */
export async function costOf(
  sql: postgres.Sql,
  statement: PgPreparedQuery<PreparedQueryConfig>,
  values: Record<string, unknown>,
  plan: 'generic' | 'custom' = 'generic',
): Promise<Cost> {
  const query = statement.getQuery()
  const literals = fillPlaceholders(query.params, values).map(literalOf).join(', ')
  const connection = await sql.reserve()
  try {
    await connection.unsafe(`set plan_cache_mode = force_${plan}_plan; set statement_timeout = 0`)
    await connection.unsafe(`prepare measured as ${query.sql}`)
    const runs: Cost[] = []
    for (let run = 0; run < 5; run++) {
      const [row] = await connection.unsafe<{ 'QUERY PLAN': { Plan: Plan; 'Execution Time': number }[] }[]>(
        `explain (analyze, buffers, timing off, format json) execute measured (${literals})`,
      )
      const explained = row?.['QUERY PLAN'][0]
      if (!explained) throw new Error('nothing was explained')
      const { Plan: top, 'Execution Time': milliseconds } = explained
      runs.push({ buffers: top['Shared Hit Blocks'] + top['Shared Read Blocks'], milliseconds, indexes: indexesOf(top) })
    }
    const median = runs.toSorted((a, b) => a.milliseconds - b.milliseconds)[2]
    if (!median) throw new Error('nothing ran')
    return median
  } finally {
    await connection.unsafe('deallocate all; reset all')
    connection.release()
  }
}

function indexesOf({ 'Index Name': name, Plans = [] }: Plan): string[] {
  return [...new Set([...(name ? [name] : []), ...Plans.flatMap(indexesOf)])]
}

function literalOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  if (value === null || value === undefined) return 'null'
  throw new TypeError(`no literal for a ${typeof value}`)
}
