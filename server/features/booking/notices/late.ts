import { bookingNotices } from '#shared/booking-notices.ts'
import { sideOf } from '#shared/booking.ts'
import { zoneOf } from '#shared/time.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { notify } from '#server/features/notifications/service.ts'
import { whenOf } from '../period.ts'
import { bookingWithParties, eventsOf } from '../queries.ts'

/** Rings the other side of a visit of which somebody has just said that she will be late. */
export async function notifyOfDelay(tx: Tx, { type, id }: AppEvent): Promise<void> {
  const row = await bookingWithParties(tx, id)
  const delay = (await eventsOf(tx, id)).findLast((event) => event.kind === 'warnLate')
  const side = row && delay?.actorId ? sideOf(row.booking, delay.actorId) : null
  if (!row || !delay || !side) return
  const { contractor, professional, booking, place } = row
  const [late, other] = side === 'contractor' ? [contractor, professional] : [professional, contractor]
  const when = whenOf(booking.startsAt, booking.hours, zoneOf(place.state, place.city))
  const words = bookingNotices.lateToOther(late.name, when, delay.minutesLate ?? 0)
  await notify(tx, { userId: other.id, kind: type, ...words, link: `/agendamento/${id}`, eventKey: `${type}:${delay.id}:${id}` })
}
