import { join } from 'node:path'
import type postgres from 'postgres'

const FILE = join(import.meta.dirname, 'invariants.sql')

/** The invariants that the rows of an idle database violate, as `'paid twice: {id}'`. Empty when all hold. */
export async function brokenInvariants(sql: postgres.Sql, now: Date): Promise<string[]> {
  const rows = await sql.file<{ fault: string; id: string }[]>(FILE, [now.toISOString()])
  return rows.map(({ fault, id }) => `${fault}: ${id}`)
}
