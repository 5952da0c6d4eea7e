import { addDays } from '#shared/days.ts'
import { END_NOTICE_DAYS } from '#shared/open-series.ts'
import { dayOf } from '#shared/time.ts'
import type { UserCtx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { atFixedTime, bookingsOfSeries, endOpenSeries, leaveOut, lockBookings } from '#server/features/booking/service.ts'
import { lockOwnSeries } from './queries.ts'

/**
 * Ends a series of the caller after a notice period of seven days (G11). The bookings of these days stay, and all later ones are
 * cancelled as skipped. Throws the errors of `lockOwnSeries`.
 */
export async function endSeries(ctx: UserCtx, seriesId: string): Promise<{ ok: true }> {
  return inTransaction(ctx, async (open) => {
    const { series, side, zone } = await lockOwnSeries(open, seriesId)
    // The instant of the end is fixed only after the lock is taken. The job may have held the lock before, and the bookings that
    // it added must not be later than the end.
    const tx = atFixedTime(open)
    const endsOn = addDays(dayOf(tx.now(), zone), END_NOTICE_DAYS)
    await endOpenSeries(tx, seriesId, { endsOn, endedBy: tx.actor.id })
    const later = (await bookingsOfSeries(tx, seriesId)).filter(({ startsAt }) => dayOf(startsAt, zone) >= endsOn)
    await leaveOut(
      tx,
      await lockBookings(
        tx,
        later.map(({ id }) => id),
      ),
      side,
    )
    await tx.emit({ type: 'series.ended', id: seriesId, to: [series.contractorId, series.professionalId] })
    return { ok: true }
  })
}
