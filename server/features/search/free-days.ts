import type { UserCtx } from '#server/core/context.ts'
import { freeDays } from '#server/features/availability/service.ts'
import type { FindFreeDays } from '#shared/search.ts'
import { criteriaOf } from './criteria.ts'
import { firstRows } from './pages.ts'
import { originOf } from './places.ts'
import { mayDropText } from './rules.ts'
import type { FreeDaysView } from './views.ts'

const DAYS = 7
/** The number of professionals, the first in the order of the search, whose agendas are read. */
const NEAREST = 20

/**
 * Returns those of seven days on which at least one of the first professionals of the search is free. Costs one page and one
 * reading of agendas, whereas an exact number for each day would read up to 300 agendas a day. Text that matches no professional
 * is dropped as in the search. Throws BAD_REQUEST in the same cases as `criteriaOf`.
 */
export async function findFreeDays(ctx: UserCtx, { from, ...filters }: FindFreeDays): Promise<FreeDaysView> {
  const criteria = criteriaOf(ctx, await originOf(ctx, filters), { ...filters, date: from })
  const shape = { ...criteria.shape, day: false }
  const { rows } = await firstRows(ctx, { ...criteria, shape }, NEAREST)
  if (rows.length === 0 && mayDropText(filters)) return findFreeDays(ctx, { from, ...filters, query: undefined })
  const ids = rows.map(({ id }) => id)
  return { days: await freeDays(ctx, ids, { from, count: DAYS, durationHours: filters.durationHours ?? 4 }) }
}
