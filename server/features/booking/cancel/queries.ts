import { and, eq, inArray, min } from 'drizzle-orm'
import type { Booking } from '#db/schema/booking.ts'
import { bookingEvents, payments, refunds, seriesConsents } from '#db/schema/index.ts'
import { BookingStatus, wasPaid } from '#shared/booking.ts'
import { listRefunds, refundTotals, type ListedRefund } from '#shared/refunds.ts'
import type { Ctx } from '#server/core/context.ts'
import { keptByProfessional } from './rules.ts'

/** The payment of a booking and its refunds, in cents. `refundedInCents` is the sum of refunds that are made or pending. */
export type PaymentSummary = {
  readonly paymentId: string | null
  readonly paidAt: Date | null
  /** When the contractor paid the first booking of the series, or null unless this is a later booking of a series. */
  readonly boughtAt: Date | null
  readonly refundedInCents: number
  /** The credit that paid a part of the fee, in cents; the charge was lower than the total by this amount. */
  readonly creditInCents: number
  readonly refunds: ReturnType<typeof refundTotals>
  /** The refunds of the payment, oldest first. */
  readonly listed: ListedRefund[]
}

/**
 * Returns the successful payment of a booking, its time and its refunds. With 'before its end', it leaves out the refund that was
 * ordered because the booking ended early.
 */
export async function paymentSummaryOf(
  ctx: Ctx,
  booking: Booking,
  which: 'all' | 'before its end' = 'all',
): Promise<PaymentSummary> {
  const { id } = booking
  const rows = await ctx.db
    .select({ paymentId: payments.id, creditInCents: payments.creditInCents, refund: refunds })
    .from(payments)
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(eq(payments.bookingId, id), eq(payments.kind, 'booking'), eq(payments.status, 'succeeded')))
  const attempts = rows
    .flatMap(({ refund }) => refund ?? [])
    .filter(({ idempotencyKey }) => which === 'all' || !idempotencyKey.startsWith(refundKeyOf(id)))
  const creditInCents = rows[0]?.creditInCents ?? 0
  const chargedInCents = booking.totalInCents - creditInCents
  const totals = refundTotals(attempts, chargedInCents)
  const confirmation = and(
    eq(bookingEvents.bookingId, id),
    eq(bookingEvents.fromStatus, BookingStatus.requested),
    eq(bookingEvents.toStatus, BookingStatus.confirmed),
  )
  const [confirmed] = await ctx.db
    .select({ at: min(bookingEvents.createdAt) })
    .from(bookingEvents)
    .where(confirmation)
  return {
    paymentId: rows[0]?.paymentId ?? null,
    paidAt: wasPaid(booking) ? (confirmed?.at ?? booking.createdAt) : null,
    boughtAt: booking.chargeAt && booking.seriesId ? await seriesBoughtAt(ctx, booking.seriesId) : null,
    refundedInCents: totals.backInCents,
    creditInCents,
    refunds: totals,
    listed: listRefunds(attempts, chargedInCents),
  }
}

/**
 * Returns what the professional keeps of the price after refunds, in cents, by booking id. Bookings without an ordered refund are
 * missing.
 */
export async function keptAfterRefunds(
  ctx: Ctx,
  visits: readonly Pick<Booking, 'id' | 'amountInCents' | 'totalInCents'>[],
): Promise<Map<string, number>> {
  const ids = visits.map(({ id }) => id)
  const rows = await ctx.db
    .select({ bookingId: payments.bookingId, creditInCents: payments.creditInCents, refund: refunds })
    .from(payments)
    .innerJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(inArray(payments.bookingId, ids), eq(payments.kind, 'booking'), eq(payments.status, 'succeeded')))
  const refunded = Map.groupBy(rows, ({ bookingId }) => bookingId)
  return new Map(
    visits.flatMap((visit) => {
      const own = refunded.get(visit.id)
      if (!own?.[0]) return []
      const { creditInCents } = own[0]
      const attempts = own.map(({ refund }) => refund)
      const totals = refundTotals(attempts, visit.totalInCents - creditInCents)
      return [[visit.id, keptByProfessional(visit, { creditInCents, refunds: totals })] as const]
    }),
  )
}

async function seriesBoughtAt(ctx: Ctx, seriesId: string): Promise<Date | null> {
  const [consent] = await ctx.db
    .select({ at: seriesConsents.acceptedAt })
    .from(seriesConsents)
    .where(eq(seriesConsents.seriesId, seriesId))
  return consent?.at ?? null
}

/** The idempotency key of the refund for a booking that ended early: one for each booking. */
export function refundKeyOf(bookingId: string): string {
  return `cancel:${bookingId}`
}

/** The refund that was ordered when a booking ended early, in cents, or 0 without one. */
export async function orderedRefund(ctx: Ctx, bookingId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ cents: refunds.amountInCents })
    .from(refunds)
    .where(eq(refunds.idempotencyKey, refundKeyOf(bookingId)))
  return row?.cents ?? 0
}
