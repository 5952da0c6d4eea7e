import type postgres from 'postgres'
import type { Query } from './explain.ts'

type Plan = { readonly 'Node Type': string; readonly 'Relation Name'?: string; readonly Plans?: readonly Plan[] }

/** Tables that grow daily. A job that scans a whole table of this list will some day exceed the time limit of five seconds. */
const growing = [
  'agendamentos',
  'avaliacoes',
  'booking_events',
  'conversas',
  'ledger_entries',
  'mensagens',
  'notifications',
  'outbox',
  'profile_views',
  'transfers',
]

/** The statements of a job that scan a growing table sequentially, as `table: statement`. */
export async function scansOfGrowingTables(sql: postgres.Sql, sent: readonly Query[]): Promise<string[]> {
  const scans: string[] = []
  for (const [text, params] of new Map(sent.map((query) => [query.sql, query.params])))
    for (const table of await tablesScannedBy(sql, text, params))
      if (growing.includes(table)) scans.push(`${table}: ${text.replaceAll(/\s+/g, ' ')}`)
  return scans
}

async function tablesScannedBy(sql: postgres.Sql, text: string, params: readonly unknown[]): Promise<string[]> {
  if (!/^\s*(select|with|insert|update|delete)/i.test(text)) return []
  // Converts dates to text, because Drizzle configures postgres.js to accept no Date values.
  const values = params.map((value) => (value instanceof Date ? value.toISOString() : value))
  const rows = await sql.unsafe<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(`explain (format json) ${text}`, values as never[])
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => scansOf(plan)))
}

function scansOf({ 'Node Type': node, 'Relation Name': table, Plans = [] }: Plan): string[] {
  return [...(node === 'Seq Scan' && table ? [table] : []), ...Plans.flatMap(scansOf)]
}
