import { CHARGE_BEFORE_HOURS } from '#shared/booking-series.ts'
import { DAY_MS, HOUR_MS } from '#shared/days.ts'
import { type ChangeSeries, openSeriesMessages } from '#shared/open-series.ts'
import { dayOf, timeOf } from '#shared/time.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { BadInput, Conflict } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { startsToMoveTo, wantsToAgree } from '#server/features/booking/service.ts'
import { asContractorOf, extend } from './extend.ts'
import { lockOwnSeries, ownSeries, type Series, updateSeries } from './queries.ts'
import type { StartsView } from './views.ts'

/** The first date of a moved series is at most so many days from now. */
const REACH_DAYS = 21

/**
 * Returns the starts to which a series of the caller may move, within three weeks, without the weekday and time that the series
 * already has. Throws the errors of `ownSeries`.
 */
export async function readStarts(ctx: UserCtx, seriesId: string): Promise<StartsView> {
  const { series, zone } = await ownSeries(ctx, seriesId)
  const asContractor = await asContractorOf(ctx, series.contractorId)
  const free = asContractor ? await startsToMoveTo(asContractor, series, REACH_DAYS) : []
  return { starts: free.filter((start) => !isRhythmOf(series, start, zone)) }
}

/**
 * Moves a series of the caller to another day and time. If the professional makes the change, or wants to agree to every change
 * (G4), it is only proposed to the other participant. Unpaid bookings are replaced, and a date without a free slot is left out.
 * Throws CONFLICT `slot_unavailable` when the first new date is not free, `plan_over` without an active plan, `same_time`;
 * BAD_REQUEST on `start` for a date that is too near or too far; otherwise the errors of `lockOwnSeries`. A repeated call gets
 * the same response.
 */
export async function changeSeries(ctx: UserCtx, { seriesId, start }: ChangeSeries): Promise<{ state: 'changed' | 'asked' }> {
  return inTransaction(ctx, async (tx) => {
    const { series, side, zone } = await lockOwnSeries(tx, seriesId)
    assertAhead(start, tx.now())
    if (isRhythmOf(series, start, zone)) throw new Conflict('same_time', openSeriesMessages.sameTime)
    const atOnce = side === 'contractor' && !(await wantsToAgree(tx, series.professionalId))
    if (atOnce) {
      await moveTo(tx, series, start, zone)
      return { state: 'changed' }
    }
    await updateSeries(tx, seriesId, { proposedStart: start, proposedBy: tx.actor.id })
    await tx.emit({ type: 'series.change-asked', id: seriesId, to: [series.contractorId, series.professionalId] })
    return { state: 'asked' }
  })
}

/**
 * Accepts or refuses a proposed change of the series. The participant who proposed it may only withdraw it, with `accept` false.
 * Throws CONFLICT `nothing_to_answer`, and otherwise the errors of `changeSeries`.
 */
export async function answerChange(ctx: UserCtx, seriesId: string, accept: boolean): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const { series, zone } = await lockOwnSeries(tx, seriesId)
    const { proposedStart: start, proposedBy } = series
    if (!start) throw new Conflict('nothing_to_answer', openSeriesMessages.nothingToAnswer)
    if (accept && proposedBy === tx.actor.id) throw new Conflict('nothing_to_answer', openSeriesMessages.ownProposal)
    if (accept) {
      assertAhead(start, tx.now())
      await moveTo(tx, series, start, zone)
      return { ok: true }
    }
    await updateSeries(tx, seriesId, { proposedStart: null, proposedBy: null })
    await tx.emit({ type: 'series.change-refused', id: seriesId, to: [series.contractorId, series.professionalId] })
    return { ok: true }
  })
}

async function moveTo(tx: Tx, series: Series, start: Date, zone: string): Promise<void> {
  const rhythm = { nextDay: dayOf(start, zone), startTime: timeOf(start, zone), proposedStart: null, proposedBy: null }
  await updateSeries(tx, series.seriesId, rhythm)
  const booked = await extend(tx, { ...series, ...rhythm, missedDays: [] }, { replaceFrom: dayOf(tx.now(), zone) })
  if (!booked) throw new Conflict('plan_over', openSeriesMessages.planOver)
  if (!booked.includes(rhythm.nextDay) && !isPaused(series, rhythm.nextDay))
    throw new Conflict('slot_unavailable', openSeriesMessages.notFree, { state: 'taken', why: null })
  await tx.emit({ type: 'series.changed', id: series.seriesId, to: [series.contractorId, series.professionalId] })
}

function isPaused({ pausedUntil }: Series, day: string): boolean {
  return pausedUntil !== null && day < pausedUntil
}

function isRhythmOf({ nextDay, startTime, everyWeeks }: Series, start: Date, zone: string): boolean {
  const days = (Date.parse(nextDay) - Date.parse(dayOf(start, zone))) / DAY_MS
  return timeOf(start, zone) === startTime && days % (7 * everyWeeks) === 0
}

function assertAhead(start: Date, now: Date): void {
  const ahead = start.getTime() - now.getTime()
  if (ahead < (CHARGE_BEFORE_HOURS + 1) * HOUR_MS) throw new BadInput('start', openSeriesMessages.changeTooSoon, 'too_soon')
  if (ahead > REACH_DAYS * DAY_MS) throw new BadInput('start', openSeriesMessages.changeTooFar, 'too_far')
}
