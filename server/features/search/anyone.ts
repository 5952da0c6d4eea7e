import type { Duration } from '#shared/availability.ts'
import type { Day } from '#shared/days.ts'
import type { Point } from '#shared/search.ts'
import type { Service } from '#shared/services.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { type Ctx, readingAs } from '#server/core/context.ts'
import { freeDays } from '#server/features/availability/service.ts'
import { criteriaOf } from './criteria.ts'
import { firstFreeRows } from './days.ts'
import { firstRows } from './pages.ts'

/**
 * For a search without a day: how many days from today on are searched, and how many of the nearest professionals are considered.
 */
const DAYS = 14
const NEAREST = 20
const ROUNDS = 2
const ROUNDS_FOR_ALL = 5

type Sought = {
  readonly point: Point
  readonly service: Service | null
  readonly day: Day | null
  readonly hours: Duration
}

/**
 * True if a search from a point finds a professional who is free for so many hours on the given day, or without a day on any of
 * the next 14. `id` is the searcher's, or null for a visitor. The searcher and the people in `blocked` are excluded. Throws the
 * errors of `criteriaOf`.
 */
export async function isAnyoneFree(
  ctx: Ctx,
  person: { id: string | null; blocked: ReadonlySet<string> },
  { point, service, day, hours: durationHours }: Sought,
): Promise<boolean> {
  const searching = readingAs(ctx, person)
  const filters = { durationHours, ...(service && { services: [service] }), ...(day && { date: day }) }
  const criteria = criteriaOf(searching, { point, hasAddress: true }, filters)
  if (day) return (await firstFreeRows(searching, criteria, { date: day, durationHours }, 1, ROUNDS)).rows.length > 0
  const { rows } = await firstRows(searching, criteria, NEAREST)
  const ids = rows.map(({ id }) => id)
  return (await freeDays(searching, ids, { from: dayOf(ctx.now(), DEFAULT_ZONE), count: DAYS, durationHours })).length > 0
}

/**
 * Returns the first `size` professionals near a point who are free for so many hours on a day, best rated first, with their free
 * starts. The searcher and blocked people are excluded. Reads at most 300 agendas. Throws the errors of `criteriaOf`.
 */
export async function findFreeOn(
  ctx: Ctx,
  person: { id: string; blocked: ReadonlySet<string> },
  {
    point,
    services,
    day: date,
    hours: durationHours,
  }: Omit<Sought, 'service' | 'day'> & { services: readonly Service[]; day: Day },
  size: number,
) {
  const searching = readingAs(ctx, person)
  const filters = { durationHours, services: [...services], date, sort: 'rating' } as const
  const criteria = criteriaOf(searching, { point, hasAddress: true }, filters)
  return (await firstFreeRows(searching, criteria, { date, durationHours }, size, ROUNDS_FOR_ALL)).rows
}
