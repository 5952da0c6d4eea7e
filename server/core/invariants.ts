import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from './context.ts'

const FILE = join(import.meta.dirname, 'invariants.sql')
const INSTANT = '$1::timestamptz'

/**
 * Returns the invariants that the rows violate at `now`, as `'paid twice: {id}'`. Empty when all hold. A row that a request or a job
 * is working on may violate one for a moment.
 */
export async function brokenInvariants(db: Db, now: Date): Promise<string[]> {
  const parts = (await readFile(FILE, 'utf8')).split(INSTANT).map((part) => sql.raw(part))
  const instant = sql`${now.toISOString()}::timestamptz`
  const rows = await db.execute<{ fault: string; id: string }>(sql.join(parts, instant))
  return rows.map(({ fault, id }) => `${fault}: ${id}`)
}
