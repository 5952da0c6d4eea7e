import type { RescheduleRequest } from '#db/schema/booking.ts'
import { BookingStatus, CancelReason, heldMinutes, PaymentStatus, wasPaid } from '#shared/booking.ts'
import { bookingNotices, type EndedPayment } from '#shared/booking-notices.ts'
import { seriesNotices } from '#shared/booking-series.ts'
import { formatCents } from '#shared/money.ts'
import { zoneOf } from '#shared/zones.ts'
import type { AppEvent } from '#server/core/events.ts'
import type { Tx } from '#server/core/context.ts'
import { isNoticeKind, notify } from '#server/features/notifications/service.ts'
import { refundAt } from '../cancel/refund.ts'
import { endingOf } from '../cancel/rules.ts'
import { periodLabel } from '../period.ts'
import { bookingWithParties, type BookingRow } from '../queries.ts'
import { requestsOf } from '../reschedule/queries.ts'
import { notifyOfFreed } from '../series/notices.ts'
import { firstIdOfSeries } from './queries.ts'
import { reminderKey } from './rules.ts'

type Notice = {
  readonly userId: string
  readonly text: { readonly title: string; readonly body: string }
  /** The booking's own page by default. */
  readonly link?: string
}

/**
 * Notifies the participants whom an event of a booking concerns, never the one who caused it. Nobody is notified of an unpaid
 * request, of an unpaid request that its contractor cancelled, or of a booking that the clock began or completed.
 */
export async function notifyOfBooking(tx: Tx, { type, id }: AppEvent): Promise<void> {
  const row = await bookingWithParties(tx, id)
  if (!row || !isNoticeKind(type)) return
  if (type === 'booking.expired' && row.booking.chargeAt) return notifyOfFreed(tx, row)
  const requests = type.startsWith('booking.reschedule') ? await requestsOf(tx, id) : null
  const notices = requests ? noticesOfReschedule(type, row, requests.at(-1)) : await noticesOfStep(tx, type, row)
  const eventKey = requests ? `${type}:${row.booking.version}.${requests.length}:${id}` : await keyOf(tx, type, row)
  for (const { userId, text, link = `/agendamento/${id}` } of notices)
    await notify(tx, { userId, kind: type, ...text, link, eventKey, bookingAt: row.booking.startsAt })
}

/** Events that may happen often: one notification an hour. */
const hourly: ReadonlySet<string> = new Set(['booking.notes-changed', 'booking.scope-changed', 'booking.home-changed'])

/** A key allows one notification. A booking may be rescheduled often; most other events happen once. Keys end with the booking's id. */
async function keyOf(tx: Tx, type: string, { booking }: BookingRow): Promise<string> {
  if (type.startsWith('booking.reminder')) return reminderKey(type, booking)
  if (hourly.has(type)) return `${type}:${tx.now().toISOString().slice(0, 13)}:${booking.id}`
  if (type === 'booking.expired' && isPartOfUnpaidSeries(booking)) return `${type}:series:${await firstIdOfSeries(tx, booking)}`
  return `${type}:${booking.id}`
}

async function noticesOfStep(tx: Tx, type: string, row: BookingRow): Promise<Notice[]> {
  const { contractor, professional, booking } = row
  const when = ownPeriod(row)
  const toContractor = (text: Notice['text']): Notice => ({ userId: contractor.id, text })
  const toProfessional = (text: Notice['text']): Notice => ({ userId: professional.id, text })
  // An unpaid request is not known to the professional.
  const ifConfirmed = (text: Notice['text']) => (booking.status === BookingStatus.confirmed ? [toProfessional(text)] : [])
  switch (type) {
    case 'booking.confirmed':
      return [
        toContractor(bookingNotices.confirmedToContractor(professional.name, when)),
        toProfessional(bookingNotices.confirmedToProfessional(contractor.name, when)),
      ]
    case 'booking.cancelled':
      return noticesOfCancellation(tx, row, when)
    case 'booking.missed':
      return noticesOfAbsence(row, when)
    case 'booking.expired':
      return [{ ...toContractor(expiredText(row, when)), link: `/profissional/${professional.id}` }]
    case 'booking.checked-in':
      return [toContractor(bookingNotices.checkedInToContractor(professional.name, when))]
    case 'booking.notes-changed':
      return ifConfirmed(bookingNotices.notesToProfessional(contractor.name, when))
    case 'booking.scope-changed':
      return ifConfirmed(bookingNotices.scopeToProfessional(contractor.name, when))
    case 'booking.home-changed':
      return [toProfessional(bookingNotices.homeToProfessional(contractor.name, when))]
    case 'booking.reminder-day':
      return [
        toContractor(bookingNotices.tomorrowToContractor(professional.name, when)),
        toProfessional(bookingNotices.tomorrowToProfessional(contractor.name, when)),
      ]
    case 'booking.reminder-soon':
      return [
        toContractor(bookingNotices.soonToContractor(professional.name, when)),
        toProfessional(bookingNotices.soonToProfessional(contractor.name, when)),
      ]
    case 'booking.completed':
      return booking.checkedOutAt ? [toContractor(bookingNotices.doneToContractor(professional.name, when))] : []
    default:
      return []
  }
}

