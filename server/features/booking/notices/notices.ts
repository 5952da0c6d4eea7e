import type { RescheduleRequest } from '#db/schema/booking.ts'
import { bookingNotices, type EndedMoney } from '#shared/booking-notices.ts'
import { BookingStatus, CancelReason, PaymentStatus, wasPaid } from '#shared/booking.ts'
import { formatCents } from '#shared/money.ts'
import { zoneOf } from '#shared/time.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { notify } from '#server/features/notifications/service.ts'
import { refundAt } from '../cancel/refund.ts'
import { endingOf } from '../cancel/rules.ts'
import { whenOf } from '../period.ts'
import { type BookingRow, bookingWithParties } from '../queries.ts'
import { requestsOf } from '../reschedule/queries.ts'
import { firstIdOfSeries } from './queries.ts'
import { reminderKey } from './rules.ts'

type Words = { title: string; body: string }

type Told = { readonly userId: string; readonly words: Words; readonly link?: string }

/**
 * What the bell says of a step in a booking's life, to whom it matters: never to whoever took it. An unpaid request itself tells
 * nobody anything, nor does one that its household gave up, nor a visit that the clock began or ended.
 */
export async function notifyOfBooking(tx: Tx, { type, id }: AppEvent): Promise<void> {
  const row = await bookingWithParties(tx, id)
  if (!row) return
  const requests = type.startsWith('booking.reschedule') ? await requestsOf(tx, id) : null
  const told = requests ? ofMove(type, row, requests.at(-1)) : await ofStep(tx, type, row)
  const eventKey = requests ? `${type}:${row.booking.version}.${requests.length}:${id}` : await keyOf(tx, type, row)
  for (const { userId, words, link = `/agendamento/${id}` } of told)
    await notify(tx, { userId, kind: type, ...words, link, eventKey })
}

// However often one of these happens within an hour, the bell rings once.
const toldHourly: ReadonlySet<string> = new Set(['booking.notes-changed', 'booking.scope-changed', 'booking.home-changed'])

/** A visit may move more than once; most else happens to it once. The id comes last: notices are found by it. */
async function keyOf(tx: Tx, type: string, { booking }: BookingRow): Promise<string> {
  if (type.startsWith('booking.reminder')) return reminderKey(type, booking)
  if (toldHourly.has(type)) return `${type}:${tx.now().toISOString().slice(0, 13)}:${booking.id}`
  if (type === 'booking.expired' && runsOutWhole(booking)) return `${type}:series:${await firstIdOfSeries(tx, booking)}`
  return `${type}:${booking.id}`
}

async function ofStep(tx: Tx, type: string, row: BookingRow): Promise<Told[]> {
  const { contractor, professional, booking } = row
  const when = ownWhen(row)
  switch (type) {
    case 'booking.confirmed':
      return [
        { userId: contractor.id, words: bookingNotices.confirmedToContractor(professional.name, when) },
        { userId: professional.id, words: bookingNotices.confirmedToProfessional(contractor.name, when) },
      ]
    case 'booking.cancelled':
      return ofCancel(tx, row, when)
    case 'booking.missed':
      return ofAbsence(row, when)
    case 'booking.expired':
      return [
        {
          userId: contractor.id,
          words: runsOutWhole(booking)
            ? bookingNotices.seriesExpiredToContractor(professional.name)
            : bookingNotices.expiredToContractor(when, moneyWhenEnded(booking)),
          link: `/profissional/${professional.id}`,
        },
      ]
    case 'booking.checked-in':
      return [{ userId: contractor.id, words: bookingNotices.checkedInToContractor(professional.name, when) }]
    case 'booking.notes-changed':
      return ofChange(row, bookingNotices.notesToProfessional(contractor.name, when))
    case 'booking.scope-changed':
      return ofChange(row, bookingNotices.scopeToProfessional(contractor.name, when))
    case 'booking.home-changed':
      return [{ userId: professional.id, words: bookingNotices.homeToProfessional(contractor.name, when) }]
    case 'booking.reminder-day':
      return [
        { userId: contractor.id, words: bookingNotices.tomorrowToContractor(professional.name, when) },
        { userId: professional.id, words: bookingNotices.tomorrowToProfessional(contractor.name, when) },
      ]
    case 'booking.reminder-soon':
      return [
        { userId: contractor.id, words: bookingNotices.soonToContractor(professional.name, when) },
        { userId: professional.id, words: bookingNotices.soonToProfessional(contractor.name, when) },
      ]
    case 'booking.completed':
      return booking.checkedOutAt
        ? [{ userId: contractor.id, words: bookingNotices.doneToContractor(professional.name, when) }]
        : []
    default:
      return []
  }
}

