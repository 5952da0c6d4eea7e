import type { Booking } from '#db/schema/booking.ts'
import { type CheckIn, lifeMessages } from '#shared/booking-life.ts'
import { type BookingAction, BookingStatus, sideOf } from '#shared/booking.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { BadInput, Conflict } from '#server/core/errors.ts'
import { countAttempt, clearAttempts } from '#server/core/lockout.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { countCompletedBooking } from '#server/features/profile/service.ts'
import { atOneInstant, takeUp } from '../locks.ts'
import { assertMay, hasTaken } from '../permissions.ts'
import { bookingWithParties, zoneOfProfessional } from '../queries.ts'
import { bookingNotFound } from '../rules.ts'
import { moveBooking } from '../transition.ts'
import { isStartCode } from './start-code.ts'
import type { StepView } from './views.ts'

/**
 * The professional begins the visit with the four digits that the customer tells her at the door, from half an hour before the
 * start until the end, also when the clock has begun it already (AMB-06). BAD_REQUEST `wrong_code`, after five of them a wait;
 * CONFLICT `too_early`, `wrong_state`; NOT_FOUND to whoever is not its professional. With the right code again it is the same step.
 */
export async function checkIn(ctx: UserCtx, { bookingId, code }: CheckIn): Promise<StepView> {
  await proveCode(ctx, bookingId, code)
  return inTransaction(ctx, async (open) => {
    const tx = atOneInstant(open)
    const { booking, again } = await takeUp(tx, bookingId, () => 'checkIn')
    if (again) return { bookingId, status: booking.status }
    return step(tx, booking, 'checkIn', { set: { checkedInAt: tx.now() }, event: 'booking.checked-in' })
  })
}

/** She ends the visit, from its start on and once the code was told: Concluído before the clock says so. Refuses as `checkIn`. */
export async function checkOut(ctx: UserCtx, bookingId: string): Promise<StepView> {
  return inTransaction(ctx, async (open) => {
    const tx = atOneInstant(open)
    const { booking, again } = await takeUp(tx, bookingId, () => 'checkOut')
    if (again) return { bookingId, status: booking.status }
    const done = await step(tx, booking, 'checkOut', { set: { checkedOutAt: tx.now() }, event: 'booking.completed' })
    await countCompletedBooking(tx, booking.contractorId)
    return done
  })
}

/** Outside of the transaction: a wrong guess is counted though nothing else is written. */
async function proveCode(ctx: UserCtx, bookingId: string, code: string): Promise<void> {
  const row = await bookingWithParties(ctx, bookingId)
  if (!row) throw bookingNotFound()
  const { booking } = row
  const zone = await zoneOfProfessional(ctx, booking.professionalId)
  if (!hasTaken('checkIn', booking, ctx.actor.id))
    assertMay('checkIn', booking, sideOf(booking, ctx.actor.id), { now: ctx.now(), zone })
  const guesses = `start-code:${bookingId}`
  await countAttempt(ctx, guesses)
  if (!isStartCode(booking.startCode, code)) throw new BadInput('code', lifeMessages.wrongCode, 'wrong_code')
  await clearAttempts(ctx, guesses)
}

async function step(
  tx: Tx<UserCtx>,
  booking: Booking,
  action: Extract<BookingAction, 'checkIn' | 'checkOut'>,
  how: { set: Partial<Pick<Booking, 'checkedInAt' | 'checkedOutAt'>>; event: `booking.${string}` },
): Promise<StepView> {
  const moved = await moveBooking(tx, booking, action, { actorId: tx.actor.id, ...how })
  if (!moved) throw new Conflict('wrong_state', lifeMessages.wrongState)
  return { bookingId: booking.id, status: action === 'checkIn' ? BookingStatus.inProgress : BookingStatus.completed }
}
