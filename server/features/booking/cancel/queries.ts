import { and, eq, min } from 'drizzle-orm'
import type { Booking } from '#db/schema/booking.ts'
import { bookingEvents, payments, refunds } from '#db/schema/index.ts'
import { BookingStatus, wasPaid } from '#shared/booking.ts'
import { standOf } from '#shared/refunds.ts'
import type { Ctx } from '#server/core/context.ts'

/** What is known of a booking's money, in cents; `refundedInCents` counts what was asked back and not refused, done or not. */
export type Money = {
  readonly paymentId: string | null
  readonly paidAt: Date | null
  readonly refundedInCents: number
  readonly stand: ReturnType<typeof standOf>
}

/** The payment that came for a booking, when, and what went back of it. */
export async function moneyOf(ctx: Ctx, booking: Booking): Promise<Money> {
  const { id } = booking
  const rows = await ctx.db
    .select({ paymentId: payments.id, refund: refunds })
    .from(payments)
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(eq(payments.bookingId, id), eq(payments.status, 'succeeded')))
  const stand = standOf(
    rows.flatMap(({ refund }) => refund ?? []),
    booking.totalInCents,
  )
  const confirmedHere = and(
    eq(bookingEvents.bookingId, id),
    eq(bookingEvents.fromStatus, BookingStatus.requested),
    eq(bookingEvents.toStatus, BookingStatus.confirmed),
  )
  const [confirmed] = await ctx.db
    .select({ at: min(bookingEvents.createdAt) })
    .from(bookingEvents)
    .where(confirmedHere)
  return {
    paymentId: rows[0]?.paymentId ?? null,
    paidAt: wasPaid(booking) ? (confirmed?.at ?? booking.createdAt) : null,
    refundedInCents: stand.backInCents,
    stand,
  }
}

/** Names what goes back when a booking ends before its time: once a booking. */
export function refundKeyOf(bookingId: string): string {
  return `cancel:${bookingId}`
}

/** What was ordered back, in cents, when a booking ended before its time; 0 where nothing was. */
export async function refundOfEnding(ctx: Ctx, bookingId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ cents: refunds.amountInCents })
    .from(refunds)
    .where(eq(refunds.idempotencyKey, refundKeyOf(bookingId)))
  return row?.cents ?? 0
}
