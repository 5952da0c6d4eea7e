import { addDays, type Day } from '#shared/days.ts'
import { dayOf, instantAt, timeOf } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Duration } from '#shared/availability.ts'
import type { Ctx } from '#server/core/context.ts'
import { activeBookings, professionalRow, professionalRows } from './queries.ts'
import { blocks, isOwnHold, nextFreeDay, slotsOfDay, type Agenda, type ActiveBooking } from './rules.ts'

export type OwnHold = Awaited<ReturnType<typeof activeBookings>>[number] & { readonly holdExpiresAt: Date }

export type Period = { readonly from: Date; readonly to: Date }

/**
 * The part of a professional's agenda and terms that a booking needs. `open` says that the professional can be booked: approved,
 * visible, active and not blocked.
 */
export type LoadedAgenda = Agenda & {
  readonly professionalId: string
  readonly open: boolean
  /** The services that the professional offers. */
  readonly services: readonly string[]
  readonly dailyPriceInCents: number
  /** True if each paid request must be accepted by the professional. */
  readonly answersEach: boolean
  /** The period that `busy` covers. */
  readonly loaded: Period
  /**
   * The booking that is being rescheduled, or null for a new booking. Its own slot is left out of `busy`, but every running hold
   * is in it.
   */
  readonly movingId: string | null
  /**
   * The caller's own running holds with this professional in the period; empty when rescheduling. `busy` excludes the holds whose
   * payment has not begun.
   */
  readonly ownHolds: readonly OwnHold[]
}

/**
 * Loads the data that decides which starts of a professional can be booked between `from` and `to`, as the caller sees them.
 * `busy` has neither expired holds nor the caller's own unpaid ones. `movingId` is the booking that is being rescheduled. Null if
 * the professional does not exist.
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

/** Returns the time zone of a professional whom the caller may book; null for any other id. */
export async function bookableProfessional(ctx: Ctx, professionalId: string): Promise<{ readonly zone: string } | null> {
  const professional = await professionalRow(ctx, professionalId)
  if (!professional?.open || ctx.actor?.blocked.has(professionalId)) return null
  return { zone: zoneOf(professional.state, professional.city) }
}

/**
 * Returns the free starts of many professionals on one day, in a constant number of queries. They are grouped by professional, as
 * `'HH:mm'` in that professional's time zone. Professionals without a free start are omitted.
 */
export async function freeStarts(
  ctx: Ctx,
  professionalIds: readonly string[],
  { date, durationHours }: { date: Day; durationHours: Duration },
): Promise<Map<string, string[]>> {
  if (professionalIds.length === 0) return new Map()
  const period = { from: midnight(addDays(date, -2)), to: midnight(addDays(date, 3)) }
  const agendas = await loadAgendas(ctx, professionalIds, period, null)
  const starts = agendas.map((agenda) => {
    const free = slotsOfDay(agenda, date, { durationHours, now: ctx.now() }).filter(({ state }) => state === 'free')
    return [agenda.professionalId, free.map(({ start }) => timeOf(start, agenda.zone))] as const
  })
  return new Map(starts.filter(([, free]) => free.length > 0))
}

/** The number of days ahead that `nextFreeDays` searches. */
const DAYS_AHEAD = 28

/**
 * Returns the next day with a free start for each of these professionals, as any visitor sees it, in a constant number of
 * queries. The days are in the professional's time zone, at most four weeks ahead. Professionals without a free start are
 * omitted.
 */
export async function nextFreeDays(
  ctx: Ctx,
  professionalIds: readonly string[],
  durationHours: Duration,
): Promise<Map<string, Day>> {
  if (professionalIds.length === 0) return new Map()
  const now = ctx.now()
  const today = dayOf(now, 'UTC')
  const period = { from: midnight(addDays(today, -2)), to: midnight(addDays(today, DAYS_AHEAD + 3)) }
  const agendas = await loadAgendas({ ...ctx, actor: null }, professionalIds, period, null)
  return new Map(
    agendas.flatMap((agenda) => {
      const horizonInDays = Math.min(agenda.horizonInDays, DAYS_AHEAD)
      const day = nextFreeDay({ ...agenda, horizonInDays }, dayOf(now, agenda.zone), { durationHours, now })
      return day === null ? [] : [[agenda.professionalId, day] as const]
    }),
  )
}

/**
 * Returns those of the `count` days from `from` on, on which at least one of the professionals has a free start. Needs a constant
 * number of queries.
 */
export async function freeDays(
  ctx: Ctx,
  professionalIds: readonly string[],
  { from, count, durationHours }: { from: Day; count: number; durationHours: Duration },
): Promise<Day[]> {
  if (professionalIds.length === 0) return []
  const days = Array.from({ length: count }, (_, at) => addDays(from, at))
  const period = { from: midnight(addDays(from, -2)), to: midnight(addDays(from, count + 2)) }
  const agendas = await loadAgendas(ctx, professionalIds, period, null)
  const isFree = (agenda: LoadedAgenda, day: Day) =>
    slotsOfDay(agenda, day, { durationHours, now: ctx.now() }).some(({ state }) => state === 'free')
  return days.filter((day) => agendas.some((agenda) => isFree(agenda, day)))
}

async function loadAgendas(
  ctx: Ctx,
  professionalIds: readonly string[],
  loaded: Period,
  movingId: string | null,
): Promise<LoadedAgenda[]> {
  const [professionals, taken] = await Promise.all([
    professionalRows(ctx, professionalIds),
    activeBookings(ctx, professionalIds, loaded.from, loaded.to),
  ])
  const viewerId = ctx.actor?.id ?? null
  const takenOf = Map.groupBy(taken, (booking) => booking.professionalId)
  return professionals.map(({ id, open, city, state, awaySince, awayUntil, ...rest }) => {
    const bookings = takenOf.get(id) ?? []
    return {
      ...rest,
      // A block prevents new bookings only: bookings that exist may still be rescheduled.
      open: open && (movingId !== null || !ctx.actor?.blocked.has(id)),
      professionalId: id,
      zone: zoneOf(state, city),
      away: awaySince && { until: awayUntil },
      movingId,
      loaded,
      busy: bookings.filter(isBusyFor(ctx, movingId)),
      ownHolds: movingId ? [] : bookings.filter((booking) => isOwnHold(booking, viewerId, ctx.now())),
    }
  })
}

/** The bookings of an agenda's professional between two instants that count as busy for the caller. */
export async function busyBetween(ctx: Ctx, { professionalId, movingId }: LoadedAgenda, { from, to }: Period) {
  const taken = await activeBookings(ctx, [professionalId], from, to)
  return taken.filter(isBusyFor(ctx, movingId))
}

// When a booking is rescheduled, only its own slot counts as free; a hold of the same contractor stays busy.
function isBusyFor(ctx: Ctx, movingId: string | null) {
  const viewerId = movingId ? null : (ctx.actor?.id ?? null)
  return (booking: ActiveBooking & { id: string }) => booking.id !== movingId && blocks(booking, viewerId, ctx.now())
}

/** Midnight UTC of a day. Periods with such bounds are made longer, so that they cover the day in every time zone. */
export function midnight(day: Day): Date {
  return instantAt(day, '00:00', 'UTC')
}
