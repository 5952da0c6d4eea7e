import { and, asc, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm'
import { ledgerEntries, payments, profileReports, refunds, servicePurchases, users } from '#db/schema/index.ts'
import { DAY_MS } from '#shared/days.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { BATCH_SIZE, processInBatches } from '#server/core/batches.ts'
import type { Ctx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { requestRefund } from '#server/features/payment/service.ts'
import { lockPurchasesOf } from '#server/features/purchase/service.ts'

/**
 * A report is written at most this many days after the charge that pays for it. Reports are 30 days apart, the job may run a day
 * later, and a month may have 31 days.
 */
const REPORT_WITHIN_DAYS = 32
/**
 * A charge without a report is found for this many more days, so that its refund is not lost if the job did not run for a while.
 */
const FOUND_DAYS = 60

/**
 * Refunds, in full and once, each paid month of the profile analysis in which no report was written, and notifies the
 * professional. Runs once a day and may run twice. A month that was refunded for another reason is skipped.
 */
export async function creditMonthsWithoutReport(ctx: Ctx): Promise<void> {
  await processInBatches(
    ctx,
    async () => (await withoutReport(ctx)).map(({ id }) => id),
    (id) =>
      inTransaction(ctx, async (tx) => {
        const [found] = await withoutReport(tx, id)
        if (!found) return
        // A withdrawal from a purchase takes the same lock. So the month cannot be refunded twice, by the withdrawal and by this
        // job.
        await lockPurchasesOf(tx, found.userId)
        const [payment] = await withoutReport(tx, id)
        if (!payment) return
        const { amountInCents, userId } = payment
        const order = { paymentId: id, amountInCents, reason: 'no_report', idempotencyKey: `refund:${id}` }
        if (await requestRefund(tx, order)) await tx.emit({ type: 'performance.month-credited', id, to: [userId] })
      }),
  )
}

/**
 * Returns the paid charges of the profile analysis for which no report was written and nothing was refunded. With an `id`, only
 * that charge. Deleted accounts are left out, because their reports are deleted too.
 */
async function withoutReport({ db, now }: Ctx, id?: string) {
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS)
  const { createdAt: paidAt, paymentId, kind } = ledgerEntries
  const { professionalId, generatedAt } = profileReports
  const written = db
    .select({ one: sql`1` })
    .from(profileReports)
    .where(
      and(
        eq(professionalId, payments.userId),
        sql`${generatedAt} between ${paidAt} and ${paidAt} + make_interval(days => ${REPORT_WITHIN_DAYS})`,
      ),
    )
  const refunded = db
    .select({ one: sql`1` })
    .from(refunds)
    .where(eq(refunds.paymentId, payments.id))
  return db
    .select({ id: payments.id, userId: payments.userId, amountInCents: payments.amountInCents })
    .from(payments)
    .innerJoin(servicePurchases, eq(servicePurchases.id, payments.servicePurchaseId))
    .innerJoin(users, and(eq(users.id, payments.userId), isNull(users.erasedAt)))
    .innerJoin(ledgerEntries, and(eq(paymentId, payments.id), eq(kind, 'charge'), eq(ledgerEntries.account, 'service')))
    .where(
      and(
        id ? eq(payments.id, id) : undefined,
        eq(servicePurchases.service, PurchaseKind.analysis),
        eq(payments.status, 'succeeded'),
        lte(paidAt, ago(REPORT_WITHIN_DAYS)),
        gt(paidAt, ago(REPORT_WITHIN_DAYS + FOUND_DAYS)),
        notExists(written),
        notExists(refunded),
      ),
    )
    .orderBy(asc(paidAt))
    .limit(BATCH_SIZE)
}
