import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  bookedHomes,
  bookings,
  ledgerEntries,
  payments,
  refunds,
  servicePurchases,
  subscriptions,
  users,
  type Refund,
} from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'

const payers = alias(users, 'payers')
const professionals = alias(users, 'professionals')

/**
 * A succeeded payment with what it was for, and who paid; undefined for a payment of another user and for one that did not
 * succeed.
 */
export async function paidBy(ctx: Ctx, userId: string, paymentId: string) {
  const [row] = await paid(ctx).where(and(eq(payments.id, paymentId), eq(payments.userId, userId)))
  return row
}

/** The succeeded payment of a booking's price, for the user who paid it. */
export async function paymentOfBooking(ctx: Ctx, userId: string, bookingId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.bookingId, bookingId),
        eq(payments.kind, 'booking'),
        eq(payments.userId, userId),
        eq(payments.status, 'succeeded'),
      ),
    )
  return row?.id ?? null
}

/** A succeeded payment with its payer. */
export async function payerOf(ctx: Ctx, paymentId: string) {
  const [row] = await paid(ctx).where(eq(payments.id, paymentId))
  return row
}

/** All attempts to refund a payment, oldest first. */
export function refundsOf(ctx: Ctx, paymentId: string): Promise<Refund[]> {
  return ctx.db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(asc(refunds.createdAt))
}

/** A query of succeeded payments, each with the instant of its ledger entry as the time of payment. */
function paid(ctx: Ctx) {
  const { state, city } = professionals
  return ctx.db
    .select({
      payment: payments,
      paidAt: ledgerEntries.createdAt,
      payer: { name: payers.name, cpf: payers.cpf },
      booking: bookings,
      /** Where the booking was; null when the receipt is of something else, or the booking has no copy of its home. */
      home: bookedHomes,
      professional: { name: professionals.name, state, city },
      service: servicePurchases.service,
      /** When the payer bought the subscription or the service of which this is a payment. */
      firstPaidAt: sql<Date | null>`coalesce(${servicePurchases.firstPaidAt}, ${subscriptions.firstPaidAt})`.mapWith(
        subscriptions.firstPaidAt,
      ),
    })
    .from(payments)
    .innerJoin(
      ledgerEntries,
      and(eq(ledgerEntries.paymentId, payments.id), eq(ledgerEntries.kind, 'charge'), eq(ledgerEntries.account, 'provider')),
    )
    .innerJoin(payers, eq(payers.id, payments.userId))
    .leftJoin(bookings, eq(bookings.id, payments.bookingId))
    .leftJoin(bookedHomes, eq(bookedHomes.id, bookings.homeId))
    .leftJoin(professionals, eq(professionals.id, bookings.professionalId))
    .leftJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .leftJoin(servicePurchases, eq(servicePurchases.id, payments.servicePurchaseId))
}

export type PaidRow = Awaited<ReturnType<typeof paid>>[number]
