import type { UserCtx } from '#server/core/context.ts'
import type { Point } from '#shared/search.ts'
import type { Asked } from './asked.ts'
import { type Cursor, provenWithin } from './rules.ts'
import { type Look, lookOf, pageOf, type Row } from './statements.ts'

const GROWTH = 4
// How many more than are wanted a look by distance finds, as the plane proves only those somewhat nearer than where it ends.
const UNPROVEN = 4
// The greatest id: whoever is no farther than this was looked at.
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Rows in order, and where those begin who were not looked at (null: there are none). */
export type Step = Pick<Look, 'rows' | 'stopped' | 'taken' | 'named'> & { readonly rest: Cursor | null }

/** The next `most` of those who have the words, from the index of words. */
export async function stepFromWords(ctx: UserCtx, { shape, values }: Asked, cursor: Cursor | null, most: number) {
  const statement = pageOf(ctx.db, { ...shape, way: 'words', after: cursor !== null })
  const [answer] = await statement.execute({ ...values, ...cursor, most })
  const rows = answer?.rows ?? []
  const last = rows[most - 1]
  return { rows, rest: last ? placeOf(cursor, last) : null, taken: rows.length, named: rows.length }
}

/**
 * Out of the next `candidates` of the order those with the words, whose day may be open, `wanted` at most. By distance all that are
 * looked at may lie on a circle so thin that the plane cannot tell them from those behind: then more are.
 */
export async function stepAlong(
  ctx: UserCtx,
  { shape, values, point }: Asked,
  cursor: Cursor | null,
  { wanted, candidates: first }: { wanted: number; candidates: number },
): Promise<Step> {
  const statement = lookOf(ctx.db, { ...shape, way: 'index', after: cursor !== null })
  const from = shape.sort === 'distance' ? point : null
  const before = cursor?.key ?? 0
  for (let [candidates, enough] = [first, from ? wanted + UNPROVEN : wanted]; ; enough *= GROWTH) {
    const [answer] = await statement.execute({ ...values, ...cursor, candidates, enough, most: wanted })
    if (!answer) throw new Error('a look answers one row')
    const { look } = answer
    const end = endOf(look, candidates, from)
    const rows = look.rows.filter(({ key }) => !end || key <= end.key)
    if (from && end && rows.length === 0 && (look.rows.length > 0 || end.key <= before)) {
      candidates = Math.max(candidates, look.taken) * GROWTH
      continue
    }
    const last = rows[wanted - 1]
    const rest = last ? placeOf(cursor, last) : end && { ...end, since: cursor?.since ?? look.since }
    return { ...look, rows, rest }
  }
}

/** Where those after a row begin; `before` is where its search began, or the first row that was found. */
export function placeOf(before: Pick<Cursor, 'since'> | null | undefined, { key, id, since }: Row): Cursor {
  return { key, id, since: before?.since ?? since }
}

function endOf(look: Look, candidates: number, point: Point | null) {
  if (!look.stopped && look.taken < candidates) return null
  if (!point) return look.last
  return look.beyond === null ? null : { key: provenWithin(look.beyond, point), id: LAST_ID }
}
