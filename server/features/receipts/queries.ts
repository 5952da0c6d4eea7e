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

/** Returns a succeeded payment of this user, with the payer and what was bought. Undefined for any other payment. */
export async function paidBy(ctx: Ctx, userId: string, paymentId: string) {
  const [row] = await paid(ctx).where(and(eq(payments.id, paymentId), eq(payments.userId, userId)))
  return row
}

/** Returns the id of the succeeded payment of a booking's price; null if this user did not pay it. */
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

/** Returns a succeeded payment with its payer. */
export async function payerOf(ctx: Ctx, paymentId: string) {
  const [row] = await paid(ctx).where(eq(payments.id, paymentId))
  return row
}

/** Returns all attempts to refund a payment, oldest first. */
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
      /**
       * The home of the booking; null when the payment is not about a booking, or when no copy of the booking's home was stored.
       */
      home: bookedHomes,
      professional: { name: professionals.name, state, city },
      service: servicePurchases.service,
      /** When the payer bought the subscription or service that this payment pays for. */
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
