import { and, asc, eq, gt, gte, inArray, lt, ne, or, type Placeholder, sql } from 'drizzle-orm'
import {
  availability,
  availabilityExceptions,
  bookings,
  payments,
  professionalProfiles,
  refunds,
  users,
} from '#db/schema/index.ts'
import { AvailabilityStatus } from '#shared/availability.ts'
import { activeStatuses, BookingStatus, PaymentStatus } from '#shared/booking.ts'
import { type Day, DAY_MS } from '#shared/days.ts'
import type { Ctx, Db } from '#server/core/context.ts'
import { type Given, howMany, isAmong, type Many, prepared } from '#server/core/database/prepared.ts'
import { isListed, leadTimeInHours } from '#server/features/profile/service.ts'
import type { DayException, Window } from '#shared/day-hours.ts'

const { kind, firstDay, lastDay, startTime, endTime } = availabilityExceptions
// Windows and exceptions are read by subqueries of the professional's row, because a booking reads them twice: once without and
// once under the lock.
const exceptionsFrom = (day: Placeholder) => sql<DayException[]>`coalesce((
  select json_agg(json_build_object('kind', ${kind}, 'firstDay', ${firstDay}, 'lastDay', ${lastDay},
    'startTime', ${startTime}, 'endTime', ${endTime}))
  from ${availabilityExceptions}
  where ${availabilityExceptions.professionalId} = ${users.id} and ${lastDay} >= ${day}::date), '[]')`
const openWindows = sql<Window[]>`coalesce((
  select json_agg(json_build_object('weekday', ${availability.weekday}, 'startTime', ${availability.startTime}, 'endTime', ${availability.endTime}))
  from ${availability}
  where ${availability.professionalId} = ${users.id} and ${availability.status} = ${AvailabilityStatus.available}), '[]')`

/** Returns the profile and address columns that decide a professional's slots and prices; undefined without a profile. */
export async function professionalRow(ctx: Ctx, professionalId: string) {
  return (await professionalRows(ctx, [professionalId])).at(0)
}

/** Returns the profile and address columns of many professionals. Professionals without a profile are omitted. */
export function professionalRows(ctx: Ctx, professionalIds: readonly string[]) {
  return profiles(ctx.db, { professionalIds, yesterday: yesterday(ctx) }, howMany(professionalIds))
}

const profiles = prepared((db, given: Given<{ professionalIds: readonly string[]; yesterday: Day }>, many: Many) =>
  db
    .select({
      id: users.id,
      open: isListed,
      city: users.city,
      state: users.state,
      services: professionalProfiles.services,
      dailyPriceInCents: professionalProfiles.dailyPriceInCents,
      bufferBeforeInMinutes: professionalProfiles.bufferBeforeInMinutes,
      bufferAfterInMinutes: professionalProfiles.bufferAfterInMinutes,
      leadTimeInHours,
      ownLeadTimeInHours: professionalProfiles.leadTimeInHours,
      horizonInDays: professionalProfiles.horizonInDays,
      maxBookingsPerDay: professionalProfiles.maxBookingsPerDay,
      onlyAgreedChanges: professionalProfiles.onlyAgreedChanges,
      answersEach: professionalProfiles.answersEach,
      awaySince: professionalProfiles.awaySince,
      awayUntil: professionalProfiles.awayUntil,
      exceptions: exceptionsFrom(given.yesterday),
      /** Only the active windows are selected. */
      windows: openWindows,
    })
    .from(professionalProfiles)
    .innerJoin(users, eq(users.id, professionalProfiles.userId))
    .where(isAmong(professionalProfiles.userId, given.professionalIds, many)),
)

/** Returns the bookings of these professionals in an active status that overlap `[from, to)`. No booking is longer than a day. */
export function activeBookings(ctx: Ctx, professionalIds: readonly string[], from: Date, to: Date) {
  const since = new Date(from.getTime() - DAY_MS)
  return activeBookingsOf(ctx.db, { professionalIds, since, to }, howMany(professionalIds))
}

const activeBookingsOf = prepared((db, given: Given<{ professionalIds: readonly string[]; since: Date; to: Date }>, many: Many) =>
  db
    .select({
      id: bookings.id,
      professionalId: bookings.professionalId,
      contractorId: bookings.contractorId,
      start: bookings.startsAt,
      end: bookings.endsAt,
      hours: bookings.hours,
      status: bookings.status,
      paymentStatus: bookings.paymentStatus,
      holdExpiresAt: bookings.holdExpiresAt,
      chargeAt: bookings.chargeAt,
      totalInCents: bookings.totalInCents,
      seriesId: bookings.seriesId,
    })
    .from(bookings)
    .where(
      and(
        isAmong(bookings.professionalId, given.professionalIds, many),
        inArray(bookings.status, [...activeStatuses]),
        gte(bookings.startsAt, given.since),
        lt(bookings.startsAt, given.to),
      ),
    ),
)

