import { and, desc, eq, exists, inArray, lt, notLike, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, payments, refunds, users, type Refund } from '#db/schema/index.ts'
import { OUTSIDE, refundTotals } from '#shared/refunds.ts'
import { refusalOfRefund } from '#shared/team-refunds.ts'
import type { Ctx } from '#server/core/context.ts'
import type { StuckRefund } from '../views.ts'

const payers = alias(users, 'payers')
const professionals = alias(users, 'professionals')
/**
 * The maximum number of payments with a refused refund that are read, newest first. Payments that were refunded in full are left
 * out.
 */
const LIMIT = 200

/** Returns to an admin the refunds that are owed to a payer and were refused for good, the newest refusal first. */
export async function listStuckRefunds(ctx: Ctx): Promise<StuckRefund[]> {
  const rows = await refusedPayments(ctx)
  const attempts = await attemptsOf(
    ctx,
    rows.map(({ payment }) => payment.id),
  )
  const items = rows.flatMap(({ payment, payerName, professionalName }): StuckRefund[] => {
    const own = attempts.filter(({ paymentId }) => paymentId === payment.id)
    const { backInCents: refundedInCents, stuckInCents } = refundTotals(own, payment.amountInCents)
    const last = own.findLast(({ status }) => status === 'failed')
    if (!last || stuckInCents === 0) return []
    const { id: paymentId, bookingId, kind, amountInCents: totalInCents } = payment
    const about = { paymentId, bookingId, kind, payerName, professionalName }
    return [
      { ...about, totalInCents, refundedInCents, stuckInCents, since: last.updatedAt, why: refusalOfRefund(last.failureCode) },
    ]
  })
  return items.toSorted((one, other) => other.since.getTime() - one.since.getTime())
}

function refusedPayments(ctx: Ctx) {
  const refused = ctx.db
    .select({ one: sql`1` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payments.id), eq(refunds.status, 'failed'), notLike(refunds.idempotencyKey, `${OUTSIDE}%`)))
  return ctx.db
    .select({ payment: payments, payerName: payers.name, professionalName: professionals.name })
    .from(payments)
    .innerJoin(payers, eq(payers.id, payments.userId))
    .leftJoin(bookings, eq(bookings.id, payments.bookingId))
    .leftJoin(professionals, eq(professionals.id, bookings.professionalId))
    .where(and(eq(payments.status, 'succeeded'), lt(payments.refundedInCents, payments.amountInCents), exists(refused)))
    .orderBy(desc(payments.updatedAt), desc(payments.id))
    .limit(LIMIT)
}

/** Returns the refunds of these payments, oldest first. */
async function attemptsOf(ctx: Ctx, paymentIds: string[]): Promise<Refund[]> {
  if (paymentIds.length === 0) return []
  return ctx.db.select().from(refunds).where(inArray(refunds.paymentId, paymentIds)).orderBy(refunds.updatedAt, refunds.id)
}
