import { BookingStatus, sideOf } from '#shared/booking.ts'
import { attendanceMessages, type CheckIn } from '#shared/booking-attendance.ts'
import type { UserCtx } from '#server/core/context.ts'
import { BadInput } from '#server/core/errors.ts'
import { countAttempt, clearAttempts } from '#server/core/lockout.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { countCompletedBooking } from '#server/features/profile/service.ts'
import { atFixedTime, lockForAction } from '../locks.ts'
import { assertMay, hasDone } from '../permissions.ts'
import { bookingWithParties, zoneOfProfessional } from '../queries.ts'
import { bookingNotFound, wrongState } from '../refusals.ts'
import { transitionBooking } from '../transition.ts'
import { isStartCode } from './start-code.ts'
import type { StepView } from './views.ts'

/**
 * Begins the booking when the professional types the four-digit code that the contractor gives at the door, from 30 minutes
 * before the start until the end. Throws BAD_REQUEST `wrong_code`, and requires a wait after five wrong codes. Throws CONFLICT
 * `too_early`, `ended`, `wrong_state`, and NOT_FOUND for everybody but the professional. A repeated call succeeds.
 */
export async function checkIn(ctx: UserCtx, { bookingId, code }: Omit<CheckIn, 'idempotencyKey'>): Promise<StepView> {
  await assertCode(ctx, bookingId, code)
  return inTransaction(ctx, async (open) => {
    const tx = atFixedTime(open)
    const { booking, repeated } = await lockForAction(tx, bookingId, () => 'checkIn')
    if (repeated) return { bookingId, status: booking.status }
    const change = { actorId: tx.actor.id, set: { checkedInAt: tx.now() }, event: 'booking.checked-in' } as const
    if (!(await transitionBooking(tx, booking, 'checkIn', change))) throw wrongState()
    return { bookingId, status: BookingStatus.inProgress }
  })
}

/**
 * Completes the booking after the check-in, between its start and its end. Only the professional may. Throws the errors of
 * `checkIn`, except those of the code.
 */
export async function checkOut(ctx: UserCtx, bookingId: string): Promise<StepView> {
  return inTransaction(ctx, async (open) => {
    const tx = atFixedTime(open)
    const { booking, repeated } = await lockForAction(tx, bookingId, () => 'checkOut')
    if (repeated) return { bookingId, status: booking.status }
    const change = { actorId: tx.actor.id, set: { checkedOutAt: tx.now() }, event: 'booking.completed' } as const
    if (!(await transitionBooking(tx, booking, 'checkOut', change))) throw wrongState()
    await countCompletedBooking(tx, booking.contractorId)
    return { bookingId, status: BookingStatus.completed }
  })
}

/** The attempt is counted outside the transaction of the check-in, because a wrong code rolls the check-in back. */
async function assertCode(ctx: UserCtx, bookingId: string, code: string): Promise<void> {
  const row = await bookingWithParties(ctx, bookingId)
  if (!row) throw bookingNotFound()
  const { booking } = row
  const zone = await zoneOfProfessional(ctx, booking.professionalId)
  if (!hasDone('checkIn', booking, ctx.actor.id))
    assertMay('checkIn', booking, sideOf(booking, ctx.actor.id), { now: ctx.now(), zone })
  const attempts = `start-code:${bookingId}`
  await countAttempt(ctx, attempts)
  if (!isStartCode(booking.startCode, code)) throw new BadInput('code', attendanceMessages.wrongCode, 'wrong_code')
  await clearAttempts(ctx, attempts)
}
