import { and, eq, gte, inArray, sql, type SQL } from 'drizzle-orm'
import { bookings, ledgerEntries, professionalProfiles, profileViews, publicReviews, transfers, users } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import { ReviewDirection } from '#shared/reviews.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Grades } from './rules.ts'

/** Every query here reads only rows of one person, through an index that begins with the person's id. */

/** A contractor's rating. */
export async function contractorRating(ctx: Ctx, contractorId: string) {
  const [row] = await ctx.db
    .select({ average: users.contractorRating, count: users.contractorReviewCount })
    .from(users)
    .where(eq(users.id, contractorId))
  return row ?? { average: 0, count: 0 }
}

/** A professional's rating and home, which names the time zone. */
export async function professionalOf(ctx: Ctx, professionalId: string) {
  const [row] = await ctx.db
    .select({
      average: professionalProfiles.rating,
      count: professionalProfiles.reviewCount,
      state: users.state,
      city: users.city,
    })
    .from(users)
    .innerJoin(professionalProfiles, eq(professionalProfiles.userId, users.id))
    .where(eq(users.id, professionalId))
  return row ?? { average: 0, count: 0, state: null, city: null }
}

/** What a contractor's bookings cost less refunds, by the month of their start in the zone, in cents; from the ledger. */
export async function spendingByMonth(ctx: Ctx, contractorId: string, from: Date, zone: string): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ month: monthOf(bookings.startsAt, zone), inCents: sql<number>`(-sum(${ledgerEntries.amountInCents}) * 100)::int` })
    .from(bookings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.contractorId, contractorId),
        gte(bookings.startsAt, from),
        eq(ledgerEntries.account, 'provider'),
        inArray(ledgerEntries.kind, ['charge', 'refund', 'chargeback', 'chargeback_won']),
      ),
    )
    .groupBy(sql`1`)
  return new Map(rows.map(({ month, inCents }) => [month, inCents]))
}

/** What a professional received less what was taken back, by the month of the transfer in the zone, in cents. */
export async function receivedByMonth(ctx: Ctx, professionalId: string, from: Date, zone: string): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({
      month: monthOf(transfers.paidAt, zone),
      inCents: sql<number>`(sum(${transfers.amountInCents} - ${transfers.reversedInCents}) * 100)::int`,
    })
    .from(transfers)
    .where(and(eq(transfers.professionalId, professionalId), eq(transfers.status, 'paid'), gte(transfers.paidAt, from)))
    .groupBy(sql`1`)
  return new Map(rows.map(({ month, inCents }) => [month, inCents]))
}

/** The grades of the reviews of a professional that others may read, by the month in which they were revealed, in the zone. */
export function gradesByMonth(ctx: Ctx, professionalId: string, zone: string): Promise<Grades[]> {
  return ctx.db
    .select({
      month: monthOf(publicReviews.revealedAt, zone),
      sum: sql<number>`sum(${publicReviews.grade})::int`,
      count: sql<number>`count(*)::int`,
    })
    .from(publicReviews)
    .where(and(eq(publicReviews.reviewedId, professionalId), eq(publicReviews.kind, ReviewDirection.ofProfessional)))
    .groupBy(sql`1`)
}

/** How often a professional's profile was opened, by month. Days are those of `profile_views`. */
export async function viewsByMonth(ctx: Ctx, professionalId: string, firstMonth: string): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ month: sql<string>`to_char(${profileViews.day}, 'YYYY-MM')`, views: sql<number>`count(*)::int` })
    .from(profileViews)
    .where(and(eq(profileViews.professionalId, professionalId), gte(profileViews.day, `${firstMonth}-01`)))
    .groupBy(sql`1`)
  return new Map(rows.map(({ month, views }) => [month, views]))
}

/** How many paid bookings of a professional were made in each month in the zone. */
export async function bookingsByMonth(ctx: Ctx, professionalId: string, from: Date, zone: string): Promise<Map<string, number>> {
  const paid = [BookingStatus.confirmed, BookingStatus.inProgress, BookingStatus.completed]
  const rows = await ctx.db
    .select({ month: monthOf(bookings.createdAt, zone), made: sql<number>`count(*)::int` })
    .from(bookings)
    .where(
      and(
        eq(bookings.professionalId, professionalId),
        inArray(bookings.status, paid),
        // A booking starts after it was made, so this bound lets the index skip the older ones.
        gte(bookings.startsAt, from),
        gte(bookings.createdAt, from),
      ),
    )
    .groupBy(sql`1`)
  return new Map(rows.map(({ month, made }) => [month, made]))
}

function monthOf(instant: unknown, zone: string): SQL<string> {
  return sql<string>`to_char(${instant} at time zone ${zone}, 'YYYY-MM')`
}
