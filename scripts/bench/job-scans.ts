import type postgres from 'postgres'
import type { Query } from './explain.ts'

type Plan = { readonly 'Node Type': string; readonly 'Relation Name'?: string; readonly Plans?: readonly Plan[] }

/**
 * Tables that grow with every day of use. A job that scans a whole table of these will one day fail at the time limit of five
 * seconds.
 */
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

/** The statements among those that a job sent which read a growing table from beginning to end, as `table: statement`. */
export async function scansOfGrowingTables(sql: postgres.Sql, sent: readonly Query[]): Promise<string[]> {
  const scans: string[] = []
  for (const [text, params] of new Map(sent.map((query) => [query.sql, query.params])))
    for (const table of await tablesScannedBy(sql, text, params))
      if (growing.includes(table)) scans.push(`${table}: ${text.replaceAll(/\s+/g, ' ')}`)
  return scans
}

async function tablesScannedBy(sql: postgres.Sql, text: string, params: readonly unknown[]): Promise<string[]> {
  if (!/^\s*(select|with|insert|update|delete)/i.test(text)) return []
  // Drizzle's driver takes no dates.
  const values = params.map((value) => (value instanceof Date ? value.toISOString() : value))
  const rows = await sql.unsafe<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(`explain (format json) ${text}`, values as never[])
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => scansOf(plan)))
}

function scansOf({ 'Node Type': node, 'Relation Name': table, Plans = [] }: Plan): string[] {
  return [...(node === 'Seq Scan' && table ? [table] : []), ...Plans.flatMap(scansOf)]
}
