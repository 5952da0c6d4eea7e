import { and, eq, type SQL, sql } from 'drizzle-orm'
import { backgroundChecks, identityDetails, professionalProfiles } from '#db/schema/index.ts'
import { BATCH_SIZE, processInBatches } from '#server/core/batches.ts'
import type { Ctx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { DAY_MS } from '#shared/days.ts'
import { lockProfile } from '../locks.ts'
import { isNeeded } from './read.ts'

/**
 * Deletes birth dates and mothers' names DOCUMENT_RETENTION_DAYS after the last decision about documents or a background check
 * that needed them. While a decision is open they stay. May run twice.
 */
export async function purgeIdentity(ctx: Ctx): Promise<void> {
  await processInBatches(
    ctx,
    () => decidedLongAgo(ctx),
    (id) =>
      inTransaction(ctx, async (tx) => {
        await lockProfile(tx, id)
        // A new decision may have become necessary since the job found the row.
        if ((await decidedLongAgo(tx, id)).length > 0)
          await tx.db.delete(identityDetails).where(eq(identityDetails.professionalId, id))
      }),
  )
}

/** The professionals whose birth date and mother's name must be deleted now. With `id`, only this professional, if applicable. */
async function decidedLongAgo(ctx: Ctx, id?: string): Promise<string[]> {
  const before = new Date(ctx.now().getTime() - ctx.settings.documentRetentionDays * DAY_MS).toISOString()
  const { professionalId } = identityDetails
  const rows = await ctx.db
    .select({ id: professionalId })
    .from(identityDetails)
    .innerJoin(professionalProfiles, eq(professionalProfiles.userId, professionalId))
    .where(
      and(id ? eq(professionalId, id) : undefined, sql`${lastDecision()} <= ${before}::timestamptz`, sql`not (${isNeeded(ctx)})`),
    )
    .limit(BATCH_SIZE)
  return rows.map((row) => row.id)
}

/**
 * SQL for the time of the last decision about documents or in a check; without a decision, the time at which the details were
 * given.
 */
function lastDecision(): SQL {
  const checked = sql`(select max(coalesce(${backgroundChecks.checkedAt}, ${backgroundChecks.createdAt})) from ${backgroundChecks}
    where ${backgroundChecks.professionalId} = ${identityDetails.professionalId})`
  return sql`greatest(${identityDetails.givenAt}, ${professionalProfiles.decidedAt}, ${checked})`
}
