import type { UserCtx } from '#server/core/context.ts'
import { freeStarts } from '#server/features/availability/service.ts'
import type { SearchProfessionals } from '#shared/search.ts'
import type { Asked } from './asked.ts'
import { cut, type Found } from './candidates.ts'
import { isIn } from './rules.ts'
import type { Row } from './statements.ts'
import { type Step, stepAlong, stepFromWords } from './steps.ts'

type Day = Pick<SearchProfessionals, 'period' | 'durationHours'> & { readonly date: string }

const BATCH = 60
const GROWTH = 4
// With words, candidates for each row that is wanted.
const FIRST_LOOK = 5
// Candidates for each agenda that may be read: to sieve four costs about as much as one agenda.
const SIEVED = 4
// Words that fewer than one in so many have are looked up; without a home, where the words of everybody would be read, later.
const RARE = { near: 20, anywhere: 240 }

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
    const step: Omit<Step, 'stopped'> = fromWords
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
