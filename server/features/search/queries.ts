import type { Home, UserCtx } from '#server/core/context.ts'
import { COUNT_CAP, type CountProfessionals, loosenable, roundKm, type SearchProfessionals } from '#shared/search.ts'
import { ask } from './asked.ts'
import { countUpTo, firstOf } from './candidates.ts'
import { firstFreeOf } from './free.ts'
import { loosened, writeCursor } from './rules.ts'
import type { Row } from './statements.ts'
import type { CountView, FoundView } from './views.ts'

const PAGE = 20
// Agendas read for one answer on a day: for a page, for its count, and for each filter that might be loosened.
const AGENDAS = { page: 300, count: 300, loosen: 120 }
const OFFERED = 3

/**
 * A page of approved, visible, active professionals, never the viewer herself. With own coordinates: those whose own radius
 * (and the chosen distance) reaches the home. Without: all of them, no distances (SRCH-1 to SRCH-6, R-D5). By distance, price,
 * rating or the newest first; on a day, only who has a free start. `stoppedAfter` says that a page was left short after that
 * many agendas, and that its cursor goes on. An empty page, where it is the first or
 * the last, says what to loosen. BAD_REQUEST as `ask`.
 */
export async function findProfessionals(ctx: UserCtx, input: SearchProfessionals): Promise<FoundView> {
  const home = ctx.actor.home()
  const asked = ask(ctx, home, input)
  const { date, cursor, ...rest } = input
  const found = date ? await firstFreeOf(ctx, asked, { ...rest, date }, PAGE, AGENDAS.page) : await firstOf(ctx, asked, PAGE)
  const nobody = found.rows.length === 0 && (cursor === undefined || found.rest === null)
  return {
    items: found.rows.map(cardOf),
    nextCursor: found.rest && writeCursor(found.rest, asked.print),
    located: home.point ? 'coordinates' : home.hasAddress ? 'address' : 'none',
    approximate: ctx.settings.searchSnapDegrees > 0,
    sort: asked.shape.sort,
    ...(found.lookedAt !== null && { stoppedAfter: found.lookedAt }),
    ...(nobody && { loosen: await loosenings(ctx, home, { ...rest, date }) }),
  }
}

/**
 * How many the same filters find, up to 100; `capped` means 'mais de 100'. On a day at most 300 agendas are read: `atLeast`
 * means that there may be more.
 */
export async function countProfessionals(ctx: UserCtx, input: CountProfessionals): Promise<CountView> {
  return countOn(ctx, ctx.actor.home(), input, AGENDAS.count)
}

async function countOn(ctx: UserCtx, home: Home, input: CountProfessionals, agendas: number): Promise<CountView> {
  const asked = ask(ctx, home, input)
  const { date } = input
  if (date) {
    const { rows, rest, lookedAt } = await firstFreeOf(ctx, asked, { ...input, date }, COUNT_CAP, agendas)
    return { count: rows.length, capped: rest !== null && lookedAt === null, ...(lookedAt !== null && { atLeast: true }) }
  }
  const count = await countUpTo(ctx, asked, COUNT_CAP + 1)
  return { count: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP }
}

// One filter at a time, the least loss first; a distance by the smallest step that finds somebody.
async function loosenings(ctx: UserCtx, home: Home, filters: CountProfessionals) {
  const offered: NonNullable<FoundView['loosen']> = []
  for (const what of loosenable) {
    for (const wider of loosened(filters, what)) {
      const count = await countOn(ctx, home, wider, AGENDAS.loosen)
      if (count.count === 0) continue
      offered.push({ what, filters: wider, ...count })
      break
    }
    if (offered.length === OFFERED) break
  }
  return offered
}

function cardOf(row: Row) {
  const { distance, key: _key, since: _since, beyond: _beyond, ...card } = row
  return { ...card, distanceInKm: distance === null ? null : roundKm(distance), newcomer: card.reviewCount === 0 }
}
