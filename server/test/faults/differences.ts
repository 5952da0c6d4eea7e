import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brokenInvariants } from '#server/core/invariants.ts'
import type { TestWorld } from '#server/test/stage/world.ts'

type Difference = { what: string; ours: string | null; theirs: string | null }

/** A test world, or the environment of the simulation. */
type Compared = Pick<TestWorld, 'db'> & { database: Pick<TestWorld['database'], 'sql'>; clock: Pick<TestWorld['clock'], 'now'> }

let known: string | undefined

/** Lists the rows that differ from the sandbox's objects, and the violated invariants. Empty if database and provider agree. */
export async function differences({ database, db, clock }: Compared): Promise<string[]> {
  known ??= await readFile(join(import.meta.dirname, 'differences.sql'), 'utf8')
  const rows = await database.sql.unsafe<Difference[]>(known)
  const found = rows.map(({ what, ours, theirs }) => `${what}: ${ours} here, ${theirs} at the provider`)
  return [...found, ...(await brokenInvariants(db, clock.now()))]
}
