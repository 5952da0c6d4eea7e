import type { Booking } from '#db/schema/booking.ts'
import { bookingMessages, CancelReason } from '#shared/booking.ts'
import { cancelMessages, type CancelSeries, type Refund } from '#shared/booking-cancel.ts'
import { dayOf } from '#shared/time.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import type { Permitted } from '#server/core/permitted.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { atFixedTime, lockBookings, type LockedBooking } from '../locks.ts'
import { hasDone, mayOf } from '../permissions.ts'
import { zoneOfProfessional } from '../queries.ts'
import { bookingNotFound, wrongState } from '../refusals.ts'
import { endOpenSeries } from '../series/ending.ts'
import { bookingsOfSeriesWith } from '../series/queries.ts'
import { transitionBooking } from '../transition.ts'
import { orderedRefund } from './queries.ts'
import { refundAt } from './refund.ts'
import { cancelTransition } from './rules.ts'
import { quoteView, type CancelledSeriesView, type SeriesQuoteView } from './views.ts'

type Ending<B extends Booking = Booking> = { readonly booking: B; readonly refund: Refund }

/**
 * Returns the refund for cancelling all future bookings of a series now, each by its own rule. Throws NOT_FOUND unless the caller
 * is the contractor of the series, and CONFLICT `wrong_state` when none of the bookings can be cancelled.
 */
export async function readSeriesQuote(ctx: UserCtx, bookingId: string): Promise<SeriesQuoteView> {
  const endings = await endingsOf(ctx, await ownSeries(ctx, bookingId), ctx.actor.id)
  if (endings.length === 0) throw notNow()
  return viewOf(endings)
}

/**
 * Cancels all future bookings of a series in one transaction, each by the rules of `cancel`, and ends a series without an end.
 * Throws CONFLICT `refund_changed` with the new refund when it differs from the one that the contractor saw, and the errors of
 * `readSeriesQuote`. A repeated call gets the same response.
 */
export async function cancelSeries(ctx: UserCtx, input: CancelSeries): Promise<CancelledSeriesView> {
  refuseContacts({ reason: input.reason })
  return inTransaction(ctx, async (open) => {
    const tx = atFixedTime(open)
    const found = await ownSeries(tx, input.bookingId)
    await endOpenSeries(tx, found[0]!.seriesId!, { endsOn: dayOf(tx.now(), 'UTC'), endedBy: tx.actor.id })
    const ids = found.map(({ id }) => id)
    const series = await lockBookings(tx, ids)
    const endings = await endingsOf(tx, series, tx.actor.id)
    if (endings.length === 0) return earlierAnswer(tx, series)
    const quote = viewOf(endings)
    if (quote.refundInCents !== input.expectedRefundInCents)
      throw new Conflict('refund_changed', cancelMessages.refundChanged, { series: quote })
    // Each booking of a cancelled series gets the event 'booking.skipped', which causes the same refund as 'booking.cancelled'
    // but no notification. Both participants get a single notification, 'booking.series-cancelled'.
    const event = endings.length > 1 ? 'booking.skipped' : 'booking.cancelled'
    for (const { booking } of endings) await cancelOne(tx, booking, { event, cancelNote: input.reason || null })
    const { id, contractorId, professionalId } = endings[0]!.booking
    if (endings.length > 1) await tx.emit({ type: 'booking.series-cancelled', id, to: [contractorId, professionalId] })
    return { bookingIds: endings.map(({ booking }) => booking.id), refundInCents: quote.refundInCents }
  })
}

async function ownSeries(ctx: Ctx, bookingId: string): Promise<Booking[]> {
  const series = await bookingsOfSeriesWith(ctx, bookingId)
  if (series[0]?.contractorId !== ctx.actor?.id) throw bookingNotFound()
  return series
}

async function endingsOf<B extends Booking>(
  ctx: Ctx,
  series: readonly B[],
  contractorId: string,
): Promise<Ending<Permitted<B, 'cancel'>>[]> {
  const zone = series[0] ? await zoneOfProfessional(ctx, series[0].professionalId) : ''
  const moment = { now: ctx.now(), zone, openRequest: false }
  const ahead = series.filter(
    (booking): booking is Permitted<B, 'cancel'> =>
      booking.contractorId === contractorId && mayOf(booking, 'contractor', moment).cancel === true,
  )
  const endings: Ending<Permitted<B, 'cancel'>>[] = []
  for (const booking of ahead.toSorted(byStart))
    endings.push({ booking, refund: await refundAt(ctx, booking, 'contractor', ctx.now()) })
  return endings
}

async function cancelOne(
  tx: Tx<UserCtx>,
  booking: Permitted<LockedBooking, 'cancel'>,
  change: { event: `booking.${string}`; cancelNote: string | null },
): Promise<void> {
  const cancelled = await transitionBooking(tx, booking, cancelTransition(booking.status, 'contractor'), {
    actorId: tx.actor.id,
    cancelReason: CancelReason.contractor,
    ...change,
  })
  if (!cancelled) throw wrongState()
}

async function earlierAnswer(tx: Tx<UserCtx>, series: readonly Booking[]): Promise<CancelledSeriesView> {
  const cancelled = series.filter((booking) => hasDone('cancel', booking, tx.actor.id)).toSorted(byStart)
  if (cancelled.length === 0) throw notNow()
  let refundInCents = 0
  for (const { id } of cancelled) refundInCents += await orderedRefund(tx, id)
  return { bookingIds: cancelled.map(({ id }) => id), refundInCents }
}

const byStart = (one: Booking, other: Booking) => one.startsAt.getTime() - other.startsAt.getTime()

function viewOf(endings: readonly Ending[]): SeriesQuoteView {
  return {
    refundInCents: endings.reduce((sum, { refund }) => sum + refund.refundInCents, 0),
    visits: endings.map(({ booking, refund }) => ({
      bookingId: booking.id,
      start: booking.startsAt,
      quote: quoteView(refund, 'contractor'),
    })),
  }
}

function notNow(): Conflict {
  return new Conflict('wrong_state', bookingMessages.cancelFailed.description)
}
