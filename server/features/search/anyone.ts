import type { Duration } from '#shared/availability.ts'
import type { Day } from '#shared/days.ts'
import type { Point } from '#shared/search.ts'
import type { Service } from '#shared/services.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import type { Actor, Ctx } from '#server/core/context.ts'
import { freeDays } from '#server/features/availability/service.ts'
import { criteriaOf } from './criteria.ts'
import { firstFreeRows } from './days.ts'
import { firstRows } from './pages.ts'

/** Without a day: how many days are looked at, and of how many of the first professionals. */
const DAYS = 14
const NEAREST = 20
const ROUNDS = 2

type Sought = {
  readonly point: Point
  readonly service: Service | null
  readonly day: Day | null
  readonly hours: Duration
}

/**
 * Whether a search from a point finds somebody who has so many free hours on a day, or without one on any of the next 14 days. `seeker` is the id
 * of the person who searches, or null for a visitor; this person and those of `blocked` do not count. BAD_REQUEST as `criteriaOf`.
 */
export async function isAnyoneFree(
  ctx: Ctx,
  { seeker, blocked }: { seeker: string | null; blocked: ReadonlySet<string> },
  { point, service, day, hours: durationHours }: Sought,
): Promise<boolean> {
  const searching = { ...ctx, actor: { ...nobody, ...(seeker && { id: seeker }), blocked } }
  const filters = { durationHours, ...(service && { services: [service] }), ...(day && { date: day }) }
  const criteria = criteriaOf(searching, { point, hasAddress: true }, filters)
  if (day) return (await firstFreeRows(searching, criteria, { date: day, durationHours }, 1, ROUNDS)).rows.length > 0
  const { rows } = await firstRows(searching, criteria, NEAREST)
  const ids = rows.map(({ id }) => id)
  return (await freeDays(searching, ids, { from: dayOf(ctx.now(), DEFAULT_ZONE), count: DAYS, durationHours })).length > 0
}

const nobody: Actor = {
  id: '00000000-0000-0000-0000-000000000000',
  name: '',
  roles: new Set(),
  secondFactor: false,
  adminWithheld: false,
  subscriber: false,
  sessionId: '',
  blocked: new Set(),
  home: () => ({ point: null, hasAddress: false }),
}