function expiredText({ booking, professional }: BookingRow, when: string): Notice['text'] {
  return isPartOfUnpaidSeries(booking)
    ? bookingNotices.seriesExpiredToContractor(professional.name)
    : bookingNotices.expiredToContractor(when, paymentWhenEnded(booking), heldMinutes(booking))
}

function noticesOfAbsence({ booking, contractor, professional }: BookingRow, when: string): Notice[] {
  if (booking.noShowBy === 'contractor')
    return [{ userId: contractor.id, text: bookingNotices.absentToContractor(professional.name, when) }]
  return booking.cancelledBy === professional.id
    ? [{ userId: contractor.id, text: bookingNotices.gaveUpToContractor(professional.name, when) }]
    : [{ userId: professional.id, text: bookingNotices.absentToProfessional(contractor.name, when) }]
}

async function noticesOfCancellation(tx: Tx, { booking, contractor, professional }: BookingRow, when: string): Promise<Notice[]> {
  const { cancelReason, cancelNote, cancelledBy, cancelledAt } = booking
  const payment = paymentWhenEnded(booking)
  if (cancelReason === CancelReason.team) return noticesOfTeam({ booking, contractor, professional }, when)
  const other = cancelledBy === professional.id ? contractor : professional
  if (payment !== 'paid' && other === professional) {
    // The professional was not told of a request that was not paid, but of the later bookings of a series.
    const text = seriesNotices.cancelledToProfessional(contractor.name, when)
    return booking.chargeAt ? [{ userId: professional.id, text }] : []
  }
  if (cancelReason === CancelReason.closed)
    return [{ userId: contractor.id, text: bookingNotices.closedToContractor(when, payment) }]
  if (cancelledBy === professional.id) {
    const text = bookingNotices.declinedToContractor(professional.name, when, cancelNote ?? '', payment)
    return [{ userId: contractor.id, text }]
  }
  const { keptByProfessionalInCents: kept } = await refundAt(tx, booking, endingOf(booking), cancelledAt ?? tx.now())
  const amount = kept > 0 ? formatCents(kept) : null
  return [{ userId: professional.id, text: bookingNotices.paidCancelledToProfessional(contractor.name, when, amount) }]
}

/** The team cancelled: both are told why. The professional only of a booking that was known to the professional before. */
function noticesOfTeam(
  { booking, contractor, professional }: Pick<BookingRow, 'booking' | 'contractor' | 'professional'>,
  when: string,
) {
  const payment = paymentWhenEnded(booking)
  const reason = booking.cancelNote ?? ''
  const known = payment === 'paid' || booking.chargeAt !== null
  return [
    { userId: contractor.id, text: bookingNotices.teamToContractor(when, reason, payment) },
    ...(known ? [{ userId: professional.id, text: bookingNotices.teamToProfessional(when, reason) }] : []),
  ]
}

function paymentWhenEnded({ paymentStatus }: Pick<BookingRow['booking'], 'paymentStatus'>): EndedPayment {
  if (paymentStatus === PaymentStatus.processing) return 'undecided'
  return wasPaid({ paymentStatus }) ? 'paid' : 'unpaid'
}

/** The unpaid bookings of a series expire together with one notification; one whose payment is still processing gets its own. */
function isPartOfUnpaidSeries(booking: BookingRow['booking']): boolean {
  return booking.seriesId !== null && paymentWhenEnded(booking) === 'unpaid'
}

/** A reschedule request concerns the other participant; the answer concerns the one who asked. */
function noticesOfReschedule(type: string, row: BookingRow, request: RescheduleRequest | undefined): Notice[] {
  const { contractor, professional, booking, place } = row
  const when = ownPeriod(row)
  if (type === 'booking.rescheduled')
    return [{ userId: professional.id, text: bookingNotices.movedToOther(contractor.name, when) }]
  if (!request) return []
  const [proposer, other] = request.proposedBy === contractor.id ? [contractor, professional] : [professional, contractor]
  const requested = periodLabel(request.toStartsAt, booking.hours, zoneOf(place.state, place.city))
  if (type === 'booking.reschedule-asked')
    return [{ userId: other.id, text: bookingNotices.moveAskedToOther(proposer.name, when, requested) }]
  if (type === 'booking.reschedule-accepted')
    return [{ userId: proposer.id, text: bookingNotices.moveAcceptedToOther(other.name, when) }]
  if (booking.status !== BookingStatus.confirmed) return []
  if (type === 'booking.reschedule-withdrawn')
    return [{ userId: other.id, text: bookingNotices.moveWithdrawnToOther(proposer.name, when) }]
  return type === 'booking.reschedule-declined'
    ? [{ userId: proposer.id, text: bookingNotices.moveDeclinedToOther(other.name, when) }]
    : [{ userId: proposer.id, text: bookingNotices.moveUnansweredToOther(other.name, when) }]
}

/** The day and the hours of a booking on the professional's clock. */
export function ownPeriod({ booking: { startsAt, hours }, place }: BookingRow): string {
  return periodLabel(startsAt, hours, zoneOf(place.state, place.city))
}
