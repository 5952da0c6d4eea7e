import type { UserCtx } from '#server/core/context.ts'
import { freeStarts } from '#server/features/availability/service.ts'
import type { SearchProfessionals } from '#shared/search.ts'
import type { Asked } from './asked.ts'
import { cut, type Found, placeOf } from './candidates.ts'
import { type Cursor, isIn, provenWithin } from './rules.ts'
import { type Look, lookOf, pageOf, type Row } from './statements.ts'

type Day = Pick<SearchProfessionals, 'period' | 'durationHours'> & { readonly date: string }

/** Rows in order, where those begin who were not looked at (null: there are none), and how many were taken to find them. */
type Step = { readonly rows: Row[]; readonly rest: Cursor | null; readonly taken: number; readonly named: number }

const BATCH = 60
const GROWTH = 4
// With words, candidates for each row that is wanted.
const FIRST_LOOK = 5
// Candidates for each agenda that may be read: to sieve four costs about as much as one agenda.
const SIEVED = 4
// Words that fewer than one in so many have are looked up; without a home, where the words of everybody would be read, later.
const RARE = { near: 20, anywhere: 240 }
// The greatest id: whoever is no farther than this was looked at.
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * The first `size` who have a free start on a day. Candidates come in order from the index, those whose hours may hold the visit
 * pass, and the one function of the slots decides on each (S1 §5). After `most` agendas, or four times as many candidates, the
 * search stops, full or not, and says where to go on.
 */
export async function firstFreeOf(ctx: UserCtx, asked: Asked, day: Day, size: number, most: number): Promise<Found> {
  const free: Row[] = []
  let [cursor, lookedAt, seen] = [asked.cursor, 0, 0]
  let candidates = asked.shape.words ? BATCH * FIRST_LOOK : BATCH
  let fromWords = false
  while (free.length <= size) {
    if (lookedAt >= most || seen >= most * SIEVED) return { rows: free, rest: cursor, lookedAt }
    const wanted = Math.min(BATCH, most - lookedAt)
    const step: Step = fromWords
      ? await stepFromWords(ctx, asked, cursor, wanted)
      : await stepAlong(ctx, asked, cursor, { wanted, candidates })
    free.push(...(await whoIsFree(ctx, day, step.rows)))
    if (!step.rest) break
    cursor = step.rest
    lookedAt += step.rows.length
    seen += step.taken
    fromWords ||= asked.shape.words && step.named * RARE[asked.point ? 'near' : 'anywhere'] < step.taken
    if (step.rows.length < wanted / 2) candidates = Math.min(candidates * GROWTH, Math.max(BATCH, most * SIEVED - seen))
  }
  return cut(asked, free, size)
}

async function whoIsFree(ctx: UserCtx, { date, period, durationHours = 4 }: Day, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => id)
  const starts = await freeStarts(ctx, ids, { date, durationHours })
  return rows.filter(({ id }) => starts.get(id)?.some((time) => !period || isIn(period, time)))
}

async function stepFromWords(ctx: UserCtx, { shape, values }: Asked, cursor: Cursor | null, most: number): Promise<Step> {
  const statement = pageOf(ctx.db, { ...shape, way: 'words', after: cursor !== null })
  const [answer] = await statement.execute({ ...values, ...cursor, candidates: 0, most })
  const rows = answer?.rows ?? []
  const last = rows[most - 1]
  return { rows, rest: last ? placeOf(cursor, last) : null, taken: rows.length, named: rows.length }
}

// By distance all candidates may lie on a circle so thin that the plane cannot tell them from those behind: then more are taken.
async function stepAlong(
  ctx: UserCtx,
  { shape, values, point }: Asked,
  cursor: Cursor | null,
  { wanted, candidates: first }: { wanted: number; candidates: number },
): Promise<Step> {
  const statement = lookOf(ctx.db, { ...shape, way: 'index', after: cursor !== null })
  const before = cursor?.key ?? 0
  for (let candidates = first; ; candidates *= GROWTH) {
    const [answer] = await statement.execute({ ...values, ...cursor, candidates, most: wanted })
    if (!answer) throw new Error('a look answers one row')
    const { look } = answer
    const end = shape.sort === 'distance' && point ? endByDistance(look, point) : endInOrder(look, candidates)
    if (end && end.key <= before && shape.sort === 'distance') continue
    const rows = look.rows.filter(({ key }) => !end || key <= end.key)
    const last = rows[wanted - 1]
    const rest = last ? placeOf(cursor, last) : end && { ...end, since: cursor?.since ?? look.since }
    return { rows, rest, taken: look.taken, named: look.named }
  }
}

function endByDistance({ beyond }: Look, point: NonNullable<Asked['point']>) {
  return beyond === null ? null : { key: provenWithin(beyond, point), id: LAST_ID }
}

function endInOrder({ taken, last }: Look, candidates: number) {
  return taken < candidates ? null : last
}
