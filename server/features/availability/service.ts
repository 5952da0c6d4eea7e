import { availabilityMessages, durations, HORIZON_IN_DAYS, type FindSlots } from '#shared/availability.ts'
import { priceOf, type Price } from '#shared/booking.ts'
import { addDays, instantAt, timeOf, zoneOf, type Day } from '#shared/time.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { maySeeAll } from './gate.ts'
import { hasFirstBooking, occupants, openWindows, professionalRows } from './queries.ts'
import {
  awayNow,
  blocks,
  isOwnHold,
  nextFreeDay,
  slotsOfDay,
  slotsOfWeek,
  weeksOpen,
  weekToShow,
  type Agenda,
  type Occupant,
} from './rules.ts'
import type { WeekView } from './views.ts'

export { forgetWeek } from './forget.ts'
export { agreedWith, conflictsWith, slotsOfDay, stateOfStart } from './rules.ts'
export { addException, removeException } from './exceptions.ts'
export { followWeek } from './live.ts'
export { readOwnWeek } from './own-week.ts'
export { WeekView } from './views.ts'
export { saveSettings, setAway } from './settings.ts'
export { addOnDays, addWindow, copyDay, removeWindow, restoreWindows, saveWeek, toggleWindow } from './windows.ts'

export type OwnHold = Awaited<ReturnType<typeof occupants>>[number] & { readonly holdExpiresAt: Date }

type Stretch = { readonly from: Date; readonly to: Date }

/** A professional as a booking sees her. `open`: approved, visible and not deactivated, so that new bookings may be made. */
export type LoadedAgenda = Agenda & {
  readonly professionalId: string
  readonly open: boolean
  /** What she offers. */
  readonly services: readonly string[]
  readonly dailyPriceInCents: number
  /** What `busy` is of. */
  readonly loaded: Stretch
  /** The visit that is to be moved: its own hour is not in `busy`, and every running hold is; null for a new booking. */
  readonly movingId: string | null
  /** The reader's own running holds with her in the range. Those not being paid yet are not in `busy` (R-A5); none for a move. */
  readonly ownHolds: readonly OwnHold[]
}

/**
 * One week of a professional's slots with the prices of the three durations (S1 §2, §5). FORBIDDEN `subscription_required`
 * without a plan, before anything is told of her (AMB-19); NOT_FOUND where she is not to be seen. Owner and admin pass both.
 */
export async function findSlots(ctx: UserCtx, input: FindSlots): Promise<WeekView> {
  const seesAll = maySeeAll(ctx, input.professionalId)
  const { from, to } = around(weekToShow(input.weekStart, { zone: 'UTC', horizonInDays: HORIZON_IN_DAYS }, ctx.now()))
  const agenda = await loadAgenda(ctx, input.professionalId, from, to)
  if (!agenda || (!agenda.open && !seesAll)) throw new NotFound(availabilityMessages.professionalNotFound)
  return weekOf(ctx, agenda, input)
}

/**
 * What decides a professional's bookable starts from `from` to `to`, as the actor meets it: without holds that are over and
 * without the actor's own unpaid ones; with `movingId` as that visit meets it. Null where there is no such professional. The one
 * source for list, create and move.
 */
export async function loadAgenda(
  ctx: Ctx,
  professionalId: string,
  from: Date,
  to: Date,
  movingId: string | null = null,
): Promise<LoadedAgenda | null> {
  return (await loadAgendas(ctx, [professionalId], { from, to }, movingId)).at(0) ?? null
}

/**
 * For many professionals at once, in one round of queries: the starts that are free on a day of each one's own calendar, as
 * `'HH:mm'` on her own clock, in order. Who has none is left out. The same slots as `findSlots`, as the actor meets them.
 */
export async function freeStarts(
  ctx: Ctx,
  professionalIds: readonly string[],
  { date, durationHours }: { date: Day; durationHours: FindSlots['durationHours'] },
): Promise<Map<string, string[]>> {
  if (professionalIds.length === 0) return new Map()
  const stretch = { from: midnight(addDays(date, -2)), to: midnight(addDays(date, 3)) }
  const agendas = await loadAgendas(ctx, professionalIds, stretch, null)
  const starts = agendas.map((agenda) => {
    const free = slotsOfDay(agenda, date, { durationHours, now: ctx.now() }).filter(({ state }) => state === 'free')
    return [agenda.professionalId, free.map(({ start }) => timeOf(start, agenda.zone))] as const
  })
  return new Map(starts.filter(([, free]) => free.length > 0))
}

