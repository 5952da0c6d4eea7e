import type { Booking } from '#db/schema/booking.ts'
import { BookingStatus, heldMinutes, sideOf, type Side } from '#shared/booking.ts'
import { fullRefundUntil, refundOf } from '#shared/booking-cancel.ts'
import { refundShown } from '#shared/refunds.ts'
import { zoneOf } from '#shared/zones.ts'
import type { UserCtx } from '#server/core/context.ts'
import { type PaymentSummary, paymentSummaryOf } from '../cancel/queries.ts'
import { isDeclined, keptByProfessional } from '../cancel/rules.ts'
import { mayOf } from '../permissions.ts'
import { homeOf, placeOf } from '../homes.ts'
import { lastDelays } from '../delays.ts'
import { bookingWithParties, eventsOf, servicesOffered } from '../queries.ts'
import { bookingNotFound } from '../refusals.ts'
import { paidExtensions } from '../longer/queries.ts'
import { hoursShown, refundsOfHours } from '../longer/read.ts'
import { requestsOf } from '../reschedule/queries.ts'
import { isWaiting } from '../reschedule/rules.ts'
import { scopeMayChange } from '../scope/rules.ts'
import { areaOf } from './area.ts'
import { cardOf, rescheduleView } from './card.ts'
import { earningsOfRows } from './earnings.ts'
import { historyOf } from './history.ts'
import { contestedOf, nextBookingOf } from './queries.ts'
import { photosOf } from './photos.ts'
import { mayKnowHome, mayReadNotes } from './rules.ts'
import { seriesOf } from './series.ts'
import type { BookingDetail } from './views.ts'

/** One booking for its participants and for administrators; NOT_FOUND for everybody else, as for an id that does not exist. */
export async function readBooking(ctx: UserCtx, bookingId: string): Promise<BookingDetail> {
  const row = await bookingWithParties(ctx, bookingId)
  const side = row && (sideOf(row.booking, ctx.actor.id) ?? (ctx.actor.roles.has('admin') ? 'admin' : null))
  if (!row || !side) throw bookingNotFound()
  const { contractor, professional, booking } = row
  const now = ctx.now()
  const zone = zoneOf(row.place.state, row.place.city)
  const knowsHome = mayKnowHome(booking, side, now)
  const readsNotes = mayReadNotes(booking, side, now)
  const mayWriteNotes = side === 'contractor' && scopeMayChange(booking, now)
  const [home, place, area, events, requests, payment, contested, series, offered, earnings, extensions, photos] =
    await Promise.all([
      knowsHome ? readHome(ctx, bookingId) : null,
      side === 'contractor' ? placeOf(ctx, bookingId) : null,
      side === 'professional' ? areaOf(ctx, booking) : null,
      eventsOf(ctx, bookingId),
      requestsOf(ctx, bookingId),
      paymentSummaryOf(ctx, booking),
      side === 'professional' ? null : contestedOf(ctx, bookingId),
      seriesOf(ctx, booking),
      mayWriteNotes ? servicesOffered(ctx, booking.professionalId) : [],
      side === 'professional' ? earningsOfRows(ctx, [row]) : null,
      paidExtensions(ctx, [bookingId]),
      readsNotes ? photosOf(ctx, bookingId) : [],
    ])
  const waiting = requests.find((request) => isWaiting(request, now))
  return {
    ...cardOf(row, side, now, earnings?.get(bookingId) ?? null),
    ...factsFor(booking, side, readsNotes),
    declined: events.some((event) => isDeclined(booking, event)),
    photos,
    mayWriteNotes,
    offered,
    contractor,
    professional,
    home,
    place,
    area,
    series,
    contested,
    ...amountsFor(booking, side, payment, now),
    refunds: side === 'professional' ? [] : [...payment.listed, ...refundsOfHours(extensions)],
    longer: hoursShown(extensions, side),
    delays: lastDelays(booking, events),
    history: historyOf(booking, { events, requests, zone }),
    reschedule: waiting ? rescheduleView(waiting, ctx.actor.id) : null,
    may: mayOf(booking, side, { now, zone, openRequest: waiting !== undefined }),
    now,
  }
}

/** Returns the caller's running booking with another person, otherwise the next paid one; null when they have none. */
export async function readVisitWith(ctx: UserCtx, otherId: string): Promise<{ visit: BookingDetail | null }> {
  const id = await nextBookingOf(ctx, ctx.actor.id, otherId)
  return { visit: id === null ? null : await readBooking(ctx, id) }
}

/**
 * Returns the data about the payment that a participant may read. The professional never reads what the contractor paid or gets
 * back.
 */
function amountsFor(booking: Booking, side: Side | 'admin', payment: PaymentSummary, now: Date) {
  const isProfessional = side === 'professional'
  return {
    creditInCents: isProfessional ? 0 : payment.creditInCents,
    fullRefund: side === 'contractor' ? fullRefundOf(booking, payment, now) : null,
    refund: isProfessional ? null : refundShown(payment.refunds),
    keptByProfessionalInCents: isProfessional && payment.paidAt ? keptByProfessional(booking, payment) : null,
  }
}

function fullRefundOf(booking: Booking, payment: PaymentSummary, now: Date): BookingDetail['fullRefund'] {
  const facts = { ...booking, ...payment }
  const until = fullRefundUntil(facts)
  const inCents = refundOf(facts, 'contractor', now).refundInCents
  // A booking of a series that is not charged yet has nothing to refund.
  return until && now < until && inCents > 0 ? { until, inCents } : null
}

/** Returns the columns that a participant may read. Only the contractor reads the start code. */
function factsFor(booking: Booking, side: Side | 'admin', readsNotes: boolean) {
  const { createdAt, cancelledAt, cancelNote, noShowBy, checkedInAt, checkedOutAt, seriesId } = booking
  const ahead = booking.status === BookingStatus.confirmed || booking.status === BookingStatus.inProgress
  const cancelledBy = booking.cancelledBy ? (sideOf(booking, booking.cancelledBy) ?? 'system') : 'system'
  return {
    createdAt,
    heldMinutes: heldMinutes(booking),
    cancelledAt,
    cancelNote,
    cancelledBy: cancelledAt ? cancelledBy : null,
    noShowBy,
    checkedInAt,
    checkedOutAt,
    seriesId,
    seekSubstitute: side === 'contractor' && booking.seekSubstitute,
    visitNotes: readsNotes ? booking.visitNotes : null,
    startCode: side === 'contractor' && ahead && !checkedInAt ? booking.startCode : null,
  } as const
}

async function readHome(ctx: UserCtx, bookingId: string): Promise<BookingDetail['home']> {
  const home = await homeOf(ctx, bookingId)
  return home ? { ...home.address, receiver: home.receiver, residence: home.residence } : null
}
