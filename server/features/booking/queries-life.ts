import { and, asc, eq, gt, inArray, isNull, lte, min, notExists, sql } from 'drizzle-orm'
import { bookingEvents, bookings, notifications, payments, refunds, rescheduleRequests, users } from '#db/schema/index.ts'
import type { Booking, BookingEvent, RescheduleRequest } from '#db/schema/booking.ts'
import { BookingStatus, wasPaid } from '#shared/booking.ts'
import { standOf } from '#shared/refunds.ts'
import { zoneOf } from '#shared/time.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { BATCH } from './in-turn.ts'
import { lockBooking } from './queries.ts'
import type { Reminder } from './rules-life.ts'

/** What is known of a booking's money, in cents; `refundedInCents` counts what was asked back and not refused, done or not. */
export type Money = {
  readonly paymentId: string | null
  readonly paidAt: Date | null
  readonly refundedInCents: number
  readonly stand: ReturnType<typeof standOf>
}

/**
 * The row, locked until the transaction ends, and before it its payments: whoever settles a charge takes them in that order.
 * Undefined where there is none.
 */
export async function lockBookingAndMoney(tx: Tx, bookingId: string): Promise<Booking | undefined> {
  await tx.db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.bookingId, bookingId))
    .orderBy(payments.id)
    .for('update')
  return lockBooking(tx, bookingId)
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

/** The IANA zone of a professional's home, on whose clock her visits are. */
export async function zoneOfProfessional(ctx: Ctx, professionalId: string): Promise<string> {
  const [place] = await ctx.db.select({ state: users.state, city: users.city }).from(users).where(eq(users.id, professionalId))
  return zoneOf(place?.state, place?.city)
}

/** The history rows of a booking, oldest first. */
export function eventsOf(ctx: Ctx, bookingId: string): Promise<BookingEvent[]> {
  return ctx.db
    .select()
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, bookingId))
    .orderBy(asc(bookingEvents.createdAt), asc(bookingEvents.id))
}

/** Every wish for another hour of a booking, oldest first. */
export function requestsOf(ctx: Ctx, bookingId: string): Promise<RescheduleRequest[]> {
  return ctx.db
    .select()
    .from(rescheduleRequests)
    .where(eq(rescheduleRequests.bookingId, bookingId))
    .orderBy(asc(rescheduleRequests.createdAt), asc(rescheduleRequests.id))
}

/** The wishes for another hour that wait for an answer, of these bookings. */
export function waitingRequests(ctx: Ctx, bookingIds: readonly string[]): Promise<RescheduleRequest[]> {
  const { bookingId, status, expiresAt } = rescheduleRequests
  return ctx.db
    .select()
    .from(rescheduleRequests)
    .where(and(inArray(bookingId, [...bookingIds]), eq(status, 'open'), gt(expiresAt, ctx.now())))
}

/**
 * Confirmed visits of which a reminder is due and not given, and of which nothing happened since it was due; the next 200, or the
 * one that is asked about. The key is that of `reminderKey`.
 */
export async function unremindedVisits(ctx: Ctx, { type, from, until }: Reminder, bookingId?: string): Promise<string[]> {
  const [now, hour] = [ctx.now(), 3_600_000]
  const dueSince = sql`${bookings.startsAt} - make_interval(hours => ${from}::int)`
  const key = sql`${type}::text || ':' || (extract(epoch from ${bookings.startsAt}) * 1000)::bigint || ':' || ${bookings.id}`
  const given = ctx.db
    .select({ one: sql`1` })
    .from(notifications)
    .where(and(eq(notifications.userId, bookings.contractorId), eq(notifications.eventKey, key)))
  const news = ctx.db
    .select({ one: sql`1` })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, bookings.id), gt(bookingEvents.createdAt, dueSince)))
  const rows = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        bookingId ? eq(bookings.id, bookingId) : undefined,
        eq(bookings.status, BookingStatus.confirmed),
        gt(bookings.startsAt, new Date(now.getTime() + until * hour)),
        lte(bookings.startsAt, new Date(now.getTime() + from * hour)),
        notExists(given),
        notExists(news),
      ),
    )
    .orderBy(bookings.startsAt)
    .limit(BATCH)
  return rows.map(({ id }) => id)
}

/** One wish for another hour with the visit it is about; undefined where there is none. */
export async function findRequest(ctx: Ctx, requestId: string) {
  const [row] = await ctx.db
    .select({ request: rescheduleRequests, booking: bookings })
    .from(rescheduleRequests)
    .innerJoin(bookings, eq(bookings.id, rescheduleRequests.bookingId))
    .where(eq(rescheduleRequests.id, requestId))
  return row
}

/** The wish itself, locked until the transaction ends; always after its booking. */
export async function lockRequest(tx: Tx, requestId: string): Promise<RescheduleRequest | undefined> {
  const [row] = await tx.db.select().from(rescheduleRequests).where(eq(rescheduleRequests.id, requestId)).for('update')
  return row
}

/** Closes open wishes of a booking, or only those whose time is over; answers their ids. */
export async function closeRequests(
  tx: Tx,
  bookingId: string,
  { overdueOnly = false }: { overdueOnly?: boolean } = {},
): Promise<string[]> {
  const closed = await tx.db
    .update(rescheduleRequests)
    .set({ status: 'expired', answeredAt: tx.now() })
    .where(
      and(
        eq(rescheduleRequests.bookingId, bookingId),
        isNull(rescheduleRequests.answeredAt),
        overdueOnly ? lte(rescheduleRequests.expiresAt, tx.now()) : undefined,
      ),
    )
    .returning({ id: rescheduleRequests.id })
  return closed.map(({ id }) => id)
}

/** Bookings with a wish that nobody answered in time; the oldest 200. */
export async function overdueRequests(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ bookingId: rescheduleRequests.bookingId })
    .from(rescheduleRequests)
    .where(and(eq(rescheduleRequests.status, 'open'), lte(rescheduleRequests.expiresAt, ctx.now())))
    .orderBy(rescheduleRequests.expiresAt)
    .limit(BATCH)
  return rows.map(({ bookingId }) => bookingId)
}
