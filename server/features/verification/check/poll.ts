import { and, asc, eq, lte } from 'drizzle-orm'
import { backgroundChecks } from '#db/schema/index.ts'
import { BATCH_SIZE, processInBatches } from '#server/core/batches.ts'
import type { Ctx } from '#server/core/context.ts'
import { CheckStatus } from '#shared/verification.ts'
import { runCheck } from './run.ts'

/** Reads the results of running checks that the source gives later and that are now due to be queried. May run twice. */
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
