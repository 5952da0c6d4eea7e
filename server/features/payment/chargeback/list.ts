import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, chargebacks, payments, users } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import type { ListedChargeback } from './views.ts'

const payers = alias(users, 'payers')
const professionals = alias(users, 'professionals')
const LIMIT = 50

/** The newest 50 chargebacks, for admins; those that the bank has not decided come first. */
export async function listChargebacks(ctx: Ctx): Promise<ListedChargeback[]> {
  const { id, status, amountInCents, reason, finding, respondBy, openedAt } = chargebacks
  return ctx.db
    .select({
      id,
      status,
      amountInCents,
      reason,
      finding,
      respondBy,
      openedAt,
      method: payments.method,
      bookingId: payments.bookingId,
      payerName: payers.name,
      professionalName: professionals.name,
    })
    .from(chargebacks)
    .innerJoin(payments, eq(payments.id, chargebacks.paymentId))
    .innerJoin(payers, eq(payers.id, payments.userId))
    .leftJoin(bookings, eq(bookings.id, payments.bookingId))
    .leftJoin(professionals, eq(professionals.id, bookings.professionalId))
    .orderBy(sql`${status} not in ('won', 'lost') desc`, desc(openedAt), desc(id))
    .limit(LIMIT)
}
