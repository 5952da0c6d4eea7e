import type { UserCtx } from '#server/core/context.ts'
import { freeStarts } from '#server/features/availability/service.ts'
import type { Point, SearchProfessionals } from '#shared/search.ts'
import type { Asked } from './asked.ts'
import { coveredBy, type Cursor, isIn } from './rules.ts'
import { pageOf, type Row, type Way } from './statements.ts'

/** Rows in order; `rest` is where further ones may begin, `lookedAt` how many agendas were read before it stopped early. */
export type Found = { readonly rows: Row[]; readonly rest: Cursor | null; readonly lookedAt: number | null }

type Day = Pick<SearchProfessionals, 'period' | 'durationHours'> & { readonly date: string }

const GROWTH = 4
// With words, for each row that is wanted: candidates first looked at, and looked at at most before the text index is asked, which
// near a home has tens of thousands and without one everybody. `narrow`: with a service or a band a candidate is dear to find.
const FIRST_LOOK = { usual: 5, narrow: 2 }
const LAST_LOOK = { usual: 30, narrow: 15, anywhere: 240 }
// How many more than it seems to take are looked at.
const MORE = 1.25
const BATCH = 60

/** The first `size` professionals of a search, and whether there are more. */
export async function firstOf(ctx: UserCtx, asked: Asked, size: number): Promise<Found> {
  return cut(asked, await rowsAfter(ctx, asked, asked.cursor, size + 1), size)
}

/**
 * The first `size` who have a free start on a day. Candidates come in order from the index, and the one function of the slots
 * decides on each (S1 §5); after `most` of them the search stops, full or not, and says where to go on.
 */
export async function firstFreeOf(ctx: UserCtx, asked: Asked, day: Day, size: number, most: number): Promise<Found> {
  const free: Row[] = []
  let cursor = asked.cursor
  for (let lookedAt = 0; free.length <= size;) {
    const wanted = Math.min(BATCH, most - lookedAt)
    if (wanted === 0) return { rows: free, rest: cursor, lookedAt }
    const batch = await rowsAfter(ctx, asked, cursor, wanted)
    free.push(...(await whoIsFree(ctx, day, batch)))
    lookedAt += batch.length
    const last = batch.at(-1)
    if (!last || batch.length < wanted) break
    cursor = placeOf(cursor, last)
  }
  return cut(asked, free, size)
}

function cut({ cursor }: Asked, rows: Row[], size: number): Found {
  const last = rows[size - 1]
  return { rows: rows.slice(0, size), rest: rows.length > size && last ? placeOf(cursor, last) : null, lookedAt: null }
}

function placeOf(before: Cursor | null, { key, id, since }: Row): Cursor {
  return { key, id, since: before?.since ?? since }
}

async function whoIsFree(ctx: UserCtx, { date, period, durationHours = 4 }: Day, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => id)
  const starts = await freeStarts(ctx, ids, { date, durationHours })
  return rows.filter(({ id }) => starts.get(id)?.some((time) => !period || isIn(period, time)))
}

// Words that many have are found among the first of the order; of those that few have, the text index knows all. A first look
// says how many of the candidates have them.
async function rowsAfter(ctx: UserCtx, { shape, values, point }: Asked, cursor: Cursor | null, most: number): Promise<Row[]> {
  const page = async (way: Way, candidates: number) => {
    const statement = pageOf(ctx.db, { ...shape, way, after: cursor !== null })
    const [answer] = await statement.execute({ ...values, ...cursor, candidates, most })
    return answer?.rows ?? []
  }
  const enough = (rows: Row[], candidates: number) =>
    point && shape.sort === 'distance'
      ? areNearest(rows, most, point)
      : rows.length === most || (rows[0]?.taken ?? candidates) < candidates
  const kind = shape.service || shape.band !== null ? 'narrow' : 'usual'
  const limit = most * LAST_LOOK[point ? kind : 'anywhere']
  for (let candidates = shape.words ? most * FIRST_LOOK[kind] : most; ;) {
    const rows = await page('index', candidates)
    if (rows.length === 0 ? !shape.words : enough(rows, candidates)) return rows
    candidates = shape.words ? Math.ceil((candidates * most * MORE) / rows.length) : candidates * GROWTH
    if (shape.words && candidates > limit) return page('words', 0)
  }
}

// The Mercator order is off by under 1 %: when the candidates do not prove that they hold all the rows, more are taken.
function areNearest(rows: Row[], most: number, point: Point): boolean {
  const [first, last] = [rows[0], rows[most - 1]]
  if (first && first.beyond === null) return true
  return Boolean(first?.beyond && last && last.distance !== null && coveredBy(first.beyond, last.distance, point))
}
