import { and, asc, count, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import { bookings, payments, refunds, stripeEvents, type Booking, type Payment } from '#db/schema/index.ts'
import { refundTotals } from '#shared/refunds.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'
import { LATE_PAYMENT, type GivenBack } from './rules.ts'

/** Condition: the payment may yet be made. */
export const unsettled = inArray(payments.status, ['creating', 'open', 'processing'])

/** A booking as paying needs to see it, whoever's it is. */
export async function findBooking(ctx: Ctx, bookingId: string): Promise<Booking | undefined> {
  const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, bookingId))
  return booking
}

/** What went back of a booking's payment, is on its way, or was refused for good. */
export async function givenBack(ctx: Ctx, bookingId: string): Promise<GivenBack> {
  const rows = await ctx.db
    .select({ refund: refunds, paidInCents: payments.amountInCents })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.bookingId, bookingId))
  const attempts = rows.map(({ refund }) => refund)
  const { backInCents: inCents, stuckInCents } = refundTotals(attempts, rows[0]?.paidInCents ?? 0)
  return { inCents, stuckInCents, late: attempts.some(({ reason }) => reason === LATE_PAYMENT) }
}

/** The same, held until the end of the transaction: nobody cancels or expires it meanwhile. */
export async function lockBooking(tx: Tx, bookingId: string): Promise<Booking | undefined> {
  const [booking] = await tx.db.select().from(bookings).where(eq(bookings.id, bookingId)).for('update')
  return booking
}

/** A payment, held until the end of the transaction. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<Payment> {
  const [payment] = await tx.db.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  if (!payment) throw new Error(`payment ${paymentId} is gone`)
  return payment
}

/** The newest payment of a booking. */
export async function latestPayment(ctx: Ctx, bookingId: string): Promise<Payment | undefined> {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(eq(payments.bookingId, bookingId))
    .orderBy(desc(payments.version))
    .limit(1)
  return payment
}

/** What may still be paid of a booking: one row at most, as a new one is made only where none is left. */
export async function unsettledPayments(ctx: Ctx, bookingId: string): Promise<Payment[]> {
  return ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), unsettled))
}

/**
 * Takes up booking payments that nobody has heard of since `before`, those seen longest ago first. They count as heard of now, so
 * that one that cannot be read waits its turn like the others.
 */
export async function takeStalePayments(ctx: Ctx, before: Date, limit: number): Promise<Payment[]> {
  const stale = ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(unsettled, eq(payments.kind, 'booking'), lt(payments.updatedAt, before)))
    .orderBy(asc(payments.updatedAt))
    .limit(limit)
  return ctx.db.update(payments).set({ updatedAt: ctx.now() }).where(inArray(payments.id, stale)).returning()
}

/** The same of refunds that are still to be given; one that was refused before waits for its hour. */
export async function takeStaleRefunds(ctx: Ctx, before: Date, limit: number): Promise<{ id: string }[]> {
  const stale = ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.status, ['creating', 'pending']), lt(refunds.updatedAt, before)))
    .orderBy(asc(refunds.updatedAt))
    .limit(limit)
  return ctx.db.update(refunds).set({ updatedAt: ctx.now() }).where(inArray(refunds.id, stale)).returning({ id: refunds.id })
}

/** Events received before an instant that nothing was done about, oldest first. */
export async function unprocessedEvents(ctx: Ctx, before: Date, limit: number): Promise<{ id: string }[]> {
  return ctx.db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(and(isNull(stripeEvents.processedAt), lt(stripeEvents.receivedAt, before)))
    .orderBy(asc(stripeEvents.receivedAt))
    .limit(limit)
}

/** How many events wait to be processed: for /metrics and the operator. */
export async function countUnprocessedEvents(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.select({ count: count() }).from(stripeEvents).where(isNull(stripeEvents.processedAt))
  return row?.count ?? 0
}

/** Our payment of a provider's charge. */
export async function paymentOfCharge(ctx: Ctx, chargeId: string): Promise<Payment | undefined> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.providerIntentId, chargeId))
  return payment
}

/** Webhooks may be faster than the answer that tells us a charge's id (fault 16): from here on they can be read. */
export async function wakeEventsOf(tx: Tx, chargeId: string): Promise<void> {
  const held = await tx.db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(and(eq(stripeEvents.objectId, chargeId), isNull(stripeEvents.processedAt)))
  for (const { id } of held) await addJob(tx, 'payment.event', id)
}
