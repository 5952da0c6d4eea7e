import { bookingNotices, CancelReason } from '#shared/booking.ts'
import { timeOf, zoneOf } from '#shared/time.ts'
import type { AppEvent } from '../../core/events.ts'
import type { Tx } from '../../core/context.ts'
import { notify } from '../notifications/service.ts'
import { bookingWithParties, type BookingRow } from './queries.ts'

const MINE = '/meus-agendamentos'

/**
 * What the bell says after `booking.confirmed` (to both), `booking.cancelled` by the customer (to the professional) or because
 * one of the two closed the account (to the other), and `booking.expired` (to the customer). An unpaid request itself tells nobody anything, nor does a hold that was replaced.
 */
export async function notifyOfBooking(tx: Tx, { type, id }: AppEvent): Promise<void> {
  const row = await bookingWithParties(tx, id)
  if (!row) return
  const { booking, contractor, professional } = row
  const when = whenOf(row)
  const tell = (userId: string, words: { title: string; body: string }, link = MINE) =>
    notify(tx, { userId, kind: type, ...words, link, eventKey: `${type}:${id}` })

  if (type === 'booking.confirmed') {
    await tell(contractor.id, bookingNotices.confirmedToContractor(professional.name, when))
    await tell(professional.id, bookingNotices.confirmedToProfessional(contractor.name, when))
  } else if (type === 'booking.cancelled' && booking.cancelReason === CancelReason.closed) {
    await tell(booking.cancelledBy === contractor.id ? professional.id : contractor.id, bookingNotices.closedToOther(when))
  } else if (type === 'booking.cancelled' && booking.cancelReason !== CancelReason.replaced) {
    await tell(professional.id, bookingNotices.cancelledToProfessional(contractor.name, when))
  } else if (type === 'booking.expired') {
    await tell(contractor.id, bookingNotices.expiredToContractor(when), `/profissional/${professional.id}`)
  }
}

/** `'sáb., 28 de nov., 08:00 às 12:00'` on the professional's clock. */
function whenOf({ booking: { startsAt, endsAt }, place }: BookingRow): string {
  const zone = zoneOf(place.state, place.city)
  const day = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', day: 'numeric', month: 'short', timeZone: zone }).format(
    startsAt,
  )
  return `${day.replace(/\.$/, '')}, ${timeOf(startsAt, zone)} às ${timeOf(endsAt, zone)}`
}
