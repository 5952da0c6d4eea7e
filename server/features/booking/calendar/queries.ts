import { and, eq, gte, inArray, or } from 'drizzle-orm'
import { bookings } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import type { Ctx } from '#server/core/context.ts'
import { withParties } from '../queries.ts'

/** Paid visits of somebody, on either side, from an instant on, with the part of town they are in: what a calendar shows; 500 at most. */
export async function visitsOf(ctx: Ctx, personId: string, from: Date) {
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
