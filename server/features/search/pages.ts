import type { UserCtx } from '#server/core/context.ts'
import type { Criteria } from './criteria.ts'
import type { Cursor, Place } from './rules.ts'
import { countOf, pageOf, type Row, type Shape } from './statements.ts'

/**
 * Rows in order. `rest` is the position at which further rows begin. `agendas` is the number of agendas read, if a search on a
 * day stopped early.
 */
export type Found = { readonly rows: Row[]; readonly rest: Cursor | null; readonly agendas: number | null }

export type Source = Shape['source']
type Size = { readonly batch: number; readonly limit: number }

/**
 * Returns how many candidates, in the sort order, one round searches for words before the index of words is used. It is smaller
 * with a service or a price band, and larger without coordinates, where the index of words reads the whole country.
 */
export function wordBatch({ located, service, band }: Pick<Shape, 'located' | 'service' | 'band'>): number {
  if (!located) return 2_000
  return service || band !== null ? 40 : 120
}

/**
 * Decides how to read the next candidates, in the sort order or from the index of words. `matches` is how many rows of the last
 * batch have the searched words. If few have them, the index is cheaper. A service or a price band makes the index cheaper, so it
 * is used sooner.
 */
export function sourceAfter(source: Source, { service, band }: Pick<Shape, 'service' | 'band'>, matches: number): Source {
  return matches < (service || band !== null ? 6 : 4) ? 'words' : source
}

/**
 * Returns the first `size` professionals of a search, and whether there are more. Each round continues after the last candidate
 * of the previous round.
 */
export async function firstRows(ctx: UserCtx, criteria: Criteria, size: number): Promise<Found> {
  const { words } = criteria.shape
  const rows: Row[] = []
  let [source, cursor]: [Source, Cursor | null] = ['order', criteria.cursor]
  for (;;) {
    const limit = size + 1 - rows.length
    const batch = words && source === 'order' ? wordBatch(criteria.shape) : limit
    const found = await nextRows(ctx, criteria, source, cursor, { batch, limit })
    rows.push(...found.rows)
    if (rows.length > size || !found.rest) return firstOf({ rows, since: found.since }, size)
    source = sourceAfter(source, criteria.shape, found.rows.length)
    cursor = found.rest
  }
}

/**
 * The minimum number of candidates that a count reads in the sort order before it uses the index of words, because frequent words
 * are found sooner there.
 */
const COUNT_BATCH = 500

/** Returns the number of matching professionals, counted up to `limit`. */
export async function countUpTo(ctx: UserCtx, { shape, values, start }: Criteria, limit: number): Promise<number> {
  const count = async (source: Source, batch: number) => {
    const [row] = await countOf(ctx.db, { ...values, ...start, batch, limit }, { ...shape, source, sort: 'newest' })
    return row?.count ?? 0
  }
  if (!shape.words) return count('order', limit)
  const found = await count('order', Math.max(COUNT_BATCH, wordBatch(shape)))
  return found < limit ? count('words', limit) : found
}

/** Returns the first `size` of the rows, and the position at which the other rows begin. */
export function firstOf({ rows, since }: { rows: Row[]; since: string }, size: number): Found {
  const last = rows[size - 1]
  const rest = rows.length > size && last ? placeOf(last, since) : null
  return { rows: rows.slice(0, size), rest, agendas: null }
}

/**
 * Returns at most `limit` rows among the next `batch` candidates after the cursor. `rest` is the position at which further rows
 * may begin, or null if there are none.
 */
export async function nextRows(
  ctx: UserCtx,
  { shape, values, start }: Criteria,
  source: Source,
  cursor: Cursor | null,
  size: Size,
) {
  const [answer] = await pageOf(ctx.db, { ...values, ...(cursor ?? start), ...size }, { ...shape, source })
  if (!answer) throw new Error('the statement answers one row')
  const { rows, end } = answer.page
  const since = cursor?.since ?? answer.page.since
  const last = rows[size.limit - 1] ?? end
  return { rows, since, rest: last && placeOf(last, since) }
}

function placeOf({ key, id }: Place, since: string): Cursor {
  return { key, id, since }
}
