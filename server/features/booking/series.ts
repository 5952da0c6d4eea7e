import { and, asc, eq, gt, inArray, ne } from 'drizzle-orm'
import { bookings, bookingSeries } from '#db/schema/index.ts'
import type { Booking } from '#db/schema/booking.ts'
import type { SlotState } from '#shared/availability.ts'
import { BookingStatus, CancelReason } from '#shared/booking.ts'
import { conflictsOf, requestMessages, startsOfSeries, type RequestBooking } from '#shared/booking-request.ts'
import { addDays, dayOf } from '#shared/time.ts'
import type { AppEvent } from '#server/core/events.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { BadInput, Conflict } from '#server/core/errors.ts'
import { slotsOfDay, stateOfStart, type LoadedAgenda } from '#server/features/availability/service.ts'
import { checkoutState } from './rules.ts'
import type { BookingDetail, CheckoutView } from './views.ts'

const MINUTE = 60_000
/** Other starts are looked for so many days around a date that is not free, and so many are offered. */
const DAYS_AROUND = 3
const OFFERED = 3

/** One date of a series as the refusal tells it; `closed`: no start of hers is at that hour of that day. */
type DateOfSeries = { readonly start: Date; readonly state: SlotState | 'closed'; readonly alternatives: readonly Date[] }

/** The starts that are asked for, in order: one, or those of the series without the dates left out. BAD_REQUEST on `skip`. */
export function startsAsked({ start, repeat, skip = [] }: RequestBooking, zone: string): Date[] {
  const all = repeat ? startsOfSeries(start, repeat, zone) : [start]
  const left = new Set(skip.map((date) => date.getTime()))
  if (![...left].every((time) => all.some((date) => date.getTime() === time))) {
    throw new BadInput('skip', requestMessages.notOfSeries)
  }
  const asked = all.filter((date) => !left.has(date.getTime()))
  if (asked.length === 0) throw new BadInput('skip', requestMessages.noDateLeft)
  return asked
}

/**
 * Every date of a series by the one slot function. CONFLICT `series_conflicts` unless all are free, with the state of each and,
 * where one is not free, up to three free starts within three days of it.
 */
export function assertSeriesFree(agenda: LoadedAgenda, starts: readonly Date[], question: Question): void {
  const dates = starts.map((start) => dateOf(agenda, start, question))
  const busy = dates.filter(({ state }) => state !== 'free').length
  if (busy > 0) throw new Conflict('series_conflicts', conflictsOf(busy, dates.length), { dates })
}
type Question = Parameters<typeof stateOfStart>[2]

/** Writes the wish down, once for all its visits; answers its id. */
export async function openSeries(
  tx: Tx<UserCtx>,
  { professionalId, durationHours, repeat }: RequestBooking,
): Promise<string | null> {
  if (!repeat) return null
  const id = tx.newId()
  await tx.db
    .insert(bookingSeries)
    .values({ id, contractorId: tx.actor.id, professionalId, hours: durationHours, ...repeat, createdAt: tx.now() })
  return id
}

/**
 * What follows from a payment within a series: the visits of it that still wait for theirs keep their slots for another
 * HOLD_MINUTES, since they are paid one after the other (ADR 021). One that is being paid or called off right now is left alone.
 */
export async function renewHoldsOfSeries(tx: Tx, { id }: AppEvent): Promise<void> {
  const [paid] = await tx.db.select({ seriesId: bookings.seriesId }).from(bookings).where(eq(bookings.id, id))
  if (!paid?.seriesId) return
  const now = tx.now()
  const waiting = await tx.db
    .select({ id: bookings.id, contractorId: bookings.contractorId })
    .from(bookings)
    .where(
      and(
        eq(bookings.seriesId, paid.seriesId),
        ne(bookings.id, id),
        eq(bookings.status, BookingStatus.requested),
        gt(bookings.holdExpiresAt, now),
      ),
    )
    // Two payments at once hold one row each: waiting for the other's would be a circle.
    .for('update', { skipLocked: true })
  if (waiting.length === 0) return
  const holdExpiresAt = new Date(now.getTime() + tx.settings.holdInMinutes * MINUTE)
  const ids = waiting.map((booking) => booking.id)
  await tx.db.update(bookings).set({ holdExpiresAt, updatedAt: now }).where(inArray(bookings.id, ids))
  for (const booking of waiting) await tx.emit({ type: 'booking.hold-renewed', id: booking.id, to: [booking.contractorId] })
}

