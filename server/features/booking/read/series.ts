import type { Booking } from '#db/schema/booking.ts'
import { BookingStatus, CancelReason } from '#shared/booking.ts'
import { chargeAtOf } from '#shared/booking-series.ts'
import type { Ctx } from '#server/core/context.ts'
import { bookingsOfSeries, cardOfSeries, openEveryWeeks } from '../series/queries.ts'
import { payableTogether } from '../series/rules.ts'
import type { BookingDetail, CheckoutView } from './views.ts'

/**
 * What the checkout shows about a series: the position of the booking in it, and the later charges. Before the payment the
 * contractor must agree to these charges. Afterwards they are those still to be made. Null for a single booking.
 */
export async function seriesAtCheckout(ctx: Ctx, { id, seriesId, chargeAt }: Booking): Promise<CheckoutView['series']> {
  if (!seriesId) return null
  const all = await listedOfSeries(ctx, seriesId, id)
  const [first, ...later] = payableTogether(all, ctx.now())
  const planned = all.filter(
    (booking) => booking.status === BookingStatus.requested && booking.chargeAt !== null && booking.id !== id,
  )
  const charges = chargeAt ? [] : first ? later : planned
  return {
    ...placeOf(activeAmong(all, id), id),
    openEvery: await openEveryWeeks(ctx, seriesId),
    payFirst: first && first.id !== id && !chargeAt ? first.id : null,
    charges: charges.map((booking) => ({
      bookingId: booking.id,
      start: booking.startsAt,
      chargeAt: chargeAtOf(booking.startsAt),
      totalInCents: booking.totalInCents,
    })),
    card: (await cardOfSeries(ctx, seriesId)) ?? null,
  }
}

/**
 * The position of a booking in its series, and all bookings of the series in order, including cancelled ones. Null for a single
 * booking.
 */
export async function seriesOf(ctx: Ctx, { id, seriesId }: Booking): Promise<BookingDetail['series']> {
  if (!seriesId) return null
  const all = await listedOfSeries(ctx, seriesId, id)
  const visits = all.map(({ id: bookingId, startsAt: start, status, cancelReason }) => ({
    bookingId,
    start,
    status,
    cancelReason,
  }))
  return { ...placeOf(activeAmong(all, id), id), openEnded: (await openEveryWeeks(ctx, seriesId)) !== null, visits }
}

/** The bookings of a series by start, without replaced ones, but always with the booking `id` itself. */
async function listedOfSeries(ctx: Ctx, seriesId: string, id: string): Promise<Booking[]> {
  const all = await bookingsOfSeries(ctx, seriesId)
  return all.filter((booking) => booking.id === id || booking.cancelReason !== CancelReason.replaced)
}

function placeOf(active: readonly Booking[], id: string): { position: number; count: number } {
  return { position: active.findIndex((booking) => booking.id === id) + 1, count: active.length }
}

/**
 * The bookings among which the position of `id` in the series is counted. Cancelled bookings count only if `id` itself is
 * cancelled.
 */
function activeAmong(all: readonly Booking[], id: string): readonly Booking[] {
  const active = all.filter(({ status }) => status !== BookingStatus.cancelled)
  return active.some((booking) => booking.id === id) ? active : all
}
