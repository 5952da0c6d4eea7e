import type { UserCtx } from '#server/core/context.ts'
import type { Criteria } from './criteria.ts'
import type { Cursor, Place } from './rules.ts'
import { countOf, pageOf, type Row, type Shape } from './statements.ts'

/** Rows in order; `rest` is where further ones begin. A day's search that stopped early says how many `agendas` it read. */
export type Found = { readonly rows: Row[]; readonly rest: Cursor | null; readonly agendas: number | null }

type Source = Shape['source']
type Size = { readonly batch: number; readonly limit: number }

/**
 * How many candidates of the sort order are tried before the index of words is asked. A word that 1 in 25 have fills a page from
 * 500 candidates; of rarer words the index reads few enough. Without coordinates it reads the whole country, so more are tried.
 */
export function wordBatch(located: boolean): number {
  return located ? 500 : 2_000
}

/** The first `size` professionals of a search, and whether there are more. */
export async function firstRows(ctx: UserCtx, criteria: Criteria, size: number): Promise<Found> {
  const { shape, cursor } = criteria
  const limit = size + 1
  const batch = shape.words ? wordBatch(shape.located) : limit
  let found = await nextRows(ctx, criteria, 'order', cursor, { batch, limit })
  const mayHaveMore = found.rows.length < limit && found.rest
  if (mayHaveMore) found = await nextRows(ctx, criteria, 'words', cursor, { batch: limit, limit })
  return firstOf(found, size)
}

/** How many match, counting up to `limit`. */
export async function countUpTo(ctx: UserCtx, { shape, values, start }: Criteria, limit: number): Promise<number> {
  const count = async (source: Source, batch: number) => {
    const statement = countOf(ctx.db, { ...shape, source, sort: 'newest' })
    const [row] = await statement.execute({ ...values, ...start, batch, limit })
    return row?.count ?? 0
  }
  if (!shape.words) return count('order', limit)
  const found = await count('order', wordBatch(shape.located))
  return found < limit ? count('words', limit) : found
}

/** The first `size` of the rows, and where the others begin. */
export function firstOf({ rows, since }: { rows: Row[]; since: string }, size: number): Found {
  const last = rows[size - 1]
  const rest = rows.length > size && last ? placeOf(last, since) : null
  return { rows: rows.slice(0, size), rest, agendas: null }
}

/**
 * At most `limit` rows among the next `batch` candidates after the cursor. `rest` is where further rows may begin: after the last
 * row of a full page, else after the last candidate of a full batch, else null.
 */
export async function nextRows(
  ctx: UserCtx,
  { shape, values, start }: Criteria,
  source: Source,
  cursor: Cursor | null,
  size: Size,
) {
  const statement = pageOf(ctx.db, { ...shape, source })
  const [answer] = await statement.execute({ ...values, ...(cursor ?? start), ...size })
  if (!answer) throw new Error('the statement answers one row')
  const { rows, end } = answer.page
  const since = cursor?.since ?? answer.page.since
  const last = rows[size.limit - 1] ?? end
  return { rows, since, rest: last && placeOf(last, since) }
}

function placeOf({ key, id }: Place, since: string): Cursor {
  return { key, id, since }
}
