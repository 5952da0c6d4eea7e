import { and, count, countDistinct, eq, gt, inArray, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import { bookings, bookingSeries, openSeries, users } from '#db/schema/index.ts'
import { bookingMessages, BookingStatus, paidStatuses, PaymentStatus } from '#shared/booking.ts'
import type { RequestBooking } from '#shared/booking-request.ts'
import { addDays, DAY_MS } from '#shared/days.ts'
import { dayOf, timeOf } from '#shared/time.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { type Given, prepared } from '#server/core/database/prepared.ts'
import { Conflict, onConstraint, Unauthenticated } from '#server/core/errors.ts'

/**
 * True if another contractor's booking overlaps `[start, end)` of a professional's time. It is a quick check, because most
 * requests for a popular slot come too late. False does not mean that the slot is free, because buffers, days off and all other
 * rules are not checked.
 */
export async function isTakenByOther(ctx: UserCtx, professionalId: string, start: Date, end: Date): Promise<boolean> {
  const since = new Date(start.getTime() - DAY_MS)
  const [row] = await othersAt(ctx.db, { professionalId, callerId: ctx.actor.id, since, start, end, now: ctx.now() })
  return row !== undefined
}

type Taken = { professionalId: string; callerId: string; since: Date; start: Date; end: Date; now: Date }
const othersAt = prepared((db, given: Given<Taken>) => {
  const runningHold = and(
    eq(bookings.status, BookingStatus.requested),
    gt(bookings.holdExpiresAt, given.now),
    ne(bookings.contractorId, given.callerId),
  )
  return db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.professionalId, given.professionalId),
        // No booking is longer than a day, so this lower bound lets the index skip older bookings.
        gt(bookings.startsAt, given.since),
        lt(bookings.startsAt, given.end),
        gt(bookings.endsAt, given.start),
        or(inArray(bookings.status, [BookingStatus.confirmed, BookingStatus.inProgress]), runningHold),
      ),
    )
    .limit(1)
})

/**
 * Counts a contractor's unpaid bookings (`bookings`), and also with a series as one (`holds`). The ids in `without` do not count,
 * nor do later bookings of a paid series, because they are charged automatically.
 */
export async function countUnpaid(
  ctx: Ctx,
  contractorId: string,
  without: readonly string[],
): Promise<{ holds: number; bookings: number }> {
  const [row] = await unpaidCounts(ctx.db, { contractorId, now: ctx.now(), without })
  return row ?? { holds: 0, bookings: 0 }
}

const unpaidCounts = prepared((db, given: Given<{ contractorId: string; now: Date; without: readonly string[] }>) =>
  db
    .select({ holds: countDistinct(sql`coalesce(${bookings.seriesId}, ${bookings.id})`), bookings: count() })
    .from(bookings)
    .where(
      and(
        eq(bookings.contractorId, given.contractorId),
        eq(bookings.status, BookingStatus.requested),
        gt(bookings.holdExpiresAt, given.now),
        isNull(bookings.chargeAt),
        notInArray(bookings.paymentStatus, [...paidStatuses]),
        sql`${bookings.id} <> all(${given.without})`,
      ),
    ),
)

/** Ids of the bookings of a series, if all that are not cancelled can still be paid and there are at least two; otherwise none. */
export async function unpaidSeries(ctx: Ctx, seriesId: string): Promise<string[]> {
  const { status, paymentStatus, holdExpiresAt, chargeAt } = bookings
  const payable = and(
    isNull(chargeAt),
    eq(status, BookingStatus.requested),
    notInArray(paymentStatus, [PaymentStatus.processing, ...paidStatuses]),
    gt(holdExpiresAt, ctx.now()),
  )
  const rows = await ctx.db
    .select({ id: bookings.id, payable: sql<boolean>`${payable}` })
    .from(bookings)
    .where(and(eq(bookings.seriesId, seriesId), ne(status, BookingStatus.cancelled)))
  return rows.length > 1 && rows.every((row) => row.payable) ? rows.map(({ id }) => id) : []
}

/** Throws UNAUTHENTICATED when the caller's account is closed, which may happen while a request waits for its locks. */
export async function assertActive(ctx: UserCtx): Promise<void> {
  const [user] = await activeUsers(ctx.db, { userId: ctx.actor.id })
  if (!user) throw new Unauthenticated()
}

const activeUsers = prepared((db, given: Given<{ userId: string }>) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, given.userId), eq(users.active, true))),
)

/**
 * Writes the row of a series, and for an open-ended one also the terms of its further dates. Returns the id of the series, or
 * null for a single booking. `zone`: the professional's.
 */
export async function insertSeries(
  tx: Tx<UserCtx>,
  { professionalId, durationHours: hours, start, repeat }: RequestBooking,
  { dailyPriceInCents, zone }: { dailyPriceInCents: number; zone: string },
): Promise<string | null> {
  if (!repeat) return null
  const { everyWeeks, occurrences, openEnded } = repeat
  const [id, createdAt] = [tx.newId(), tx.now()]
  await tx.db
    .insert(bookingSeries)
    .values({ id, contractorId: tx.actor.id, professionalId, hours, everyWeeks, occurrences, createdAt })
  const nextDay = addDays(dayOf(start, zone), 7 * everyWeeks * occurrences)
  const row = { seriesId: id, startTime: timeOf(start, zone), nextDay, dailyPriceInCents, createdAt }
  if (openEnded) await tx.db.insert(openSeries).values(row)
  return id
}

/**
 * Inserts the bookings and returns how many were written: fewer if one overlaps another booking, and then the caller rolls back.
 */
export async function insertBookings(tx: Tx, rows: (typeof bookings.$inferInsert)[]): Promise<number> {
  const written = await tx.db
    .insert(bookings)
    .values(rows)
    // Without this clause two overlapping inserts would wait for each other at the exclusion constraint, and PostgreSQL would
    // abort one as a deadlock.
    .onConflictDoNothing()
    .returning({ id: bookings.id })
    // This error occurs when the contractor or the professional blocked the other one after the check.
    .catch(
      onConstraint('agendamentos_not_blocked', new Conflict('professional_unavailable', bookingMessages.professionalUnavailable)),
    )
  return written.length
}

/**
 * Writes the notes, the scope and the home of a repeated request to its unpaid bookings; fields that the request leaves out do
 * not change.
 */
export async function updateScopeOfHolds(
  ctx: Ctx,
  bookingIds: readonly string[],
  { visitNotes, services, supplies, extraTasks, homeId }: RequestBooking & { homeId: string | null | undefined },
): Promise<void> {
  if (visitNotes === undefined && !services && !supplies && !extraTasks && !homeId) return
  const unpaid = and(inArray(bookings.id, [...bookingIds]), eq(bookings.status, BookingStatus.requested))
  const changed = or(
    visitNotes === undefined ? undefined : sql`${bookings.visitNotes} is distinct from ${visitNotes}`,
    services && ne(bookings.services, services),
    supplies && ne(bookings.supplies, supplies),
    extraTasks && ne(bookings.extraTasks, extraTasks),
    homeId ? sql`true` : undefined,
  )
  await ctx.db
    .update(bookings)
    .set({ visitNotes, services, supplies, extraTasks, ...(homeId && { homeId }), updatedAt: ctx.now() })
    .where(and(unpaid, changed))
}
