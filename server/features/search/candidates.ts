import type { UserCtx } from '#server/core/context.ts'
import type { Point } from '#shared/search.ts'
import type { Asked } from './asked.ts'
import { shareOf } from './frequency.ts'
import { countLooksOf, firstLook, further, looksOf } from './looks.ts'
import { coveredBy, type Cursor } from './rules.ts'
import { countLookOf, countOf, pageOf, type Row } from './statements.ts'
import { placeOf, stepAlong, stepFromWords } from './steps.ts'

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
export async function countUpTo(ctx: UserCtx, { shape, values, words }: Asked, most: number): Promise<number> {
  const counted = { ...shape, sort: 'newest', after: false } as const
  if (shape.located && shape.words) {
    const looks = { most, share: await shareOf(ctx, words), ...countLooksOf(shape) }
    for (let candidates: number | null = firstLook(looks); candidates;) {
      const [look] = await countLookOf(ctx.db, { ...counted, way: 'index' }).execute({ ...values, candidates, most })
      const { named, taken } = look ?? { named: 0, taken: 0 }
      if (named >= most || taken < candidates) return named
      const more = further(taken, named, most - named, looks)
      candidates = more && candidates + more
    }
  }
  const way = shape.located && shape.words ? 'words' : 'index'
  const [row] = await countOf(ctx.db, { ...counted, way }).execute({ ...values, most })
  return row?.count ?? 0
}

/** Up to `size` of the rows, and where further ones begin. */
export function cut({ cursor }: Asked, rows: Row[], size: number): Found {
  const last = rows[size - 1]
  return { rows: rows.slice(0, size), rest: rows.length > size && last ? placeOf(cursor ?? rows[0], last) : null, lookedAt: null }
}

function rowsAfter(ctx: UserCtx, asked: Asked, cursor: Cursor | null, most: number): Promise<Row[]> {
  return asked.shape.words ? withWords(ctx, asked, cursor, most) : nextAlong(ctx, asked, cursor, most)
}

async function nextAlong(ctx: UserCtx, { shape, values, point }: Asked, cursor: Cursor | null, most: number): Promise<Row[]> {
  const page = pageOf(ctx.db, { ...shape, way: 'index', after: cursor !== null })
  for (let candidates = most; ; candidates *= GROWTH) {
    const [answer] = await page.execute({ ...values, ...cursor, candidates, most })
    const rows = answer?.rows ?? []
    if (!point || shape.sort !== 'distance' || rows.length === 0 || areNearest(rows, most, point)) return rows
  }
}

// Words that many have are found along the order, one stretch after the other; of those that few have, the text index knows all.
async function withWords(ctx: UserCtx, asked: Asked, cursor: Cursor | null, most: number): Promise<Row[]> {
  const rows: Row[] = []
  // Who moves between two statements might come in both.
  const add = (more: Row[]) => rows.push(...more.filter(({ id }) => !rows.some((row) => row.id === id)))
  const looks = { most, share: await shareOf(ctx, asked.words), ...looksOf(asked.shape) }
  let [place, taken, found] = [cursor, 0, 0]
  for (let candidates: number | null = firstLook(looks); candidates;) {
    const step = await stepAlong(ctx, asked, place, { wanted: most - rows.length, candidates })
    add(step.rows)
    if (rows.length === most || !step.rest) return rows
    place = step.rest
    if (step.stopped) continue
    taken += step.taken
    found += step.named
    candidates = further(taken, found, most - rows.length, looks)
  }
  add((await stepFromWords(ctx, asked, place, most - rows.length)).rows)
  return rows
}

// The Mercator order is off by under 1 %: when the candidates do not prove that they hold all the rows, more are taken.
function areNearest(rows: Row[], most: number, point: Point): boolean {
  const [first, last] = [rows[0], rows[most - 1]]
  if (first && first.beyond === null) return true
  return Boolean(first?.beyond && last && last.distance !== null && coveredBy(first.beyond, last.distance, point))
}
