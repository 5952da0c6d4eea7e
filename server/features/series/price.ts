import { firstDateFrom, openSeriesMessages } from '#shared/open-series.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { extend } from './extend.ts'
import { lockOwnSeries, updateSeries } from './queries.ts'

/**
 * Accepts or refuses the professional's new price of a series, for the contractor. After a yes, unpaid bookings from the price's
 * first day on are replaced at the new price (G11). Throws NOT_FOUND for everybody but the contractor; CONFLICT
 * `nothing_to_answer`, and the errors of `lockOwnSeries`. A repeated call gets the same response.
 */
export async function answerPrice(ctx: UserCtx, seriesId: string, accept: boolean): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const { series, side } = await lockOwnSeries(tx, seriesId)
    if (side !== 'contractor') throw new NotFound(openSeriesMessages.notFound)
    const { offeredFrom, offerAcceptedAt, offerRefusedAt, nextDay, everyWeeks } = series
    if (!offeredFrom) throw new Conflict('nothing_to_answer', openSeriesMessages.nothingToAnswer)
    if (accept ? offerAcceptedAt : offerRefusedAt) return { ok: true }
    if (offerAcceptedAt) throw new Conflict('nothing_to_answer', openSeriesMessages.nothingToAnswer)
    const answer = accept ? { offerAcceptedAt: tx.now(), offerRefusedAt: null } : { offerRefusedAt: tx.now() }
    await updateSeries(tx, seriesId, answer)
    const again = { ...series, ...answer, nextDay: firstDateFrom(offeredFrom, nextDay, everyWeeks) }
    if (accept) await extend(tx, again, { replaceFrom: offeredFrom })
    await tx.emit({ type: 'series.price-answered', id: seriesId, to: [series.contractorId, series.professionalId] })
    return { ok: true }
  })
}