/** Ids of the visits of a series of which nothing is paid or being paid yet; none where it is, or where one visit alone is left. */
export async function waitingTogether(ctx: Ctx, seriesId: string): Promise<string[]> {
  const standing = await ctx.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.seriesId, seriesId), ne(bookings.status, BookingStatus.cancelled)))
  const waiting = standing.every((booking) => checkoutState(booking, ctx.now()) === 'payable')
  return waiting && standing.length > 1 ? standing.map(({ id }) => id) : []
}

/** One and the same booking for all of a series, whichever of them moved or ended; of a single visit its own id. */
export async function firstIdOfSeries(ctx: Ctx, { id, seriesId }: Booking): Promise<string> {
  if (!seriesId) return id
  const [first] = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.seriesId, seriesId))
    .orderBy(asc(bookings.id))
    .limit(1)
  return first?.id ?? id
}

/** Which visit of its series a booking is, among itself and those that stand; `next`: the first other one that may be paid now. */
export async function placeInSeries(ctx: Ctx, { id, seriesId }: Booking): Promise<CheckoutView['series']> {
  if (!seriesId) return null
  const standing = standingOf(await rowsOfSeries(ctx, { id, seriesId }), id)
  const next = standing.find((booking) => booking.id !== id && checkoutState(booking, ctx.now()) === 'payable')
  return {
    position: standing.findIndex((booking) => booking.id === id) + 1,
    count: standing.length,
    next: next ? { bookingId: next.id, start: next.startsAt } : null,
  }
}

/** A booking among the visits of its series, called off or not, in order; null for one that does not repeat. */
export async function visitsInSeries(ctx: Ctx, { id, seriesId }: Booking): Promise<BookingDetail['series']> {
  if (!seriesId) return null
  const all = await rowsOfSeries(ctx, { id, seriesId })
  const standing = standingOf(all, id)
  return {
    position: standing.findIndex((booking) => booking.id === id) + 1,
    count: standing.length,
    visits: all.map((booking) => ({ bookingId: booking.id, start: booking.startsAt, status: booking.status })),
  }
}

/** The visits of a booking's series by their hour; another that its own household replaced is no visit. */
async function rowsOfSeries(ctx: Ctx, { id, seriesId }: InSeries): Promise<Booking[]> {
  const all = await ctx.db
    .select()
    .from(bookings)
    .where(eq(bookings.seriesId, seriesId))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
  return all.filter((booking) => booking.id === id || booking.cancelReason !== CancelReason.replaced)
}
type InSeries = { readonly id: string; readonly seriesId: string }

function standingOf(all: readonly Booking[], id: string): Booking[] {
  return all.filter((booking) => booking.id === id || booking.status !== BookingStatus.cancelled)
}

function dateOf(agenda: LoadedAgenda, start: Date, question: Question): DateOfSeries {
  const state = stateOfStart(agenda, start, question) ?? 'closed'
  return { start, state, alternatives: state === 'free' ? [] : alternativesTo(agenda, start, question) }
}

/** The nearest free starts, the earlier of two equally near ones first. */
function alternativesTo(agenda: LoadedAgenda, start: Date, question: Question): Date[] {
  const day = dayOf(start, agenda.zone)
  const away = (other: Date) => Math.abs(other.getTime() - start.getTime())
  return Array.from({ length: 2 * DAYS_AROUND + 1 }, (_, index) => addDays(day, index - DAYS_AROUND))
    .flatMap((date) => slotsOfDay(agenda, date, question))
    .flatMap((slot) => (slot.state === 'free' ? [slot.start] : []))
    .toSorted((one, other) => away(one) - away(other) || one.getTime() - other.getTime())
    .slice(0, OFFERED)
}
