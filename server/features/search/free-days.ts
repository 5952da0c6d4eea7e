import type { UserCtx } from '#server/core/context.ts'
import { freeDays } from '#server/features/availability/service.ts'
import type { FindFreeDays } from '#shared/search.ts'
import { criteriaOf } from './criteria.ts'
import { firstRows } from './pages.ts'
import { originOf } from './places.ts'
import { mayDropText } from './rules.ts'
import type { FreeDaysView } from './views.ts'

const DAYS = 7
/** The number of professionals whose agendas are read, from the beginning of the search results. */
const NEAREST = 20

/**
 * Returns the days of a week on which one of the first professionals of the search is free. Only the first page is checked,
 * because an exact number for each day would read up to 300 agendas a day. Text that matches no professional is dropped as in the
 * search. Throws the errors of `criteriaOf`.
 */
export async function findFreeDays(ctx: UserCtx, { from, ...filters }: FindFreeDays): Promise<FreeDaysView> {
  const criteria = criteriaOf(ctx, await originOf(ctx, filters), { ...filters, date: from })
  const shape = { ...criteria.shape, day: false }
  const { rows } = await firstRows(ctx, { ...criteria, shape }, NEAREST)
  if (rows.length === 0 && mayDropText(filters)) return findFreeDays(ctx, { from, ...filters, query: undefined })
  const ids = rows.map(({ id }) => id)
  return { days: await freeDays(ctx, ids, { from, count: DAYS, durationHours: filters.durationHours ?? 4 }) }
}
