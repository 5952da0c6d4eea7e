import { sideOf } from '#shared/booking.ts'
import { bookingNotices } from '#shared/booking-notices.ts'
import { lifeMessages, MAX_LATE_WARNINGS, type WarnLate } from '#shared/booking-life.ts'
import { zoneOf } from '#shared/time.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import type { AppEvent } from '#server/core/events.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { notify } from '#server/features/notifications/service.ts'
import { lateBy, minutesLate } from './history.ts'
import { writeHistory } from './move.ts'
import { bookingWithParties } from './queries.ts'
import { eventsOf } from './queries-life.ts'
import { takeUp } from './take-up.ts'
import type { LateView } from './views.ts'
import { whenOf } from './when.ts'

/**
 * One side tells the other that it will be 15, 30 or 45 minutes late, from two hours before the start until the tolerance is over and
 * while nobody has checked in. The other hears it and the history keeps it; nothing else changes. The same again is the same.
 * CONFLICT `too_early`, `wrong_state`, `too_many` after four; NOT_FOUND to strangers.
 */
export async function warnLate(ctx: UserCtx, { bookingId, minutes }: WarnLate): Promise<LateView> {
  return inTransaction(ctx, async (tx) => {
    const { booking } = await takeUp(tx, bookingId, () => 'warnLate')
    const { id: actorId } = tx.actor
    const warnings = (await eventsOf(tx, bookingId)).filter((event) => event.actorId === actorId && minutesLate(event) !== null)
    const last = warnings.at(-1)
    if (last && minutesLate(last) === minutes) return { bookingId, minutes }
    if (warnings.length >= MAX_LATE_WARNINGS) throw new Conflict('too_many', lifeMessages.tooManyWarnings)
    const { status } = booking
    await writeHistory(tx, { bookingId, fromStatus: status, toStatus: status, actorId, reason: lateBy(minutes) })
    await tx.emit({ type: 'booking.late', id: bookingId, to: [booking.contractorId, booking.professionalId] })
    return { bookingId, minutes }
  })
}

/** Rings the other side of a visit of which somebody has just said that she will be late. */
export async function notifyOfDelay(tx: Tx, { type, id }: AppEvent): Promise<void> {
  const row = await bookingWithParties(tx, id)
  const delay = (await eventsOf(tx, id)).findLast((event) => minutesLate(event) !== null)
  const side = row && delay?.actorId ? sideOf(row.booking, delay.actorId) : null
  if (!row || !delay || !side) return
  const { contractor, professional, booking, place } = row
  const [late, other] = side === 'contractor' ? [contractor, professional] : [professional, contractor]
  const when = whenOf(booking.startsAt, booking.hours, zoneOf(place.state, place.city))
  const words = bookingNotices.lateToOther(late.name, when, minutesLate(delay) ?? 0)
  await notify(tx, { userId: other.id, kind: type, ...words, link: `/agendamento/${id}`, eventKey: `${type}:${delay.id}:${id}` })
}