async function loadAgendas(
  ctx: Ctx,
  professionalIds: readonly string[],
  loaded: Stretch,
  movingId: string | null,
): Promise<LoadedAgenda[]> {
  const [professionals, windows, taken] = await Promise.all([
    professionalRows(ctx, professionalIds),
    openWindows(ctx, professionalIds),
    occupants(ctx, professionalIds, loaded.from, loaded.to),
  ])
  const viewerId = ctx.actor?.id ?? null
  const windowsOf = Map.groupBy(windows, (window) => window.professionalId)
  const takenOf = Map.groupBy(taken, (booking) => booking.professionalId)
  return professionals.map(({ id, city, state, awaySince, awayUntil, ...rest }) => {
    const hers = takenOf.get(id) ?? []
    return {
      ...rest,
      professionalId: id,
      zone: zoneOf(state, city),
      away: awaySince && { until: awayUntil },
      movingId,
      loaded,
      windows: windowsOf.get(id) ?? [],
      busy: hers.filter(keepsOut(ctx, movingId)),
      ownHolds: movingId ? [] : hers.filter((booking) => isOwnHold(booking, viewerId, ctx.now())),
    }
  })
}

/**
 * The prices of 4, 6 and 8 hours for the actor, the first booking's part of the fee included where it is due (AMB-01, AMB-03) once
 * the holds in `without` are gone.
 */
export async function pricesFor(ctx: UserCtx, agenda: LoadedAgenda, without: readonly string[] = []): Promise<Price[]> {
  const extra = await firstBookingFee(ctx, agenda.professionalId, without)
  return durations.map((hours) => priceOf(agenda.dailyPriceInCents, hours, ctx.settings.feeInBasisPoints, extra))
}

/**
 * The part of the fee that the actor's first booking with a professional adds, in basis points (AMB-01); 0 once one was paid, and
 * while a running hold carries it. When that hold runs out the next booking carries it; what was held meanwhile keeps its price.
 */
export async function firstBookingFee(ctx: UserCtx, professionalId: string, without: readonly string[] = []): Promise<number> {
  const { firstBookingFeeInBasisPoints: extra } = ctx.settings
  const pair = { contractorId: ctx.actor.id, professionalId }
  return extra > 0 && !(await hasFirstBooking(ctx, pair, without)) ? extra : 0
}

/** The week of an agenda that is loaded; reads more only for a week outside of it, and further ahead for one without a free start. */
export async function weekOf(
  ctx: UserCtx,
  agenda: LoadedAgenda,
  { durationHours, weekStart: asked }: Pick<FindSlots, 'durationHours' | 'weekStart'>,
): Promise<WeekView> {
  const now = ctx.now()
  const { zone, noticeInHours, professionalId } = agenda
  const weekStart = weekToShow(asked, agenda, now)
  const weeks = weeksOpen(agenda, now)
  const days = slotsOfWeek(await covering(ctx, agenda, weekStart), { weekStart, durationHours, now })
  const empty = !days.some(({ slots }) => slots.some((slot) => slot.state === 'free'))
  return {
    professionalId,
    zone,
    durationHours,
    noticeInHours,
    weekStart,
    weekEnd: addDays(weekStart, 6),
    firstWeekStart: weeks.first,
    lastWeekStart: weeks.last,
    days,
    away: awayNow(agenda, now),
    nextFreeDay: empty ? await freeDayAfter(ctx, agenda, weekStart, durationHours) : null,
    // Nothing is paid for a move, and one of the two who may move a visit does not know what it cost (R-C5).
    prices: agenda.movingId ? [] : await pricesFor(ctx, agenda),
  }
}

// She may be booked less far ahead than the week that was asked for: then another one is shown.
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

async function busyBetween(ctx: Ctx, { professionalId, movingId }: LoadedAgenda, { from, to }: Stretch) {
  const taken = await occupants(ctx, [professionalId], from, to)
  return taken.filter(keepsOut(ctx, movingId))
}

// A visit that moves makes no place for itself but its own: the hold of its own household stays where it is too.
function keepsOut(ctx: Ctx, movingId: string | null) {
  const viewerId = movingId ? null : (ctx.actor?.id ?? null)
  return (booking: Occupant & { id: string }) => booking.id !== movingId && blocks(booking, viewerId, ctx.now())
}

/** Wide enough for a week in any zone, and for the widest buffer. */
function around(weekStart: Day): Stretch {
  return { from: midnight(addDays(weekStart, -8)), to: midnight(addDays(weekStart, 16)) }
}

function midnight(day: Day): Date {
  return instantAt(day, '00:00', 'UTC')
}
