import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import {
  bookingExtensions,
  bookings,
  payments,
  refunds,
  stripeEvents,
  type Booking,
  type BookingExtension,
  type Payment,
} from '#db/schema/index.ts'
import { BookingStatus, PaymentStatus } from '#shared/booking.ts'
import { refundTotals } from '#shared/refunds.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'
import { lockBooking, lockForPayment } from '#server/features/booking/service.ts'
import { LATE_PAYMENT, type RefundSummary } from './rules.ts'

/** SQL condition: the payment is the charge of a booking's price. */
export const ofPrice = eq(payments.kind, 'booking')

/** SQL condition: the payment may still succeed. */
export const unsettled = inArray(payments.status, ['creating', 'open', 'processing'])

/** Returns a booking. The caller must check that it belongs to the actor. */
export async function findBooking(ctx: Ctx, bookingId: string): Promise<Booking | undefined> {
  const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, bookingId))
  return booking
}

/** Returns the sums of the refunds of a booking's price, in cents. */
export async function summarizeRefunds(ctx: Ctx, bookingId: string): Promise<RefundSummary> {
  const rows = await ctx.db
    .select({ refund: refunds, paidInCents: payments.amountInCents })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.bookingId, bookingId), ofPrice))
  const attempts = rows.map(({ refund }) => refund)
  const { backInCents: inCents, openInCents, stuckInCents } = refundTotals(attempts, rows[0]?.paidInCents ?? 0)
  return {
    inCents,
    madeInCents: inCents - openInCents,
    stuckInCents,
    late: attempts.some(({ reason }) => reason === LATE_PAYMENT),
  }
}

/**
 * Locks a payment until the end of the transaction; its booking, if any, is locked first. `forSeries`: also locks the unpaid
 * bookings of the series.
 */
export async function lockPayment(tx: Tx, paymentId: string, { forSeries = false } = {}): Promise<Payment> {
  const [about] = await tx.db.select({ bookingId: payments.bookingId }).from(payments).where(eq(payments.id, paymentId))
  if (about?.bookingId) await (forSeries ? lockForPayment : lockBooking)(tx, about.bookingId)
  const [payment] = await tx.db.select().from(payments).where(eq(payments.id, paymentId)).for('no key update')
  if (!payment) throw new Error(`payment ${paymentId} is gone`)
  return payment
}

/** Returns the booking's proposal of extra hours that still waits for an answer or a payment. */
export async function liveExtension({ db }: Ctx, bookingId: string): Promise<BookingExtension | undefined> {
  const live = and(eq(bookingExtensions.bookingId, bookingId), inArray(bookingExtensions.status, ['open', 'paying']))
  const [row] = await db.select().from(bookingExtensions).where(live)
  return row
}

/** Returns the newest payment of a booking's price. */
export async function latestPayment(ctx: Ctx, bookingId: string): Promise<Payment | undefined> {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), ofPrice))
    .orderBy(desc(payments.version))
    .limit(1)
  return payment
}

/**
 * Returns the payments of a booking that may still succeed, by default those of its price. There is at most one, because a new
 * one is inserted only if there is none.
 */
export async function unsettledPayments(ctx: Ctx, bookingId: string, kind: Payment['kind'] = 'booking'): Promise<Payment[]> {
  return ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), eq(payments.kind, kind), unsettled))
}

/**
 * Returns open payments for bookings that were last updated before `before`, oldest first. Sets their update time to now, so that
 * a payment that cannot be read moves to the end of the queue. If the bank refused a later charge of a series, the payment is left
 * out while the contractor may still act.
 */
export async function takeStalePayments(ctx: Ctx, before: Date, limit: number): Promise<Payment[]> {
  const waitsForContractor = ctx.db
    .select({ one: sql`1` })
    .from(bookings)
    .where(
      and(
        eq(bookings.id, payments.bookingId),
        isNotNull(payments.automaticAt),
        eq(bookings.status, BookingStatus.requested),
        eq(bookings.paymentStatus, PaymentStatus.failed),
        gt(bookings.holdExpiresAt, ctx.now()),
      ),
    )
  const stale = ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(unsettled, isNotNull(payments.bookingId), lt(payments.updatedAt, before), notExists(waitsForContractor)))
    .orderBy(asc(payments.updatedAt))
    .limit(limit)
    .for('no key update', { skipLocked: true })
  return ctx.db.update(payments).set({ updatedAt: ctx.now() }).where(inArray(payments.id, stale)).returning()
}

/**
 * Returns unfinished refunds that were last updated before `before`, oldest first. Sets their update time to now, so that a refund
 * that cannot be read moves to the end of the queue. The update time of a retry lies in the future, so it is skipped until then.
 */
export async function takeStaleRefunds(ctx: Ctx, before: Date, limit: number): Promise<{ id: string }[]> {
  const stale = ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.status, ['creating', 'pending']), lt(refunds.updatedAt, before)))
    .orderBy(asc(refunds.updatedAt))
    .limit(limit)
    .for('no key update', { skipLocked: true })
  return ctx.db.update(refunds).set({ updatedAt: ctx.now() }).where(inArray(refunds.id, stale)).returning({ id: refunds.id })
}

/** Returns unprocessed provider events that were received before an instant, oldest first. */
export async function unprocessedEvents(ctx: Ctx, before: Date, limit: number): Promise<{ id: string }[]> {
  return ctx.db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(and(isNull(stripeEvents.processedAt), lt(stripeEvents.receivedAt, before)))
    .orderBy(asc(stripeEvents.receivedAt))
    .limit(limit)
}

/** Counts the unprocessed provider events, for /metrics. */
export async function countUnprocessedEvents(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.select({ count: count() }).from(stripeEvents).where(isNull(stripeEvents.processedAt))
  return row?.count ?? 0
}

/** Returns the payment that has this charge at the provider. */
export async function paymentOfCharge(ctx: Ctx, chargeId: string): Promise<Payment | undefined> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.providerIntentId, chargeId))
  return payment
}

/** Queues the events of a charge whose id was just stored. A webhook may arrive before the provider's response with that id. */
export async function queueEventsOf(tx: Tx, chargeId: string): Promise<void> {
  const waiting = await tx.db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(and(eq(stripeEvents.objectId, chargeId), isNull(stripeEvents.processedAt)))
  for (const { id } of waiting) await addJob(tx, 'payment.event', id)
}
