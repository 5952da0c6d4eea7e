import type { UserCtx } from '#server/core/context.ts'
import { totalsFor } from '#server/features/availability/service.ts'
import { COUNT_CAP, type CountProfessionals, loosenable, roundKm, type SearchProfessionals } from '#shared/search.ts'
import { criteriaOf } from './criteria.ts'
import { firstFreeRows } from './days.ts'
import { countUpTo, firstRows } from './pages.ts'
import { originOf } from './places.ts'
import { arcOf, loosened, mayDropText, writeCursor } from './rules.ts'
import type { Row } from './statements.ts'
import { textsMeantBy } from './suggestion.ts'
import { noteUnknown } from './unknown-words.ts'
import type { CountView, FoundView } from './views.ts'

const PAGE = 20
// The maximum number of batches (of at most 60 agendas each) that a search reads. `search`: to fill a page or to count the free
// professionals of a day. `loosen`: to count the results without one filter.
const ROUNDS = { search: 5, loosen: 2 }
const OFFERED = 3
/** With fewer results than this, the search suggests a text that was probably meant. */
const FEW = 3
/** Marks the cursor of a search whose text was dropped, so that its later pages drop the text too. */
const DROPPED = '.'

/**
 * Returns a page of professionals whom the search lists, without the viewer. If the viewer has coordinates, the page contains
 * only professionals who reach the viewer's home. If a day is chosen, it contains only those with a free slot. `stoppedAfter`:
 * the page of a day ended early, after reading so many agendas. `droppedText`: a text that no professional matched and that was
 * left out. An empty page offers filters to loosen. Throws the errors of `criteriaOf`.
 */
export async function findProfessionals(ctx: UserCtx, input: SearchProfessionals): Promise<FoundView> {
  if (input.cursor?.startsWith(DROPPED)) return withoutText(ctx, { ...input, cursor: input.cursor.slice(DROPPED.length) })
  const home = await originOf(ctx, input)
  const criteria = criteriaOf(ctx, home, input)
  const { date, cursor, ...rest } = input
  const found = date
    ? await firstFreeRows(ctx, criteria, { ...rest, date }, PAGE, ROUNDS.search)
    : await firstRows(ctx, criteria, PAGE)
  const totals = await totalsFor(ctx, found.rows, input.durationHours ?? 4)
  const isAll = cursor === undefined && found.rest === null
  const suggestion = isAll && found.rows.length < FEW ? await suggest(ctx, { ...rest, date }, found.rows.length) : null
  const isEmpty = found.rows.length === 0 && (cursor === undefined || found.rest === null)
  if (isAll && isEmpty && rest.query && suggestion === null) await noteUnknown(ctx, rest.query)
  if (isAll && isEmpty && (await textIsInTheWay(ctx, { ...rest, date })))
    return { ...(await withoutText(ctx, input)), ...(suggestion !== null && { suggestion }) }
  return {
    items: found.rows.map((row) => cardOf(row, totals, input.place ? Math.round : roundKm)),
    nextCursor: found.rest && writeCursor(found.rest, criteria.fingerprint),
    located: input.place ? 'place' : home.point ? 'coordinates' : home.hasAddress ? 'address' : 'none',
    approximate: ctx.settings.searchSnapDegrees > 0,
    sort: criteria.shape.sort,
    ...(home.lost && { addressLost: true as const }),
    ...(found.agendas !== null && { stoppedAfter: found.agendas }),
    ...(suggestion !== null && { suggestion }),
    ...(isEmpty && { loosen: await loosenings(ctx, { ...rest, date }) }),
  }
}

async function withoutText(ctx: UserCtx, { query, ...input }: SearchProfessionals): Promise<FoundView> {
  const found = await findProfessionals(ctx, input)
  return { ...found, nextCursor: found.nextCursor && `${DROPPED}${found.nextCursor}`, droppedText: query }
}

/**
 * True if a search that finds nothing would find professionals without its text. This needs a service or a place beside the text.
 */
async function textIsInTheWay(ctx: UserCtx, filters: CountProfessionals): Promise<boolean> {
  return mayDropText(filters) && (await countFor(ctx, { ...filters, query: undefined }, ROUNDS.loosen)).count > 0
}

/**
 * Returns how many professionals a search with these filters finds, up to 100; `capped` says that there are more. A text that
 * `findProfessionals` would drop is ignored. `atLeast` says that not every agenda of the chosen day was read.
 */
export async function countProfessionals(ctx: UserCtx, input: CountProfessionals): Promise<CountView> {
  const found = await countFor(ctx, input, ROUNDS.search)
  if (found.count > 0 || found.atLeast || !(await textIsInTheWay(ctx, input))) return found
  return countFor(ctx, { ...input, query: undefined }, ROUNDS.search)
}

async function countFor(ctx: UserCtx, input: CountProfessionals, rounds: number): Promise<CountView> {
  const criteria = criteriaOf(ctx, await originOf(ctx, input), input)
  const { date } = input
  if (date) {
    const { rows, rest, agendas } = await firstFreeRows(ctx, criteria, { ...input, date }, COUNT_CAP, rounds)
    return { count: rows.length, capped: rest !== null && agendas === null, ...(agendas !== null && { atLeast: true }) }
  }
  const count = await countUpTo(ctx, criteria, COUNT_CAP + 1)
  return { count: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP }
}

// A text is suggested only if it has more results. A suggestion that leads to another empty page would be worse than none.
async function suggest(ctx: UserCtx, filters: CountProfessionals, found: number): Promise<string | null> {
  if (!filters.query) return null
  for (const query of await textsMeantBy(ctx, filters.query)) {
    const { count } = await countFor(ctx, { ...filters, query }, ROUNDS.loosen)
    if (count > found) return query
  }
  return null
}

// Finds the filters to loosen: one filter at a time, the smallest change first, and each by the smallest step that gives results.
async function loosenings(ctx: UserCtx, filters: CountProfessionals) {
  const offered: NonNullable<FoundView['loosen']> = []
  for (const what of loosenable) {
    for (const wider of loosened(filters, what)) {
      const count = await countFor(ctx, wider, ROUNDS.loosen)
      if (count.count === 0) continue
      offered.push({ what, filters: wider, ...count })
      break
    }
    if (offered.length === OFFERED) break
  }
  return offered
}

/**
 * Converts a row of the search to a result for the viewer. `totals` are the prices of the chosen duration for this viewer, in
 * cents. `round` rounds the distances.
 */
export function cardOf({ chord, key: _key, ...card }: Row, totals: Map<string, number>, round = roundKm) {
  return {
    ...card,
    totalInCents: totals.get(card.id) ?? card.dailyPriceInCents,
    distanceInKm: chord === null ? null : round(arcOf(chord)),
    newcomer: card.reviewCount === 0,
  }
}
