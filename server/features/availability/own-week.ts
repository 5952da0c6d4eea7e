import { availabilityMessages, AvailabilityStatus } from '#shared/availability.ts'
import { addDays, type Day, DAY_MS } from '#shared/days.ts'
import { dayOf, instantAt } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Availability, AvailabilityException } from '#db/schema/availability.ts'
import type { UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { activeBookings, ownExceptions, ownWindows, professionalRow } from './queries.ts'
import { blocks, type Busy } from './rules.ts'
import { hoursOf } from '#shared/day-hours.ts'
import type { ExceptionView, OwnWeek, WindowView } from './views.ts'

/**
 * The caller's windows by weekday, the exceptions, and the settings that decide the slots. Throws NOT_FOUND without a profile.
 */
export async function readOwnWeek(ctx: UserCtx): Promise<OwnWeek> {
  const me = ctx.actor.id
  const [professional, rows] = await Promise.all([professionalRow(ctx, me), ownWindows(ctx, me)])
  if (!professional) throw new NotFound(availabilityMessages.professionalNotFound)
  const { bufferBeforeInMinutes, bufferAfterInMinutes, ownLeadTimeInHours, horizonInDays, maxBookingsPerDay } = professional
  const { awaySince, awayUntil, state, city, onlyAgreedChanges, answersEach } = professional
  const zone = zoneOf(state, city)
  const today = dayOf(ctx.now(), zone)
  const away = awaySince && (awayUntil === null || awayUntil >= today) ? { since: awaySince, until: awayUntil } : null
  return {
    zone,
    settings: {
      bufferBeforeInMinutes,
      bufferAfterInMinutes,
      leadTimeInHours: ownLeadTimeInHours,
      horizonInDays,
      maxBookingsPerDay,
      choices: { onlyAgreedChanges, answersEach },
      away,
    },
    neighboursExcluded: bufferBeforeInMinutes > 0 || bufferAfterInMinutes > 0,
    days: Array.from({ length: 7 }, (_, weekday) => ({
      weekday,
      windows: rows.filter((row) => row.weekday === weekday).map(windowView),
    })),
    exceptions: await exceptionViews(ctx, await ownExceptions(ctx, me, today), zone),
  }
}

/** Returns a window as the API returns it. */
export function windowView({ id, weekday, startTime, endTime, status }: Availability): WindowView {
  return { id, weekday, startTime, endTime, active: status === AvailabilityStatus.available }
}

/** Exceptions as the API returns them, each with the number of bookings within it; those bookings stay. */
export async function exceptionViews(
  ctx: UserCtx,
  rows: readonly AvailabilityException[],
  zone: string,
): Promise<ExceptionView[]> {
  const last = rows.reduce<Day>((day, row) => (row.lastDay > day ? row.lastDay : day), '')
  const taken = last
    ? await activeBookings(ctx, [ctx.actor.id], new Date(ctx.now().getTime() - 2 * DAY_MS), endOf(last, zone))
    : []
  const blocking = taken.filter((booking) => blocks(booking, ctx.actor.id, ctx.now()))
  return rows.map(({ id, kind, firstDay, lastDay, startTime, endTime, label }) => ({
    id,
    kind,
    firstDay,
    lastDay,
    startTime,
    endTime,
    label,
    bookings: blocking.filter((booking) => isWithin({ firstDay, lastDay, startTime, endTime }, booking, zone)).length,
  }))
}

type ExceptionPeriod = Pick<AvailabilityException, 'firstDay' | 'lastDay' | 'startTime' | 'endTime'>

function isWithin({ firstDay, lastDay, ...times }: ExceptionPeriod, { start, end }: Busy, zone: string): boolean {
  const date = dayOf(start, zone)
  const { startTime, endTime } = hoursOf(times)
  return date >= firstDay && date <= lastDay && start < instantAt(date, endTime, zone) && end > instantAt(date, startTime, zone)
}

function endOf(day: Day, zone: string): Date {
  return instantAt(addDays(day, 1), '00:00', zone)
}
