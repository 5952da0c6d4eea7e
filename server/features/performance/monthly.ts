import { and, eq, gt, notExists, sql } from 'drizzle-orm'
import { profileReports, servicePurchases } from '#db/schema/index.ts'
import { DAY_MS } from '#shared/days.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import { BATCH_SIZE, processInBatches } from '#server/core/batches.ts'
import type { Ctx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { writeAnalysis } from './analyze.ts'

const MONTH_DAYS = 30

/**
 * Writes an analysis for every professional who pays for it and has had none for 30 days, and sends a notification. Runs once a
 * day.
 */
export async function writeMonthlyAnalyses(ctx: Ctx): Promise<void> {
  await processInBatches(
    ctx,
    () => withoutRecent(ctx),
    async (professionalId) => {
      const { id } = await writeAnalysis(ctx, professionalId)
      await inTransaction(ctx, (tx) => tx.emit({ type: 'performance.report-ready', id, to: [professionalId] }))
    },
  )
}

async function withoutRecent({ db, now }: Ctx): Promise<string[]> {
  const { userId, service, status, endsAt } = servicePurchases
  const { professionalId, generatedAt } = profileReports
  const recent = db
    .select({ one: sql`1` })
    .from(profileReports)
    .where(and(eq(professionalId, userId), gt(generatedAt, new Date(now().getTime() - MONTH_DAYS * DAY_MS))))
  const rows = await db
    .selectDistinct({ id: userId })
    .from(servicePurchases)
    .where(and(eq(service, PurchaseKind.analysis), eq(status, SubscriptionStatus.active), gt(endsAt, now()), notExists(recent)))
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}
