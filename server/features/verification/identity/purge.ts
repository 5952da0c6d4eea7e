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
        // Since the job found this professional, a decision may be open again that needs the birth date and the mother's name.
        if ((await decidedLongAgo(tx, id)).length > 0)
          await tx.db.delete(identityDetails).where(eq(identityDetails.professionalId, id))
      }),
  )
}

/**
 * Returns the ids of the professionals whose birth date and mother's name must be deleted now. With `id` it checks only this
 * professional.
 */
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
 * SQL for the latest of three times: when the birth date and the mother's name were given, when an admin decided about the
 * documents, and when the last background check was concluded (or requested, if it is not concluded).
 */
function lastDecision(): SQL {
  const checked = sql`(select max(coalesce(${backgroundChecks.checkedAt}, ${backgroundChecks.createdAt})) from ${backgroundChecks}
    where ${backgroundChecks.professionalId} = ${identityDetails.professionalId})`
  return sql`greatest(${identityDetails.givenAt}, ${professionalProfiles.decidedAt}, ${checked})`
}
