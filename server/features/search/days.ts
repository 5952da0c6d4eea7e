import type { UserCtx } from '#server/core/context.ts'
import { freeStarts } from '#server/features/availability/service.ts'
import type { SearchProfessionals } from '#shared/search.ts'
import { instantAt } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Criteria } from './criteria.ts'
import { firstOf, type Found, nextRows, type Source, sourceAfter, wordBatch } from './pages.ts'
import { isIn } from './rules.ts'
import type { Row } from './statements.ts'

type Day = Pick<SearchProfessionals, 'period' | 'durationHours'> & { readonly date: string }

/**
 * A search on a day runs in rounds: how many agendas a round reads at most, and among how many candidates it looks for open
 * hours.
 */
const AGENDAS = 60
const CANDIDATES = 240

/**
 * Returns the first `size` professionals with a free slot on a day. Each round takes the next candidates in the sort order and
 * reads their agendas. After `rounds` rounds it stops, even if the page is not full, and `rest` is the position at which to
 * continue.
 */
export async function firstFreeRows(ctx: UserCtx, criteria: Criteria, day: Day, size: number, rounds: number): Promise<Found> {
  const { words } = criteria.shape
  const free: Row[] = []
  let [cursor, since, agendas] = [criteria.cursor, '', 0]
  let source: Source = 'order'
  for (let round = 0; free.length <= size; round++) {
    if (round === rounds) return { rows: free.slice(0, size), rest: cursor, agendas }
    const batch = words && source === 'order' ? wordBatch(criteria.shape) : CANDIDATES
    const found = await nextRows(ctx, criteria, source, cursor, { batch, limit: AGENDAS })
    free.push(...(await withFreeSlot(ctx, day, found.rows)))
    since = found.since
    agendas += found.rows.length
    if (!found.rest) break
    cursor = found.rest
    if (words) source = sourceAfter(source, criteria.shape, found.rows.length)
  }
  return firstOf({ rows: free, since }, size)
}

async function withFreeSlot(ctx: UserCtx, { date, period, durationHours = 4 }: Day, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => id)
  const free = await freeStarts(ctx, ids, { date, durationHours })
  return rows.flatMap((row) => {
    const times = (free.get(row.id) ?? []).filter((time) => !period || isIn(period, time))
    const zone = zoneOf(row.state, row.city)
    const starts = times.map((time) => ({ time, start: instantAt(date, time, zone) }))
    return starts.length > 0 ? [{ ...row, starts }] : []
  })
}
