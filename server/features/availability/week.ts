import { availabilityMessages, HORIZON_IN_DAYS, type FindSlots } from '#shared/availability.ts'
import { addDays, type Day } from '#shared/days.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { isOwnerOrAdmin, requireSubscription } from '#server/core/subscription-gate.ts'
import { busyBetween, loadAgenda, midnight, type LoadedAgenda, type Period } from './agenda.ts'
import { pricesFor } from './prices.ts'
import { awayNow, nextFreeDay, slotsOfWeek, weeksOpen, weekToShow, type Agenda } from './rules.ts'
import type { WeekView } from './views.ts'

/**
 * Returns one week of a professional's slots with the prices of the three durations. By default it is the first week with a free
 * start. Throws FORBIDDEN `subscription_required` without a subscription, before anything about the professional is revealed, and
 * then NOT_FOUND if the professional is not listed. The professional and admins are exempt from both.
 */
export async function findSlots(ctx: UserCtx, input: FindSlots): Promise<WeekView> {
  requireSubscription(ctx.actor, input.professionalId)
  const { from, to } = around(weekToShow(input.weekStart, { zone: 'UTC', horizonInDays: HORIZON_IN_DAYS }, ctx.now()))
  const agenda = await loadAgenda(ctx, input.professionalId, from, to)
  if (!agenda || !(agenda.open || isOwnerOrAdmin(ctx.actor, input.professionalId)))
    throw new NotFound(availabilityMessages.professionalNotFound)
  return weekOf(ctx, agenda, input)
}

/**
 * Returns the requested week of a loaded agenda, or else the week of the next free start. Reads more bookings only if the week is
 * outside the loaded period.
 */
export async function weekOf(
  ctx: UserCtx,
  agenda: LoadedAgenda,
  { durationHours, weekStart: asked }: Pick<FindSlots, 'durationHours' | 'weekStart'>,
): Promise<WeekView> {
  const now = ctx.now()
  const { zone, leadTimeInHours, professionalId } = agenda
  const weekStart = weekToShow(asked, agenda, now)
  const weeks = weeksOpen(agenda, now)
  const days = slotsOfWeek(await covering(ctx, agenda, weekStart), { weekStart, durationHours, now })
  const empty = !days.some(({ slots }) => slots.some((slot) => slot.state === 'free'))
  const nextFreeDay = empty ? await freeDayAfter(ctx, agenda, weekStart, durationHours) : null
  if (nextFreeDay && asked === undefined) return weekOf(ctx, agenda, { durationHours, weekStart: nextFreeDay })
  return {
    professionalId,
    zone,
    durationHours,
    leadTimeInHours,
    weekStart,
    weekEnd: addDays(weekStart, 6),
    firstWeekStart: weeks.first,
    lastWeekStart: weeks.last,
    days,
    away: awayNow(agenda, now),
    nextFreeDay,
    // Rescheduling shows no prices, because it costs nothing, and the professional must not learn the contractor's price.
    prices: agenda.movingId ? [] : await pricesFor(ctx, agenda),
  }
}

// The horizon may change which week is shown. If that week is outside the loaded period, more bookings are loaded.
async function covering(ctx: Ctx, agenda: LoadedAgenda, weekStart: Day): Promise<Agenda> {
  const { loaded } = agenda
  const needed = { from: midnight(addDays(weekStart, -1)), to: midnight(addDays(weekStart, 9)) }
  if (loaded.from <= needed.from && loaded.to >= needed.to) return agenda
  return { ...agenda, busy: await busyBetween(ctx, agenda, around(weekStart)) }
}

async function freeDayAfter(ctx: Ctx, agenda: LoadedAgenda, weekStart: Day, durationHours: FindSlots['durationHours']) {
  const from = addDays(weekStart, 7)
  const horizon = addDays(weeksOpen(agenda, ctx.now()).last, 8)
  const busy = await busyBetween(ctx, agenda, { from: midnight(addDays(from, -2)), to: midnight(horizon) })
  return nextFreeDay({ ...agenda, busy }, from, { durationHours, now: ctx.now() })
}

/** The period is wide enough for a week in any zone and for the widest buffer. */
function around(weekStart: Day): Period {
  return { from: midnight(addDays(weekStart, -8)), to: midnight(addDays(weekStart, 16)) }
}
