import { and, asc, eq, gt, lte, notExists, sql } from 'drizzle-orm'
import type { Booking } from '#db/schema/booking.ts'
import { bookingEvents, bookings, notifications } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import { BATCH_SIZE } from '#server/core/batches.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Reminder } from './rules.ts'

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
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}

/** One and the same booking for all of a series, whichever of them moved or ended; of a single visit its own id. */
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
