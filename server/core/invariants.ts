import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from './context.ts'

const INSTANT = '$1::timestamptz'

/**
 * Returns the violated invariants at `now`, as `'paid twice: {id}'`, or an empty list. If the database contains the sandbox's
 * objects, the ledger is compared with them too. While a request or job is changing a row, that row may violate an invariant for
 * a moment.
 */
export async function brokenInvariants(db: Db, now: Date): Promise<string[]> {
  const own = await violations(db, 'invariants.sql', now)
  const [sandbox] = await db.execute<{ known: boolean }>(sql`select to_regclass('stripe_sandbox.objects') is not null as known`)
  return sandbox?.known ? [...own, ...(await violations(db, 'provider-invariants.sql', now))] : own
}

async function violations(db: Db, file: string, now: Date): Promise<string[]> {
  const parts = (await readFile(join(import.meta.dirname, file), 'utf8')).split(INSTANT).map((part) => sql.raw(part))
  const rows = await db.execute<{ fault: string; id: string }>(sql.join(parts, sql`${now.toISOString()}::timestamptz`))
  return rows.map(({ fault, id }) => `${fault}: ${id}`)
}
