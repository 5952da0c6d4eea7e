import { and, eq, gte, inArray, type Placeholder, sql, type SQL } from 'drizzle-orm'
import { bookings, ledgerEntries, professionalProfiles, profileViews, publicReviews, transfers, users } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import { ReviewDirection } from '#shared/reviews.ts'
import type { Ctx } from '#server/core/context.ts'
import { type Given, prepared } from '#server/core/database/prepared.ts'
import type { Grades } from './rules.ts'

/** Every query of this file reads only the rows of one person, through an index that begins with the person's id. */

/** Returns a contractor's rating. */
export async function contractorRating(ctx: Ctx, contractorId: string) {
  const [row] = await contractorRatings(ctx.db, { contractorId })
  return row ?? { average: 0, count: 0 }
}

const contractorRatings = prepared((db, given: Given<{ contractorId: string }>) =>
  db
    .select({ average: users.contractorRating, count: users.contractorReviewCount })
    .from(users)
    .where(eq(users.id, given.contractorId)),
)

/** Returns a professional's rating, and the address from which the time zone follows. */
export async function professionalOf(ctx: Ctx, professionalId: string) {
  const [row] = await professionals(ctx.db, { professionalId })
  return row ?? { average: 0, count: 0, state: null, city: null }
}

const professionals = prepared((db, given: Given<{ professionalId: string }>) =>
  db
    .select({
      average: professionalProfiles.rating,
      count: professionalProfiles.reviewCount,
      state: users.state,
      city: users.city,
    })
    .from(users)
    .innerJoin(professionalProfiles, eq(professionalProfiles.userId, users.id))
    .where(eq(users.id, given.professionalId)),
)

/** The person whose months are counted, the instant from which they are counted, and the time zone of the months. */
type Months = { personId: string; from: Date; zone: string }

/** The cost of a contractor's bookings minus refunds, by the month of their start in the zone, in cents; from the ledger. */
export async function spendingByMonth(ctx: Ctx, contractorId: string, from: Date, zone: string): Promise<Map<string, number>> {
  const rows = await spending(ctx.db, { personId: contractorId, from, zone })
  return new Map(rows.map(({ month, inCents }) => [month, inCents]))
}

const spending = prepared((db, given: Given<Months>) =>
  db
    .select({
      month: monthOf(bookings.startsAt, given.zone),
      inCents: sql<number>`(-sum(${ledgerEntries.amountInCents}) * 100)::int`,
    })
    .from(bookings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.contractorId, given.personId),
        gte(bookings.startsAt, given.from),
        eq(ledgerEntries.account, 'provider'),
        inArray(ledgerEntries.kind, ['charge', 'refund', 'chargeback', 'chargeback_won']),
      ),
    )
    .groupBy(sql`1`),
)

/** The amounts that a professional received minus reversals, by the month of the transfer in the zone, in cents. */
export async function receivedByMonth(ctx: Ctx, professionalId: string, from: Date, zone: string): Promise<Map<string, number>> {
  const rows = await received(ctx.db, { personId: professionalId, from, zone })
  return new Map(rows.map(({ month, inCents }) => [month, inCents]))
}

const received = prepared((db, given: Given<Months>) =>
  db
    .select({
      month: monthOf(transfers.paidAt, given.zone),
      inCents: sql<number>`(sum(${transfers.amountInCents} - ${transfers.reversedInCents}) * 100)::int`,
    })
    .from(transfers)
    .where(and(eq(transfers.professionalId, given.personId), eq(transfers.status, 'paid'), gte(transfers.paidAt, given.from)))
    .groupBy(sql`1`),
)

/** The grades of a professional's reviews that others may read, by the month in the zone in which the reviews were revealed. */
export function gradesByMonth(ctx: Ctx, professionalId: string, zone: string): Promise<Grades[]> {
  return grades(ctx.db, { professionalId, zone })
}

const grades = prepared((db, given: Given<{ professionalId: string; zone: string }>) =>
  db
    .select({
      month: monthOf(publicReviews.revealedAt, given.zone),
      sum: sql<number>`sum(${publicReviews.grade})::int`,
      count: sql<number>`count(*)::int`,
    })
    .from(publicReviews)
    .where(and(eq(publicReviews.reviewedId, given.professionalId), eq(publicReviews.kind, ReviewDirection.ofProfessional)))
    .groupBy(sql`1`),
)

/**
 * Returns the number of views of a professional's profile in each month. The months follow the days that are stored in
 * `profile_views`.
 */
export async function viewsByMonth(ctx: Ctx, professionalId: string, firstMonth: string): Promise<Map<string, number>> {
  const rows = await views(ctx.db, { professionalId, from: `${firstMonth}-01` })
  return new Map(rows.map((row) => [row.month, row.views]))
}

const views = prepared((db, given: Given<{ professionalId: string; from: string }>) =>
  db
    .select({ month: sql<string>`to_char(${profileViews.day}, 'YYYY-MM')`, views: sql<number>`count(*)::int` })
    .from(profileViews)
    .where(and(eq(profileViews.professionalId, given.professionalId), gte(profileViews.day, given.from)))
    .groupBy(sql`1`),
)

/** The number of paid bookings of a professional by the month in the zone in which they were made. */
export async function bookingsByMonth(ctx: Ctx, professionalId: string, from: Date, zone: string): Promise<Map<string, number>> {
  const rows = await booked(ctx.db, { personId: professionalId, from, zone })
  return new Map(rows.map(({ month, made }) => [month, made]))
}

const booked = prepared((db, given: Given<Months>) =>
  db
    .select({ month: monthOf(bookings.createdAt, given.zone), made: sql<number>`count(*)::int` })
    .from(bookings)
    .where(
      and(
        eq(bookings.professionalId, given.personId),
        inArray(bookings.status, [BookingStatus.confirmed, BookingStatus.inProgress, BookingStatus.completed]),
        // A booking starts after it was made, so this condition on the start excludes nothing. It only lets the index skip older
        // bookings.
        gte(bookings.startsAt, given.from),
        gte(bookings.createdAt, given.from),
      ),
    )
    .groupBy(sql`1`),
)

function monthOf(instant: unknown, zone: Placeholder): SQL<string> {
  return sql<string>`to_char(${instant} at time zone ${zone}, 'YYYY-MM')`
}
