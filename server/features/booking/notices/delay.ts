import { sideOf } from '#shared/booking.ts'
import { bookingNotices } from '#shared/booking-notices.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { notify } from '#server/features/notifications/service.ts'
import { periodLabel } from '../period.ts'
import { bookingWithParties } from '../queries.ts'
import { lastDelay } from './queries.ts'

/** Notifies the other participant when one of them warns of a delay. */
export async function notifyOfDelay(tx: Tx, { id }: AppEvent): Promise<void> {
  const row = await bookingWithParties(tx, id)
  const delay = await lastDelay(tx, id)
  const side = row && delay?.actorId ? sideOf(row.booking, delay.actorId) : null
  if (!row || !delay || !side) return
  const { contractor, professional, booking, place } = row
  const [late, other] = side === 'contractor' ? [contractor, professional] : [professional, contractor]
  const when = periodLabel(booking.startsAt, booking.hours, zoneOf(place.state, place.city))
  const text = bookingNotices.lateToOther(late.name, when, delay.minutesLate ?? 0)
  await notify(tx, {
    userId: other.id,
    kind: 'booking.late',
    ...text,
    link: `/agendamento/${id}`,
    eventKey: `booking.late:${delay.id}:${id}`,
    bookingAt: booking.startsAt,
  })
}
