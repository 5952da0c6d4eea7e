import { addDays, type Day } from '#shared/days.ts'
import { firstDateFrom, MAX_PAUSE_DAYS, openSeriesMessages, type PauseSeries } from '#shared/open-series.ts'
import { dayOf } from '#shared/time.ts'
import type { UserCtx } from '#server/core/context.ts'
import { BadInput } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { atFixedTime, bookingsOfSeries, leaveOut, lockBookings } from '#server/features/booking/service.ts'
import { extend } from './extend.ts'
import { lockOwnSeries, updateSeries } from './queries.ts'

/**
 * Pauses a series of the caller until a day: its bookings before that day are skipped, except those that begin within 24 hours.
 * With `until` null the pause ends, and the dates are booked again. Throws BAD_REQUEST on `until` for a day that is not in the
 * future or is more than eight weeks away; otherwise the errors of `lockOwnSeries`.
 */
export async function pauseSeries(ctx: UserCtx, { seriesId, until }: PauseSeries): Promise<{ ok: true }> {
  return inTransaction(ctx, async (open) => {
    const tx = atFixedTime(open)
    const { series, side, zone } = await lockOwnSeries(tx, seriesId)
    const today = dayOf(tx.now(), zone)
    if (until) assertPause(until, today)
    if (series.pausedUntil === until) return { ok: true }
    await updateSeries(tx, seriesId, { pausedUntil: until })
    if (until) {
      const ids = (await bookingsOfSeries(tx, seriesId)).filter(({ startsAt }) => dayOf(startsAt, zone) < until)
      await leaveOut(
        tx,
        await lockBookings(
          tx,
          ids.map(({ id }) => id),
        ),
        side,
      )
    }
    const nextDay = firstDateFrom(today, series.nextDay, series.everyWeeks)
    if (!until) await extend(tx, { ...series, pausedUntil: null, nextDay }, { retake: true })
    await tx.emit({
      type: until ? 'series.paused' : 'series.resumed',
      id: seriesId,
      to: [series.contractorId, series.professionalId],
    })
    return { ok: true }
  })
}

function assertPause(until: Day, today: Day): void {
  if (until <= today) throw new BadInput('until', openSeriesMessages.pauseAhead, 'too_soon')
  if (until > addDays(today, MAX_PAUSE_DAYS)) throw new BadInput('until', openSeriesMessages.pauseTooLong, 'too_far')
}
