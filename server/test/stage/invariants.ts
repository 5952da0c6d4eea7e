import { join } from 'node:path'
import type postgres from 'postgres'

const FILE = join(import.meta.dirname, 'invariants.sql')

/** What is broken in a database at rest, as `'paid twice: {id}'`; nothing should be. */
export async function brokenInvariants(sql: postgres.Sql, now: Date): Promise<string[]> {
  const rows = await sql.file<{ fault: string; id: string }[]>(FILE, [now.toISOString()])
  return rows.map(({ fault, id }) => `${fault}: ${id}`)
}
