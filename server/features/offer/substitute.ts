import { and, eq, isNull } from 'drizzle-orm'
import { bookings, needs } from '#db/schema/index.ts'
import type { Booking } from '#db/schema/booking.ts'
import { bookingMessages, BookingStatus, CancelReason } from '#shared/booking.ts'
import { BEFORE_START_MS, offerMessages } from '#shared/offers.ts'
import { dayOf } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { candidatesFor } from './candidates.ts'
import { homeOfNeed } from './people.ts'
import type { SubstitutesView } from './views.ts'

/** Passes a booking of the caller for which a substitute can be sought. NOT_FOUND, CONFLICT `not_substitutable`. */
export async function assertSubstitutable(ctx: UserCtx, bookingId: string): Promise<Booking> {
  const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, bookingId))
  if (booking?.contractorId !== ctx.actor.id) throw new NotFound(bookingMessages.notFound.title)
  if (!isSubstitutable(booking, ctx.now())) throw new Conflict('not_substitutable', offerMessages.notSubstitutable)
  return booking
}

/** Whether an open need seeks a substitute for a booking. */
export async function isSought({ db }: Ctx, bookingId: string): Promise<boolean> {
  return (await db.$count(needs, and(eq(needs.substituteFor, bookingId), isNull(needs.endedAt)))) > 0
}

/**
 * How many professionals could come in place of the one who cancelled the caller's booking, and the lowest total. Refuses as
 * `assertSubstitutable`.
 */
export async function readSubstitutes(ctx: UserCtx, bookingId: string): Promise<SubstitutesView> {
  const booking = await assertSubstitutable(ctx, bookingId)
  const sought = await isSought(ctx, bookingId)
  const { hours, startsAt, services, totalInCents, homeId } = booking
  const home = await homeOfNeed(ctx, booking)
  const day = dayOf(startsAt, zoneOf(home.state, home.city))
  const wanted = {
    contractorId: ctx.actor.id,
    homeId,
    hours,
    startsAt,
    services,
    day,
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
  }
}

function isSubstitutable({ status, cancelReason, startsAt }: Booking, now: Date): boolean {
  const byProfessional = status === BookingStatus.cancelled && cancelReason === CancelReason.professional
  return byProfessional && startsAt.getTime() - BEFORE_START_MS > now.getTime()
}
