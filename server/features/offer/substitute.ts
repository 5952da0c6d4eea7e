import { and, eq, inArray, isNull } from 'drizzle-orm'
import { bookings, needs } from '#db/schema/index.ts'
import type { Booking } from '#db/schema/booking.ts'
import { bookingMessages, BookingStatus, CancelReason } from '#shared/booking.ts'
import { BEFORE_START_MS } from '#shared/offer-times.ts'
import { ABSENCE_STARTS, offerMessages, SOUGHT_AT_LEAST_MS } from '#shared/offers.ts'
import type { WantSubstitute } from '#shared/offers-input.ts'
import { addDays } from '#shared/days.ts'
import { dayOf, instantAt } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { candidatesFor } from './candidates.ts'
import { homeOfNeed } from './people.ts'
import type { SubstitutesView } from './views.ts'

/**
 * Returns the starts at which a substitute could come instead of the caller's booking. Throws NOT_FOUND, and CONFLICT
 * `not_substitutable` if the booking cannot have a substitute.
 */
export async function assertSubstitutable(ctx: UserCtx, bookingId: string) {
  const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, bookingId))
  if (booking?.contractorId !== ctx.actor.id) throw new NotFound(bookingMessages.notFound.title)
  const home = await homeOfNeed(ctx, booking)
  const zone = zoneOf(home.state, home.city)
  const starts = substituteStarts(booking, ctx.now(), zone)
  if (starts.length === 0) throw new Conflict('not_substitutable', offerMessages.notSubstitutable)
  return { booking, starts, zone }
}

/** The booking, if the professional cancelled it and it starts in more than two hours; otherwise null. */
export async function substitutable({ db, now }: Ctx, bookingId: string): Promise<Booking | null> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
  const inTime = booking && booking.startsAt.getTime() - BEFORE_START_MS > now().getTime()
  return inTime && isCancelledBy(booking) ? booking : null
}

/**
 * Stores the contractor's choice to look for a substitute automatically if the professional cancels the booking. Throws NOT_FOUND
 * for another contractor's booking, and CONFLICT `wrong_state` for a booking that has begun or ended.
 */
export async function wantSubstitute(ctx: UserCtx, { bookingId, on }: WantSubstitute): Promise<WantSubstitute> {
  const own = and(eq(bookings.id, bookingId), eq(bookings.contractorId, ctx.actor.id))
  const ahead = inArray(bookings.status, [BookingStatus.requested, BookingStatus.confirmed])
  const set = { seekSubstitute: on, updatedAt: ctx.now() }
  const rows = await ctx.db.update(bookings).set(set).where(and(own, ahead)).returning({ id: bookings.id })
  if (rows.length > 0) return { bookingId, on }
  if ((await ctx.db.$count(bookings, own)) === 0) throw new NotFound(bookingMessages.notFound.title)
  throw new Conflict('wrong_state', offerMessages.tooLateToWant)
}

/** True if an open need looks for a substitute for a booking. */
export async function isSought({ db }: Ctx, bookingId: string): Promise<boolean> {
  return (await db.$count(needs, and(eq(needs.substituteFor, bookingId), isNull(needs.endedAt)))) > 0
}

/**
 * How many professionals could replace the professional of the caller's booking, and the lowest total. Throws the errors of
 * `assertSubstitutable`.
 */
export async function readSubstitutes(ctx: UserCtx, bookingId: string): Promise<SubstitutesView> {
  const { booking, starts, zone } = await assertSubstitutable(ctx, bookingId)
  const sought = await isSought(ctx, bookingId)
  const { hours, startsAt, services, totalInCents, homeId } = booking
  const wanted = {
    contractorId: ctx.actor.id,
    homeId,
    hours,
    startsAt: isCancelledBy(booking) ? startsAt : null,
    services,
    day: dayOf(starts[0]!, zone),
    substituteFor: bookingId,
    ceilingInCents: Infinity,
  }
  const found = await candidatesFor(ctx, wanted)
  const totals = found.map((one) => one.totalInCents)
  return {
    people: found.length,
    fromInCents: totals.length > 0 ? Math.min(...totals) : null,
    paidInCents: totalInCents,
    services,
    sought,
    starts,
    zone,
  }
}

/**
 * The starts at which a substitute could come (G10). After a cancellation it is the same start, until two hours before it. After
 * an absence it is each full hour of that day and the next. Empty for every other booking.
 */
export function substituteStarts(booking: Booking, now: Date, zone: string): Date[] {
  const latest = now.getTime() + BEFORE_START_MS
  if (isCancelledBy(booking)) return booking.startsAt.getTime() > latest ? [booking.startsAt] : []
  if (booking.noShowBy !== 'professional') return []
  const day = dayOf(booking.startsAt, zone)
  const hours = Array.from({ length: ABSENCE_STARTS.to - ABSENCE_STARTS.from + 1 }, (_, at) => ABSENCE_STARTS.from + at)
  return [day, addDays(day, 1)]
    .flatMap((on) => hours.map((hour) => instantAt(on, `${String(hour).padStart(2, '0')}:00`, zone)))
    .filter((start) => start.getTime() - SOUGHT_AT_LEAST_MS >= latest)
}

function isCancelledBy({ status, cancelReason }: Booking): boolean {
  return status === BookingStatus.cancelled && cancelReason === CancelReason.professional
}
