import { lifeMessages, MAX_LATE_WARNINGS, type WarnLate } from '#shared/booking-life.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { takeUp } from '../locks.ts'
import { eventsOf } from '../queries.ts'
import { writeHistory } from '../transition.ts'
import type { LateView } from './views.ts'

/**
 * One side tells the other that it will be 15, 30 or 45 minutes late, from two hours before the start until the tolerance is over and
 * while nobody has checked in. The other hears it and the history keeps it; nothing else changes. The same again is the same.
 * CONFLICT `too_early`, `wrong_state`, `too_many` after four; NOT_FOUND to strangers.
 */
export async function warnLate(ctx: UserCtx, { bookingId, minutes }: WarnLate): Promise<LateView> {
  return inTransaction(ctx, async (tx) => {
    const { booking } = await takeUp(tx, bookingId, () => 'warnLate')
    const { id: actorId } = tx.actor
    const warnings = (await eventsOf(tx, bookingId)).filter((event) => event.actorId === actorId && event.kind === 'warnLate')
    const last = warnings.at(-1)
    if (last?.minutesLate === minutes) return { bookingId, minutes }
    if (warnings.length >= MAX_LATE_WARNINGS) throw new Conflict('too_many', lifeMessages.tooManyWarnings)
    const { status } = booking
    await writeHistory(tx, { bookingId, fromStatus: status, toStatus: status, actorId, kind: 'warnLate', minutesLate: minutes })
    await tx.emit({ type: 'booking.late', id: bookingId, to: [booking.contractorId, booking.professionalId] })
    return { bookingId, minutes }
  })
}