// A request that is not paid yet is no visit of hers: she hears of nothing that changes in it.
function ofChange({ booking, professional }: BookingRow, words: Words): Told[] {
  return booking.status === BookingStatus.confirmed ? [{ userId: professional.id, words }] : []
}

function ofAbsence({ booking, contractor, professional }: BookingRow, when: string): Told[] {
  if (booking.noShowBy === 'contractor')
    return [{ userId: contractor.id, words: bookingNotices.absentToContractor(professional.name, when) }]
  return booking.cancelledBy === professional.id
    ? [{ userId: contractor.id, words: bookingNotices.gaveUpToContractor(professional.name, when) }]
    : [{ userId: professional.id, words: bookingNotices.absentToProfessional(contractor.name, when) }]
}

async function ofCancel(tx: Tx, { booking, contractor, professional }: BookingRow, when: string): Promise<Told[]> {
  const { cancelReason, cancelNote, cancelledBy, cancelledAt } = booking
  const money = moneyWhenEnded(booking)
  // Of a request that was not paid the professional was never told.
  if (money !== 'paid' && cancelledBy !== professional.id) return []
  if (cancelReason === CancelReason.closed)
    return [{ userId: contractor.id, words: bookingNotices.closedToContractor(when, money) }]
  if (cancelledBy === professional.id) {
    const words = bookingNotices.declinedToContractor(professional.name, when, cancelNote ?? '', money)
    return [{ userId: contractor.id, words }]
  }
  const { keptByProfessionalInCents: kept } = await refundAt(tx, booking, endingOf(booking), cancelledAt ?? tx.now())
  const keeps = kept > 0 ? formatCents(kept) : null
  return [{ userId: professional.id, words: bookingNotices.paidCancelledToProfessional(contractor.name, when, keeps) }]
}

function moneyWhenEnded({ paymentStatus }: Pick<BookingRow['booking'], 'paymentStatus'>): EndedMoney {
  if (paymentStatus === PaymentStatus.processing) return 'undecided'
  return wasPaid({ paymentStatus }) ? 'paid' : 'unpaid'
}

// What is unpaid of a series runs out together: one bell for all of it, but one for each that the bank still thinks about.
function runsOutWhole(booking: BookingRow['booking']): boolean {
  return booking.seriesId !== null && moneyWhenEnded(booking) === 'unpaid'
}

/** A wish for another hour concerns the other side; its answer, whoever asked. */
function ofMove(type: string, row: BookingRow, request: RescheduleRequest | undefined): Told[] {
  const { contractor, professional, booking, place } = row
  const other = (personId: string) => (personId === contractor.id ? professional : contractor)
  const self = (personId: string) => (personId === contractor.id ? contractor : professional)
  const when = ownWhen(row)
  if (type === 'booking.rescheduled')
    return [{ userId: professional.id, words: bookingNotices.movedToOther(contractor.name, when) }]
  if (!request) return []
  const [asks, asked] = [self(request.proposedBy), other(request.proposedBy)]
  const wished = whenOf(request.toStartsAt, booking.hours, zoneOf(place.state, place.city))
  if (type === 'booking.reschedule-asked')
    return [{ userId: asked.id, words: bookingNotices.moveAskedToOther(asks.name, when, wished) }]
  if (type === 'booking.reschedule-accepted')
    return [{ userId: asks.id, words: bookingNotices.moveAcceptedToOther(asked.name, when) }]
  if (booking.status !== BookingStatus.confirmed) return []
  if (type === 'booking.reschedule-withdrawn')
    return [{ userId: asked.id, words: bookingNotices.moveWithdrawnToOther(asks.name, when) }]
  return type === 'booking.reschedule-declined'
    ? [{ userId: asks.id, words: bookingNotices.moveDeclinedToOther(asked.name, when) }]
    : [{ userId: asks.id, words: bookingNotices.moveUnansweredToOther(asked.name, when) }]
}

function ownWhen({ booking: { startsAt, hours }, place }: BookingRow): string {
  return whenOf(startsAt, hours, zoneOf(place.state, place.city))
}
