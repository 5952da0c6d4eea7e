import { and, asc, eq, lte } from 'drizzle-orm'
import { backgroundChecks } from '#db/schema/index.ts'
import { BATCH_SIZE, processInBatches } from '#server/core/batches.ts'
import type { Ctx } from '#server/core/context.ts'
import { CheckStatus } from '#shared/verification.ts'
import { runCheck } from './run.ts'

/**
 * Queries the source for the results of running background checks, if the source gives results later and the next query is due.
 * May run twice.
 */
export async function readLaterAnswers(ctx: Ctx): Promise<void> {
  await processInBatches(
    ctx,
    () => dueChecks(ctx),
    (id) => runCheck(ctx, id),
  )
}

async function dueChecks({ db, now }: Ctx): Promise<string[]> {
  const { id, status, readAfter } = backgroundChecks
  const rows = await db
    .select({ id })
    .from(backgroundChecks)
    .where(and(eq(status, CheckStatus.pending), lte(readAfter, now())))
    .orderBy(asc(readAfter))
    .limit(BATCH_SIZE)
  return rows.map((row) => row.id)
}
