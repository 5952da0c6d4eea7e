import type { UserCtx } from '#server/core/context.ts'
import type { Criteria } from './criteria.ts'
import type { Cursor, Place } from './rules.ts'
import { countOf, pageOf, type Row, type Shape } from './statements.ts'

/**
 * Search results in order. `rest`: the position at which further results begin. `agendas`: the number of agendas read, if a
 * search on a day stopped early.
 */
export type Found = { readonly rows: Row[]; readonly rest: Cursor | null; readonly agendas: number | null }

export type Source = Shape['source']
type Size = { readonly batch: number; readonly limit: number }

/**
 * Returns how many candidates a round reads in the sort order to find the searched words, before the index of words is used
 * instead. The number is smaller with a service or a price band. It is larger without coordinates, because the index of words
 * then reads the whole country.
 */
export function wordBatch({ located, service, band }: Pick<Shape, 'located' | 'service' | 'band'>): number {
  if (!located) return 2_000
  return service || band !== null ? 40 : 120
}

/**
 * Decides whether the next candidates are read in the sort order or from the index of words. `matches`: how many rows of the last
 * batch have the searched words. If there are few, the index is cheaper. With a service or a price band the index is even
 * cheaper, so it is used sooner.
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
 * The minimum number of candidates that a count reads without the index of words, before it uses that index. Frequent words are
 * found sooner without it.
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

/** Returns the first `size` of the `rows`, and the position at which the other rows begin. */
export function firstOf({ rows, since }: { rows: Row[]; since: string }, size: number): Found {
  const last = rows[size - 1]
  const rest = rows.length > size && last ? placeOf(last, since) : null
  return { rows: rows.slice(0, size), rest, agendas: null }
}

/**
 * Reads the next `size.batch` candidates after the cursor and returns at most `size.limit` matching rows. `rest` is the position
 * at which further rows may begin, or null if there are none.
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
