import type { Booking } from '#db/schema/booking.ts'
import { CancelReason, type Side } from '#shared/booking.ts'
import { isFreeToChange } from '#shared/booking-cancel.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import type { Permitted } from '#server/core/permitted.ts'
import type { LockedBooking } from '../locks.ts'
import { mayOf } from '../permissions.ts'
import { zoneOfProfessional } from '../queries.ts'
import { transitionBooking } from '../transition.ts'
import { cancelTransition, permissionToCancel } from './rules.ts'

/**
 * Cancels the given bookings of a series that a participant skips (G11), at least 24 hours before they begin. The contractor gets
 * a full refund, and they do not count against the professional. Returns the cancelled bookings, about which the caller sends one
 * notification.
 */
export async function leaveOut(tx: Tx<UserCtx>, series: readonly LockedBooking[], side: Side): Promise<Booking[]> {
  const [first] = series
  if (!first) return []
  const moment = { now: tx.now(), zone: await zoneOfProfessional(tx, first.professionalId), openRequest: false }
  const permission = permissionToCancel(side)
  const may = (booking: LockedBooking): booking is Permitted<LockedBooking, 'cancel' | 'decline'> =>
    mayOf(booking, side, moment)[permission] === true && isFreeToChange(booking.startsAt, moment.now)
  const skipped: Booking[] = []
  for (const booking of series.filter(may)) {
    const change = { actorId: tx.actor.id, cancelReason: CancelReason.skipped, event: 'booking.skipped' } as const
    if (await transitionBooking(tx, booking, cancelTransition(booking.status, side), change)) skipped.push(booking)
  }
  return skipped
}
