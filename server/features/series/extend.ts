import { addDays, type Day } from '#shared/days.ts'
import { OPEN_WEEKS } from '#shared/booking-request.ts'
import { datesUntil, NEW_PRICE_AFTER_DAYS } from '#shared/open-series.ts'
import { dayOf } from '#shared/time.ts'
import { processInBatches } from '#server/core/batches.ts'
import { type Ctx, readingAs, type Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { accountFactsOf } from '#server/features/auth/service.ts'
import { type Again, bookLaterDates, lockPair, zoneOfProfessional } from '#server/features/booking/service.ts'
import { hasActiveSubscription } from '#server/features/purchase/service.ts'
import { announce } from './announce.ts'
import { dailyPriceOf, hasStarted, lockSeries, type Series, seriesToExtend, updateSeries } from './queries.ts'

const noOffer = { offeredDailyPriceInCents: null, offeredFrom: null, offerAcceptedAt: null, offerRefusedAt: null }

/**
 * Books the next dates of every running series, so that eight weeks are always booked. Also offers the contractor a price that
 * the professional has changed, and sends notifications of holidays and monthly costs (`announce`). Runs every hour and may run
 * twice, because each date is booked only once.
 */
export async function extendAll(ctx: Ctx): Promise<void> {
  await processInBatches(
    ctx,
    () => seriesToExtend(ctx),
    (id) =>
      inTransaction(ctx, async (tx) => {
        const series = await lockSeries(tx, id)
        if (!series || series.endedAt || !(await hasStarted(tx, id))) return
        await lockPair(tx, series)
        await extend(tx, await offerNewPrice(tx, series))
        await announce(tx, series)
        await updateSeries(tx, id, { lookedAt: tx.now() })
      }),
  )
}

/**
 * Books the due dates of a locked series and returns them; null if the contractor has no active account or plan. `again` says
 * which unpaid bookings are replaced under the present terms, and whether skipped dates are booked too. Both participants are
 * notified of dates that could not be booked.
 */
export async function extend(tx: Tx, series: Series, again: Again = {}): Promise<Day[] | null> {
  const { seriesId, everyWeeks, pausedUntil, endsOn } = series
  const asContractor = await asContractorOf(tx, series.contractorId)
  if (!asContractor) return null
  const today = dayOf(tx.now(), await zoneOfProfessional(tx, series.professionalId))
  const due = datesUntil(series.nextDay, everyWeeks, addDays(today, 7 * OPEN_WEEKS)).filter((day) => day > today)
  const open = due.filter((day) => (!pausedUntil || day >= pausedUntil) && (!endsOn || day < endsOn))
  const { booked, missed, decided } = await bookLaterDates(asContractor, series, open, again)
  const last = due.filter((day) => !open.includes(day) || decided.includes(day)).at(-1)
  const nextDay = last ? addDays(last, 7 * everyWeeks) : series.nextDay
  const fresh = missed.filter((day) => !series.missedDays.includes(day))
  const missedDays = [...series.missedDays.filter((day) => day >= today), ...fresh].filter((day) => !booked.includes(day))
  await updateSeries(tx, seriesId, { nextDay, missedDays })
  const to = [series.contractorId, series.professionalId]
  if (fresh.length > 0) await tx.emit({ type: 'series.missed', id: seriesId, to })
  if (booked.length > 0) await tx.emit({ type: 'series.extended', id: seriesId, to })
  return booked
}

/**
 * Returns a context with which the job reads and books for the contractor of a series. Null without an active account or plan.
 */
export async function asContractorOf<C extends Ctx>(ctx: C, id: string) {
  const account = await accountFactsOf(ctx.db, id)
  if (!account?.active || !(await hasActiveSubscription(ctx.db, id, ctx.now()))) return null
  return readingAs(ctx, { id, blocked: new Set(account.blocked) })
}

/**
 * Offers the professional's new price to the contractor, once for each price. While an accepted price is not yet in force, no
 * other one is offered. An open offer ends when the professional returns to the agreed price.
 */
async function offerNewPrice(tx: Tx, series: Series): Promise<Series> {
  const { seriesId, professionalId, contractorId } = series
  const today = dayOf(tx.now(), await zoneOfProfessional(tx, professionalId))
  const current = await withPriceInForce(tx, series, today)
  const price = await dailyPriceOf(tx, professionalId)
  if (price === null || price === current.offeredDailyPriceInCents || current.offerAcceptedAt) return current
  if (price === current.dailyPriceInCents) return current.offeredFrom ? withChange(tx, current, noOffer) : current
  const offer = { offeredDailyPriceInCents: price, offeredFrom: addDays(today, NEW_PRICE_AFTER_DAYS), offerRefusedAt: null }
  const offered = await withChange(tx, current, offer)
  await tx.emit({ type: 'series.price-offered', id: seriesId, to: [contractorId, professionalId] })
  return offered
}

/** Makes an accepted new price the agreed price of the series once its first day has come. Returns the series. */
async function withPriceInForce(tx: Tx, series: Series, today: Day): Promise<Series> {
  const { offerAcceptedAt, offeredFrom, offeredDailyPriceInCents } = series
  if (!offerAcceptedAt || !offeredFrom || !offeredDailyPriceInCents || offeredFrom > today) return series
  return withChange(tx, series, { ...noOffer, dailyPriceInCents: offeredDailyPriceInCents })
}

async function withChange(tx: Tx, series: Series, change: Partial<Series>): Promise<Series> {
  await updateSeries(tx, series.seriesId, change)
  return { ...series, ...change }
}
