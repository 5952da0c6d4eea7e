import { CancelReason, BookingStatus, sideOf } from '#shared/booking.ts'
import { isFreeToChange } from '#shared/booking-cancel.ts'
import { openSeriesMessages } from '#shared/open-series.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import {
  atFixedTime,
  bookingNotFound,
  leaveOut,
  lockBookings,
  openEveryWeeks,
  wrongState,
} from '#server/features/booking/service.ts'

/**
 * Skips one date of an open-ended series, up to 24 hours before its start. It is not charged, or what was paid is refunded in
 * full, including the fee (G11). Throws NOT_FOUND for anyone else; CONFLICT `not_in_series`, `too_late`, `wrong_state`. A
 * repeated call gets the same response.
 */
export async function skipVisit(ctx: UserCtx, bookingId: string): Promise<{ ok: true }> {
  return inTransaction(ctx, async (open) => {
    const tx = atFixedTime(open)
    const [booking] = await lockBookings(tx, [bookingId])
    const side = booking && sideOf(booking, tx.actor.id)
    if (!booking || !side) throw bookingNotFound()
    if (!booking.seriesId || !(await openEveryWeeks(tx, booking.seriesId)))
      throw new Conflict('not_in_series', openSeriesMessages.notInSeries)
    if (booking.status === BookingStatus.cancelled && booking.cancelReason === CancelReason.skipped) return { ok: true }
    if (!isFreeToChange(booking.startsAt, tx.now())) throw new Conflict('too_late', openSeriesMessages.tooLate)
    const skipped = await leaveOut(tx, [booking], side)
    if (skipped.length === 0) throw wrongState()
    await tx.emit({ type: 'series.skipped', id: bookingId, to: [booking.contractorId, booking.professionalId] })
    return { ok: true }
  })
}
