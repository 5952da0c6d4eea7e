import { and, count, countDistinct, eq, gt, inArray, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import { bookings } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { checkoutState } from '../read/rules.ts'

/** What a customer holds unpaid, those in `without` left out: `holds`, of which the visits of one series are one, and `visits` (abuse case 15). */
export async function countHolds(
  ctx: Ctx,
  contractorId: string,
  without: readonly string[],
): Promise<{ holds: number; visits: number }> {
  const [row] = await ctx.db
    .select({ holds: countDistinct(sql`coalesce(${bookings.seriesId}, ${bookings.id})`), visits: count() })
    .from(bookings)
    .where(
      and(
        eq(bookings.contractorId, contractorId),
        eq(bookings.status, BookingStatus.requested),
        gt(bookings.holdExpiresAt, ctx.now()),
        without.length > 0 ? notInArray(bookings.id, [...without]) : undefined,
      ),
    )
  return row ?? { holds: 0, visits: 0 }
}

/**
 * Whether a booking of somebody else's stands in `[start, end)` of a professional's time: the shortest question that settles most
 * of a crowd. A no says little; `examine` says the rest.
 */
export async function isSurelyTaken(ctx: UserCtx, professionalId: string, start: Date, end: Date): Promise<boolean> {
  const running = and(
    eq(bookings.status, BookingStatus.requested),
    gt(bookings.holdExpiresAt, ctx.now()),
    ne(bookings.contractorId, ctx.actor.id),
  )
  const [row] = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.professionalId, professionalId),
        gt(bookings.startsAt, new Date(start.getTime() - 86_400_000)),
        lt(bookings.startsAt, end),
        gt(bookings.endsAt, start),
        or(inArray(bookings.status, [BookingStatus.confirmed, BookingStatus.inProgress]), running),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Ids of the visits of a series of which nothing is paid or being paid yet; none where it is, or where one visit alone is left. */
export async function waitingTogether(ctx: Ctx, seriesId: string): Promise<string[]> {
  const standing = await ctx.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.seriesId, seriesId), ne(bookings.status, BookingStatus.cancelled)))
  const waiting = standing.every((booking) => checkoutState(booking, ctx.now()) === 'payable')
  return waiting && standing.length > 1 ? standing.map(({ id }) => id) : []
}
