import { and, eq, gte, inArray, or } from 'drizzle-orm'
import { bookings, calendarFeeds, users } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import type { Ctx } from '#server/core/context.ts'
import { withParties } from '../queries.ts'

/** The paid bookings of a person on both sides that start at `from` or later; 500 at most. */
export async function bookingsForCalendar(ctx: Ctx, personId: string, from: Date) {
  const booked = [BookingStatus.confirmed, BookingStatus.inProgress, BookingStatus.completed]
  return withParties(ctx)
    .where(
      and(
        or(eq(bookings.contractorId, personId), eq(bookings.professionalId, personId)),
        inArray(bookings.status, booked),
        gte(bookings.startsAt, from),
      ),
    )
    .orderBy(bookings.startsAt)
    .limit(500)
}

/** The id of the active person whose feed has a token with this hash. */
export async function ownerOfFeed(ctx: Ctx, tokenHash: string): Promise<string | undefined> {
  const [owner] = await ctx.db
    .select({ id: users.id })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), eq(users.active, true)))
  return owner?.id
}
