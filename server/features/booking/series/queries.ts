import { and, asc, eq, gt, isNotNull, lte, ne, notExists, sql } from 'drizzle-orm'
import type { Booking } from '#db/schema/booking.ts'
import { bookings, bookingSeries, notifications, openSeries, payments, savedCards, seriesConsents } from '#db/schema/index.ts'
import { BookingStatus, PaymentStatus } from '#shared/booking.ts'
import { ANNOUNCE_BEFORE_HOURS } from '#shared/booking-series.ts'
import { HOUR_MS } from '#shared/days.ts'
import { BATCH_SIZE } from '#server/core/batches.ts'
import type { Ctx } from '#server/core/context.ts'

/** Returns the bookings of a series by their start. */
export async function bookingsOfSeries(ctx: Ctx, seriesId: string): Promise<Booking[]> {
  return ctx.db.select().from(bookings).where(eq(bookings.seriesId, seriesId)).orderBy(asc(bookings.startsAt), asc(bookings.id))
}

/** The bookings of the series that a booking belongs to, by their start; none for a single booking. */
export async function bookingsOfSeriesWith(ctx: Ctx, bookingId: string): Promise<Booking[]> {
  const [row] = await ctx.db.select({ seriesId: bookings.seriesId }).from(bookings).where(eq(bookings.id, bookingId))
  return row?.seriesId ? bookingsOfSeries(ctx, row.seriesId) : []
}

/** Returns the card that the later bookings of a series are charged to; undefined before its first payment. */
export async function cardOfSeries(ctx: Ctx, seriesId: string) {
  const [row] = await ctx.db
    .select({ brand: savedCards.brand, lastFour: savedCards.lastFour })
    .from(seriesConsents)
    .innerJoin(savedCards, eq(savedCards.id, seriesConsents.cardId))
    .where(eq(seriesConsents.seriesId, seriesId))
  return row && row.brand !== null && row.lastFour !== null ? { brand: row.brand, lastFour: row.lastFour } : undefined
}

/**
 * Ids of the later bookings of a series whose charge is due and whose automatic charge the bank has not answered yet; the
 * earliest 200.
 */
export async function chargesDue(ctx: Ctx, bookingId?: string): Promise<string[]> {
  const answered = ctx.db
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(payments.bookingId, bookings.id), isNotNull(payments.automaticAt)))
  const rows = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        bookingId ? eq(bookings.id, bookingId) : undefined,
        eq(bookings.status, BookingStatus.requested),
        ne(bookings.paymentStatus, PaymentStatus.processing),
        lte(bookings.chargeAt, ctx.now()),
        gt(bookings.holdExpiresAt, ctx.now()),
        notExists(answered),
      ),
    )
    .orderBy(asc(bookings.chargeAt))
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}

/** Ids of the later bookings of a series whose charge is soon and not announced; the earliest 200, or only `bookingId`. */
export async function chargesToAnnounce(ctx: Ctx, bookingId?: string): Promise<string[]> {
  // This key must equal that of 'booking.charge-soon' in notifications/series.ts.
  const key = sql`'booking.charge-soon:' || extract(epoch from ${bookings.chargeAt})::bigint || ':' || ${bookings.id}`
  const announced = ctx.db
    .select({ one: sql`1` })
    .from(notifications)
    .where(and(eq(notifications.userId, bookings.contractorId), eq(notifications.eventKey, key)))
  const rows = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        bookingId ? eq(bookings.id, bookingId) : undefined,
        eq(bookings.status, BookingStatus.requested),
        gt(bookings.chargeAt, ctx.now()),
        lte(bookings.startsAt, new Date(ctx.now().getTime() + ANNOUNCE_BEFORE_HOURS * HOUR_MS)),
        notExists(announced),
      ),
    )
    .orderBy(asc(bookings.startsAt))
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}

/** How many weeks are between two dates of an open-ended series; null for any other series. */
export async function openEveryWeeks({ db }: Ctx, seriesId: string): Promise<1 | 2 | null> {
  const [row] = await db
    .select({ weeks: bookingSeries.everyWeeks })
    .from(openSeries)
    .innerJoin(bookingSeries, eq(bookingSeries.id, openSeries.seriesId))
    .where(eq(openSeries.seriesId, seriesId))
  return row?.weeks ?? null
}
