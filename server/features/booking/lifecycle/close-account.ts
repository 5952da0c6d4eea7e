import { BookingStatus, CancelReason } from '#shared/booking.ts'
import type { Tx } from '#server/core/context.ts'
import { lockAgenda, lockBookingsOf, lockHolds } from '../locks.ts'
import { endOpenSeriesOf } from '../series/ending.ts'
import { transitionBooking } from '../transition.ts'

/**
 * Ends a person's open-ended series. Takes locks until the end of the transaction, so that no booking with this person is
 * requested, paid or cancelled meanwhile. The account is locked last, after the bookings.
 */
export async function freezeBookingsOf(tx: Tx, userId: string): Promise<void> {
  await endOpenSeriesOf(tx, userId)
  await lockHolds(tx, userId)
  await lockAgenda(tx, userId)
  await lockBookingsOf(tx, userId)
}

/**
 * Cancels every unpaid booking of a person, as contractor and as professional, because the account is closed. Emits
 * `booking.cancelled` for each.
 */
export async function cancelHoldsOf(tx: Tx, userId: string): Promise<void> {
  const unpaid = (await lockBookingsOf(tx, userId)).filter(({ status }) => status === BookingStatus.requested)
  for (const booking of unpaid)
    await transitionBooking(tx, booking, 'cancel', {
      actorId: userId,
      cancelReason: CancelReason.closed,
      event: 'booking.cancelled',
    })
}
