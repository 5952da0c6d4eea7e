import { and, is, not } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { naming } from '#db/schema/marks.ts'
import { personal } from '#db/schema/personal.ts'
import type { Tx } from '#server/core/context.ts'

/**
 * Deletes the rows that name a user, and empties columns of rows that stay, as the marks of the schema say. What more than rows hangs on
 * is cleared by its feature. A second call changes nothing.
 */
export async function forgetRows(tx: Tx, userId: string): Promise<void> {
  for (const { source, person, others = [], erase, blank = {}, keeps } of personal) {
    if (!is(source, PgTable)) continue
    for (const [owner, keys = []] of Object.entries(blank))
      await tx.db
        .update(source)
        .set(Object.fromEntries(keys.map((key) => [key, null])))
        .where(and(naming(source, [owner], userId), keeps && not(keeps)))
    const names = [...person, ...others]
    if (names.length > 0 && !erase) await tx.db.delete(source).where(naming(source, names, userId))
  }
}
