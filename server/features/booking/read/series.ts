import { asc, eq } from 'drizzle-orm'
import type { Booking } from '#db/schema/booking.ts'
import { bookings } from '#db/schema/index.ts'
import { BookingStatus, CancelReason } from '#shared/booking.ts'
import type { Ctx } from '#server/core/context.ts'
import { checkoutState } from './rules.ts'
import type { BookingDetail, CheckoutView } from './views.ts'

/** Which visit of its series a booking is, among itself and those that stand; `next`: the first other one that may be paid now. */
export async function placeInSeries(ctx: Ctx, { id, seriesId }: Booking): Promise<CheckoutView['series']> {
  if (!seriesId) return null
  const standing = standingOf(await rowsOfSeries(ctx, { id, seriesId }), id)
  const next = standing.find((booking) => booking.id !== id && checkoutState(booking, ctx.now()) === 'payable')
  return {
    position: standing.findIndex((booking) => booking.id === id) + 1,
    count: standing.length,
    next: next ? { bookingId: next.id, start: next.startsAt } : null,
  }
}

/** A booking among the visits of its series, called off or not, in order; null for one that does not repeat. */
export async function visitsInSeries(ctx: Ctx, { id, seriesId }: Booking): Promise<BookingDetail['series']> {
  if (!seriesId) return null
  const all = await rowsOfSeries(ctx, { id, seriesId })
  const standing = standingOf(all, id)
  return {
    position: standing.findIndex((booking) => booking.id === id) + 1,
    count: standing.length,
    visits: all.map((booking) => ({ bookingId: booking.id, start: booking.startsAt, status: booking.status })),
  }
}

/** The visits of a booking's series by their hour; another that its own household replaced is no visit. */
async function rowsOfSeries(ctx: Ctx, { id, seriesId }: InSeries): Promise<Booking[]> {
  const all = await ctx.db
    .select()
    .from(bookings)
    .where(eq(bookings.seriesId, seriesId))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
  return all.filter((booking) => booking.id === id || booking.cancelReason !== CancelReason.replaced)
}

type InSeries = { readonly id: string; readonly seriesId: string }

function standingOf(all: readonly Booking[], id: string): Booking[] {
  return all.filter((booking) => booking.id === id || booking.status !== BookingStatus.cancelled)
}
