import type { UserCtx } from '#server/core/context.ts'
import type { Point } from '#shared/search.ts'
import type { Asked } from './asked.ts'
import { countLooksOf, looksOf, wider } from './looks.ts'
import { coveredBy, type Cursor } from './rules.ts'
import { countLookOf, countOf, pageOf, type Row, type Way } from './statements.ts'

/** Rows in order; `rest` is where further ones may begin, `lookedAt` how many agendas were read before it stopped early. */
export type Found = { readonly rows: Row[]; readonly rest: Cursor | null; readonly lookedAt: number | null }

const GROWTH = 4

/** The first `size` professionals of a search, and whether there are more. */
export async function firstOf(ctx: UserCtx, asked: Asked, size: number): Promise<Found> {
  return cut(asked, await rowsAfter(ctx, asked, asked.cursor, size + 1), size)
}

/**
 * How many match, counting no further than `most`. Near a home with words: as long as a stretch along the index is enough, or holds
 * everybody; words that few have are counted from the words.
 */
export async function countUpTo(ctx: UserCtx, { shape, values }: Asked, most: number): Promise<number> {
  const counted = { ...shape, sort: 'newest', after: false } as const
  if (shape.located && shape.words) {
    const { first, last } = countLooksOf(shape)
    for (let candidates: number | null = most * first; candidates;) {
      const [look] = await countLookOf(ctx.db, { ...counted, way: 'index' }).execute({ ...values, candidates })
      const { named, taken } = look ?? { named: 0, taken: 0 }
      if (named >= most || taken < candidates) return Math.min(named, most)
      candidates = wider(taken, named, { most, last })
    }
  }
  const way = shape.located && shape.words ? 'words' : 'index'
  const [row] = await countOf(ctx.db, { ...counted, way }).execute({ ...values, most })
  return row?.count ?? 0
}

/** Up to `size` of the rows, and where further ones begin. */
export function cut({ cursor }: Asked, rows: Row[], size: number): Found {
  const last = rows[size - 1]
  return { rows: rows.slice(0, size), rest: rows.length > size && last ? placeOf(cursor, last) : null, lookedAt: null }
}

/** Where those after a row begin. */
export function placeOf(before: Cursor | null, { key, id, since }: Row): Cursor {
  return { key, id, since: before?.since ?? since }
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
  const { first, last } = looksOf(shape)
  for (let candidates: number | null = shape.words ? most * first : most; candidates;) {
    const rows = await page('index', candidates)
    if (rows.length === 0 ? !shape.words : enough(rows, candidates)) return rows
    // By distance a look holds its last point whole, and so may be of many more than it was asked for.
    candidates = shape.words ? wider(rows[0]?.taken ?? candidates, rows.length, { most, last }) : candidates * GROWTH
  }
  return page('words', 0)
}

// The Mercator order is off by under 1 %: when the candidates do not prove that they hold all the rows, more are taken.
function areNearest(rows: Row[], most: number, point: Point): boolean {
  const [first, last] = [rows[0], rows[most - 1]]
  if (first && first.beyond === null) return true
  return Boolean(first?.beyond && last && last.distance !== null && coveredBy(first.beyond, last.distance, point))
}