/**
 * True if this contractor paid the extra fee for a first booking with this professional and got no refund, or if a running hold
 * includes it. Holds in `without` are about to be replaced, so they do not count.
 */
export async function hasFirstBooking(
  ctx: Ctx,
  { contractorId, professionalId }: { contractorId: string; professionalId: string },
  without: readonly string[],
): Promise<boolean> {
  const pair = { contractorId, professionalIds: [professionalId] }
  const hired = await hiredOf(ctx.db, { ...pair, ...firstBookingTerms(ctx, without) }, 'one')
  return hired.length > 0
}

/** The professionals among these with whom a contractor has had a first booking, by the same conditions as `hasFirstBooking`. */
export async function hiredAmong(ctx: Ctx, contractorId: string, professionalIds: readonly string[]): Promise<Set<string>> {
  const rows = await hiredOf(ctx.db, { contractorId, professionalIds, ...firstBookingTerms(ctx, []) }, 'many')
  return new Set(rows.map(({ id }) => id))
}

type FirstBookingTerms = ReturnType<typeof firstBookingTerms>

function firstBookingTerms({ now, settings }: Ctx, without: readonly string[]) {
  return { without, now: now(), feeInBasisPoints: settings.feeInBasisPoints }
}

const hiredOf = prepared(
  (db, given: Given<{ contractorId: string; professionalIds: readonly string[] } & FirstBookingTerms>, many: Many) =>
    db
      .selectDistinct({ id: bookings.professionalId })
      .from(bookings)
      .where(
        and(
          eq(bookings.contractorId, given.contractorId),
          isAmong(bookings.professionalId, given.professionalIds, many),
          isFirstBooking(db, given),
        ),
      ),
)

function isFirstBooking(db: Db, given: Given<FirstBookingTerms>) {
  const { paymentStatus, status, holdExpiresAt, feeInBasisPoints } = bookings
  // A fully refunded booking does not count as the first booking, because its extra fee was refunded too. A pending refund counts
  // as made. Otherwise the fee could be avoided by cancelling and booking again.
  const returned = db
    .select({ amount: sql`coalesce(sum(${refunds.amountInCents}), 0)` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.bookingId, bookings.id), eq(payments.kind, 'booking'), ne(refunds.status, 'failed')))
  // If credit paid a part of the fee, the charged amount is less than the total.
  const credit = sql`coalesce((select ${payments.creditInCents} from ${payments} where ${payments.bookingId} = ${bookings.id}
    and ${payments.kind} = 'booking' and ${payments.status} = 'succeeded'), 0)`
  const charged = sql`${bookings.totalInCents} - ${credit}`
  const paid = and(inArray(paymentStatus, [PaymentStatus.paid, PaymentStatus.partlyRefunded]), sql`(${returned}) < ${charged}`)
  const carried = and(
    eq(status, BookingStatus.requested),
    gt(holdExpiresAt, given.now),
    gt(feeInBasisPoints, given.feeInBasisPoints),
    sql`${bookings.id} <> all(${given.without})`,
  )
  return or(paid, carried)
}

/** Returns the exceptions of a professional that are not past, ordered by date. */
export function ownExceptions(ctx: Ctx, professionalId: string, today: Day) {
  return ctx.db
    .select()
    .from(availabilityExceptions)
    .where(and(eq(availabilityExceptions.professionalId, professionalId), gte(lastDay, today)))
    .orderBy(asc(firstDay), asc(lastDay), asc(availabilityExceptions.id))
}

/** Returns all windows of a professional, ordered by weekday and start. */
export function ownWindows(ctx: Ctx, professionalId: string) {
  return ctx.db
    .select()
    .from(availability)
    .where(eq(availability.professionalId, professionalId))
    .orderBy(asc(availability.weekday), asc(availability.startTime), asc(availability.id))
}

// Yesterday in UTC: the earliest day that may not yet be over in some zone of Brazil. Exceptions are days on the professional's
// calendar, so an earlier one is certainly past.
function yesterday(ctx: Ctx): Day {
  return new Date(ctx.now().getTime() - DAY_MS).toISOString().slice(0, 10)
}
