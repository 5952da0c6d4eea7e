import { and, eq, isNull, or } from 'drizzle-orm'
import { bookingSeries, openSeries } from '#db/schema/index.ts'
import type { Day } from '#shared/days.ts'
import { dayOf } from '#shared/time.ts'
import type { Tx } from '#server/core/context.ts'

/** Ends a series without an end date from a day on. Returns false for any other series and for one that has already ended. */
export async function endOpenSeries(tx: Tx, seriesId: string, ended: { endsOn: Day; endedBy: string }): Promise<boolean> {
  const rows = await tx.db
    .update(openSeries)
    .set({ ...ended, endedAt: tx.now(), proposedStart: null, proposedBy: null })
    .where(and(eq(openSeries.seriesId, seriesId), isNull(openSeries.endedAt)))
    .returning({ seriesId: openSeries.seriesId })
  return rows.length > 0
}

/** Ends every open-ended series of a person whose account is closed. */
export async function endOpenSeriesOf(tx: Tx, userId: string): Promise<void> {
  const { id, contractorId, professionalId } = bookingSeries
  const own = await tx.db
    .select({ id })
    .from(bookingSeries)
    .innerJoin(openSeries, eq(openSeries.seriesId, id))
    .where(and(isNull(openSeries.endedAt), or(eq(contractorId, userId), eq(professionalId, userId))))
  const ended = { endsOn: dayOf(tx.now(), 'UTC'), endedBy: userId }
  for (const series of own) await endOpenSeries(tx, series.id, ended)
}
