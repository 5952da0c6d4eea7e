import { asc, eq } from 'drizzle-orm'
import type { Booking } from '#db/schema/booking.ts'
import { bookings } from '#db/schema/index.ts'
import { BookingStatus, CancelReason } from '#shared/booking.ts'
import type { Ctx } from '#server/core/context.ts'
import { checkoutState } from './rules.ts'
import type { BookingDetail, CheckoutView } from './views.ts'

/** The place of a booking in its series, and `next`, the first other booking of it that may be paid now. Null for a single booking. */
export async function positionInSeries(ctx: Ctx, { id, seriesId }: Booking): Promise<CheckoutView['series']> {
  if (!seriesId) return null
  const active = activeAmong(await bookingsOfSeries(ctx, seriesId, id), id)
  const next = active.find((booking) => booking.id !== id && checkoutState(booking, ctx.now()) === 'payable')
  return { ...placeOf(active, id), next: next ? { bookingId: next.id, start: next.startsAt } : null }
}

/** The place of a booking in its series, and all bookings of it in order, cancelled ones too. Null for a single booking. */
export async function seriesOf(ctx: Ctx, { id, seriesId }: Booking): Promise<BookingDetail['series']> {
  if (!seriesId) return null
  const all = await bookingsOfSeries(ctx, seriesId, id)
  const visits = all.map((booking) => ({ bookingId: booking.id, start: booking.startsAt, status: booking.status }))
  return { ...placeOf(activeAmong(all, id), id), visits }
}

/** The bookings of a series by their start, without other ones that the contractor replaced. */
async function bookingsOfSeries(ctx: Ctx, seriesId: string, id: string): Promise<Booking[]> {
  const all = await ctx.db
    .select()
    .from(bookings)
    .where(eq(bookings.seriesId, seriesId))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
  return all.filter((booking) => booking.id === id || booking.cancelReason !== CancelReason.replaced)
}

function placeOf(active: readonly Booking[], id: string): { position: number; count: number } {
  return { position: active.findIndex((booking) => booking.id === id) + 1, count: active.length }
}

function activeAmong(all: readonly Booking[], id: string): Booking[] {
  return all.filter((booking) => booking.id === id || booking.status !== BookingStatus.cancelled)
}
