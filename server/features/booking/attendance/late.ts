import { attendanceMessages, MAX_LATE_WARNINGS, type WarnLate } from '#shared/booking-attendance.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { delaysOf } from '../delays.ts'
import { lockForAction } from '../locks.ts'
import { eventsOf } from '../queries.ts'
import { writeEvent } from '../transition.ts'
import type { LateView } from './views.ts'

/**
 * Reports that a participant will be 15, 30 or 45 minutes late, and notifies the other one. It is possible from two hours before
 * the start until 30 minutes after it, and only before the check-in. Throws CONFLICT `too_early`, `wrong_state`, `too_many` after
 * four reports, and NOT_FOUND for anyone else.
 */
export async function warnLate(ctx: UserCtx, { bookingId, minutes }: WarnLate): Promise<LateView> {
  return inTransaction(ctx, async (tx) => {
    const { booking } = await lockForAction(tx, bookingId, () => 'warnLate')
    const { id: actorId } = tx.actor
    const warnings = delaysOf(await eventsOf(tx, bookingId)).filter((event) => event.actorId === actorId)
    if (warnings.at(-1)?.minutesLate === minutes) return { bookingId, minutes }
    if (warnings.length >= MAX_LATE_WARNINGS) throw new Conflict('too_many', attendanceMessages.tooManyWarnings)
    const { status } = booking
    await writeEvent(tx, bookingId, { kind: 'warnLate', fromStatus: status, toStatus: status, actorId, minutesLate: minutes })
    await tx.emit({ type: 'booking.late', id: bookingId, to: [booking.contractorId, booking.professionalId] })
    return { bookingId, minutes }
  })
}
