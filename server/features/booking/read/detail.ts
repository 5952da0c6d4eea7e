import type { Booking, RescheduleRequest } from '#db/schema/booking.ts'
import { BookingStatus, type Side, sideOf } from '#shared/booking.ts'
import { refundShown } from '#shared/refunds.ts'
import { zoneOf } from '#shared/time.ts'
import type { UserCtx } from '#server/core/context.ts'
import { moneyOf } from '../cancel/queries.ts'
import { keptOf } from '../cancel/rules.ts'
import { mayOf } from '../permissions.ts'
import { bookingWithParties, eventsOf, homeOf, servicesOffered } from '../queries.ts'
import { requestsOf } from '../reschedule/queries.ts'
import { isWaiting } from '../reschedule/rules.ts'
import { bookingNotFound } from '../rules.ts'
import { mayWriteNotes } from '../scope/rules.ts'
import { cardOf } from './card.ts'
import { historyOf } from './history.ts'
import { mayKnowHome } from './rules.ts'
import { visitsInSeries } from './series.ts'
import type { BookingDetail } from './views.ts'

/** One booking for its two parties and for admins; NOT_FOUND for everybody else, as for an id that does not exist. */
export async function readBooking(ctx: UserCtx, bookingId: string): Promise<BookingDetail> {
  const row = await bookingWithParties(ctx, bookingId)
  const side = row && (sideOf(row.booking, ctx.actor.id) ?? (ctx.actor.roles.has('admin') ? 'admin' : null))
  if (!row || !side) throw bookingNotFound()
  const { contractor, professional, booking } = row
  const now = ctx.now()
  const zone = zoneOf(row.place.state, row.place.city)
  const entitled = mayKnowHome(booking, side, now)
  const mayWrite = side === 'contractor' && mayWriteNotes(booking, now)
  const [home, events, requests, money, series, offered] = await Promise.all([
    entitled ? readHome(ctx, booking.contractorId) : null,
    eventsOf(ctx, bookingId),
    requestsOf(ctx, bookingId),
    moneyOf(ctx, booking),
    visitsInSeries(ctx, booking),
    mayWrite ? servicesOffered(ctx, booking.professionalId) : [],
  ])
  const waiting = requests.find((request) => isWaiting(request, now))
  return {
    ...cardOf(row, side, now),
    ...factsOf(booking, side, entitled),
    mayWriteNotes: mayWrite,
    offered,
    contractor,
    professional,
    home,
    series,
    refund: side === 'professional' ? null : refundShown(money.stand),
    keptByProfessionalInCents: side === 'professional' ? keptOf(booking, money) : null,
    history: historyOf(booking, { events, requests, zone }),
    reschedule: waiting ? wishOf(waiting, ctx.actor.id) : null,
    may: mayOf(booking, side, { now, zone, openRequest: waiting !== undefined }),
    now,
  }
}

/** What of the row itself each side may read: the code is the customer's to say, the notes hers to read once it is paid. */
function factsOf(booking: Booking, side: Side | 'admin', entitled: boolean) {
  const { createdAt, cancelledAt, cancelReason, cancelNote, cancelledBy, noShowBy, checkedInAt, checkedOutAt, seriesId } = booking
  const ahead = booking.status === BookingStatus.confirmed || booking.status === BookingStatus.inProgress
  const by = cancelledBy === null ? 'system' : sideOf(booking, cancelledBy)
  return {
    createdAt,
    cancelledAt,
    cancelReason,
    cancelNote,
    cancelledBy: cancelledAt ? (by ?? 'system') : null,
    noShowBy,
    checkedInAt,
    checkedOutAt,
    seriesId,
    visitNotes: side !== 'professional' || entitled ? booking.visitNotes : null,
    startCode: side === 'contractor' && ahead && !checkedInAt ? booking.startCode : null,
  } as const
}

/** A wish for another hour as its reader sees it. */
export function wishOf(
  { id, toStartsAt, proposedBy, expiresAt }: RescheduleRequest,
  readerId: string,
): BookingDetail['reschedule'] {
  return { id, toStart: toStartsAt, mine: proposedBy === readerId, expiresAt }
}

async function readHome(ctx: UserCtx, contractorId: string): Promise<BookingDetail['home']> {
  const home = await homeOf(ctx, contractorId)
  if (!home) return null
  const { address, residence } = home
  if (!residence) return { ...address, residence: null }
  const { kind, bedrooms, bathrooms, areaInSquareMetres, pets, residents, notes } = residence
  const described = {
    homeType: kind,
    bedrooms,
    bathrooms,
    residents,
    notes,
    animals: pets,
    sizeInSquareMetres: areaInSquareMetres,
  }
  return { ...address, residence: described }
}
