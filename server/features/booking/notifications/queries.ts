import { and, asc, desc, eq, gt, inArray, lte, notExists, sql } from 'drizzle-orm'
import type { Booking, BookingEvent } from '#db/schema/booking.ts'
import { bookingEvents, bookings, notifications, payments } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import { HOUR_MS } from '#shared/days.ts'
import { BATCH_SIZE } from '#server/core/batches.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Reminder } from './rules.ts'

/**
 * Ids of the confirmed bookings whose reminder is due and not sent, and which have not changed since it was due. Returns the next
 * 200, or only `bookingId`. A sent reminder is recognised by the key that `reminder` in kinds.ts makes.
 */
export async function bookingsToRemindOf(ctx: Ctx, { type, from, until }: Reminder, bookingId?: string): Promise<string[]> {
  const now = ctx.now()
  const dueSince = sql`${bookings.startsAt} - make_interval(hours => ${from}::int)`
  const key = sql`${type}::text || ':' || (extract(epoch from ${bookings.startsAt}) * 1000)::bigint || ':' || ${bookings.id}`
  const sent = ctx.db
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
        gt(bookings.startsAt, new Date(now.getTime() + until * HOUR_MS)),
        lte(bookings.startsAt, new Date(now.getTime() + from * HOUR_MS)),
        notExists(sent),
        notExists(news),
      ),
    )
    .orderBy(bookings.startsAt)
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}

/**
 * Returns the lowest booking id of a series, so that all bookings of the series give the same id; for a single booking its own
 * id.
 */
export async function firstIdOfSeries(ctx: Ctx, { id, seriesId }: Booking): Promise<string> {
  if (!seriesId) return id
  const [first] = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.seriesId, seriesId))
    .orderBy(asc(bookings.id))
    .limit(1)
  return first?.id ?? id
}

/** True if the system charged a paid booking automatically, without an action of the contractor. */
export async function wasChargedAlone(ctx: Ctx, bookingId: string): Promise<boolean> {
  const [payment] = await ctx.db
    .select({ at: payments.automaticAt })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), eq(payments.kind, 'booking'), eq(payments.status, 'succeeded')))
  return payment !== undefined && payment.at !== null
}

/** Returns the last warning of a delay of a booking. */
export function lastDelay(ctx: Ctx, bookingId: string): Promise<BookingEvent | undefined> {
  return lastOf(ctx, bookingId, ['warnLate'])
}

/** The event with which the professional declined or cancelled a booking. */
export function declineOf(ctx: Ctx, bookingId: string): Promise<BookingEvent | undefined> {
  return lastOf(ctx, bookingId, ['decline'])
}

/** The last reschedule of a booking, also one of a later booking of a series before its charge. */
export function lastReschedule(ctx: Ctx, bookingId: string): Promise<BookingEvent | undefined> {
  return lastOf(ctx, bookingId, ['reschedule', 'reschedulePlanned'])
}

async function lastOf(ctx: Ctx, bookingId: string, kinds: BookingEvent['kind'][]): Promise<BookingEvent | undefined> {
  const [row] = await ctx.db
    .select()
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, bookingId), inArray(bookingEvents.kind, kinds)))
    .orderBy(desc(bookingEvents.sequence))
    .limit(1)
  return row
}
