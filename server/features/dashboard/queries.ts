import { and, eq, gte, inArray, type Placeholder, sql, type SQL } from 'drizzle-orm'
import { bookings, ledgerEntries, professionalProfiles, profileViews, publicReviews, transfers, users } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import { ReviewDirection } from '#shared/reviews.ts'
import type { Ctx } from '#server/core/context.ts'
import { type Given, prepared } from '#server/core/database/prepared.ts'
import type { Grades } from './rules.ts'

/** Every query here reads only rows of one person, through an index that begins with the person's id. */

/** A contractor's rating. */
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

/** A professional's rating and home, which names the time zone. */
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

/** Whose months, from which instant on, and in which zone they are counted. */
type Months = { personId: string; from: Date; zone: string }

/** What a contractor's bookings cost less refunds, by the month of their start in the zone, in cents; from the ledger. */
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

/** What a professional received less what was taken back, by the month of the transfer in the zone, in cents. */
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

/** The grades of the reviews of a professional that others may read, by the month in which they were revealed, in the zone. */
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

/** How often a professional's profile was opened, by month. Days are those of `profile_views`. */
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

/** How many paid bookings of a professional were made in each month in the zone. */
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
        // A booking starts after it was made, so this bound lets the index skip the older ones.
        gte(bookings.startsAt, given.from),
        gte(bookings.createdAt, given.from),
      ),
    )
    .groupBy(sql`1`),
)

function monthOf(instant: unknown, zone: Placeholder): SQL<string> {
  return sql<string>`to_char(${instant} at time zone ${zone}, 'YYYY-MM')`
}
