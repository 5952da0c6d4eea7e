import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Booking } from '#db/schema/booking.ts'
import { bookingSeries, openSeries, users } from '#db/schema/index.ts'
import { activeStatuses, BookingStatus, priceOf, type Side } from '#shared/booking.ts'
import { isFreeToChange } from '#shared/booking-cancel.ts'
import { holidayOn } from '#shared/holidays.ts'
import { dayOf } from '#shared/time.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { creditSpentOn } from '#server/features/credit/service.ts'
import { bookingsOfSeries, bookingWithParties, cardOfSeries } from '#server/features/booking/service.ts'
import { hasActiveSubscription } from '#server/features/purchase/service.ts'
import { monthsOf } from './months.ts'
import { hasStarted, ownSeries, type Series } from './queries.ts'
import type { MySeriesView, SeriesView } from './views.ts'

/** Limits the size of the response; no person has so many series. */
const LIMIT = 50

/** Returns the page of an open-ended series, for its two participants. Throws NOT_FOUND for every other id. */
export async function readSeries(ctx: UserCtx, seriesId: string): Promise<SeriesView> {
  const { series, side, zone } = await ownSeries(ctx, seriesId)
  const all = await bookingsOfSeries(ctx, seriesId)
  const [parties, card, started, plan] = await Promise.all([
    bookingWithParties(ctx, all[0]!.id),
    cardOfSeries(ctx, seriesId),
    hasStarted(ctx, seriesId),
    hasActiveSubscription(ctx.db, series.contractorId, ctx.now()),
  ])
  const isContractor = side === 'contractor'
  const { contractor, professional } = parties!
  const today = dayOf(ctx.now(), zone)
  return {
    seriesId,
    side,
    contractor,
    professional,
    zone,
    everyWeeks: series.everyWeeks,
    hours: series.hours,
    services: all.at(-1)!.services,
    startTime: series.startTime,
    nextDay: series.nextDay,
    ...pricesOf(ctx, series, series.dailyPriceInCents, side),
    state: stateOf(series, started, today),
    pausedUntil: series.pausedUntil && series.pausedUntil > today ? series.pausedUntil : null,
    endsOn: series.endsOn,
    endedByMe: series.endedBy === ctx.actor.id,
    planOver: isContractor && !plan && !series.endedAt,
    missedDays: series.missedDays.filter((day) => day >= today),
    proposal: series.proposedStart && { start: series.proposedStart, mine: series.proposedBy === ctx.actor.id },
    offer: offerOf(ctx, series, side),
    card: isContractor ? (card ?? null) : null,
    ahead: all.filter((booking) => isAhead(booking, ctx.now())).map((booking) => viewOf(booking, zone, ctx.now())),
    months: isContractor ? monthsOf(all, zone, await creditSpentOn(ctx, all)) : [],
    now: ctx.now(),
  }
}

/** Returns the running series of the caller, the next date first. */
export async function listSeries({ db, actor }: UserCtx): Promise<MySeriesView> {
  const [contractors, professionals] = [alias(users, 'contractors'), alias(users, 'professionals')]
  const rows = await db
    .select({ open: openSeries, series: bookingSeries, contractor: contractors.name, professional: professionals.name })
    .from(openSeries)
    .innerJoin(bookingSeries, eq(bookingSeries.id, openSeries.seriesId))
    .innerJoin(contractors, eq(contractors.id, bookingSeries.contractorId))
    .innerJoin(professionals, eq(professionals.id, bookingSeries.professionalId))
    .where(
      and(isNull(openSeries.endedAt), or(eq(bookingSeries.contractorId, actor.id), eq(bookingSeries.professionalId, actor.id))),
    )
    .orderBy(asc(openSeries.nextDay))
    .limit(LIMIT)
  return {
    series: rows.map(({ open, series, contractor, professional }) => {
      const isContractor = series.contractorId === actor.id
      const offered = isContractor && open.offeredFrom !== null && !open.offerAcceptedAt && !open.offerRefusedAt
      return {
        seriesId: series.id,
        side: isContractor ? 'contractor' : 'professional',
        other: isContractor ? professional : contractor,
        everyWeeks: series.everyWeeks,
        startTime: open.startTime,
        nextDay: open.nextDay,
        waits: offered || (open.proposedBy !== null && open.proposedBy !== actor.id),
      }
    }),
  }
}

function stateOf({ endedAt, pausedUntil }: Series, started: boolean, today: string): SeriesView['state'] {
  if (endedAt) return 'ended'
  if (!started) return 'not_started'
  return pausedUntil && pausedUntil > today ? 'paused' : 'running'
}

function offerOf(ctx: Ctx, series: Series, side: Side): SeriesView['offer'] {
  const { offeredDailyPriceInCents, offeredFrom, offerAcceptedAt, offerRefusedAt } = series
  if (!offeredDailyPriceInCents || !offeredFrom) return null
  const state = offerAcceptedAt ? 'accepted' : offerRefusedAt ? 'refused' : 'waiting'
  return { from: offeredFrom, state, ...pricesOf(ctx, series, offeredDailyPriceInCents, side) }
}

/**
 * What the professional gets and the contractor pays for a booking at this daily price. The total is null for the professional.
 */
function pricesOf({ settings }: Ctx, { hours }: Series, dailyPriceInCents: number, side: Side) {
  const { amountInCents, totalInCents } = priceOf(dailyPriceInCents, hours, settings.feeInBasisPoints)
  return { amountInCents, totalInCents: side === 'contractor' ? totalInCents : null }
}

/** True if a booking is neither over nor cancelled. */
export function isAhead({ status, endsAt }: Booking, now: Date): boolean {
  return activeStatuses.includes(status) && endsAt > now
}

function viewOf({ id, startsAt, status, paymentStatus }: Booking, zone: string, now: Date): SeriesView['ahead'][number] {
  const maySkip = (status === BookingStatus.requested || status === BookingStatus.confirmed) && isFreeToChange(startsAt, now)
  return { bookingId: id, start: startsAt, status, paymentStatus, holiday: holidayOn(dayOf(startsAt, zone)), maySkip }
}
