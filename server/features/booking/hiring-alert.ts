import { and, eq, gte, ne, or } from 'drizzle-orm'
import { bookings, hiringAlerts } from '#db/schema/index.ts'
import type { Booking } from '#db/schema/booking.ts'
import { availabilityMessages } from '#shared/availability.ts'
import { BookingStatus, wasPaid } from '#shared/booking.ts'
import {
  ALERT_FROM,
  MAX_DAYS_WITHOUT_CONTRACT,
  hiringAlertText,
  mondayOf,
  requestMessages,
  type AskMeter,
} from '#shared/booking-request.ts'
import { DAY_MS } from '#shared/days.ts'
import { dayOf } from '#shared/time.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { type Given, prepared } from '#server/core/database/prepared.ts'
import { BadInput, Conflict, NotFound } from '#server/core/errors.ts'
import { bookableProfessional } from '#server/features/availability/service.ts'
import { isFarOff } from './refusals.ts'
import type { MeterView } from './views.ts'

const WEEK_MS = 7 * DAY_MS

/**
 * The columns of each booking between one contractor and one professional that decide whether the contractor hires so often that
 * it may be employment.
 */
export type PairBooking = Pick<
  Booking,
  'id' | 'startsAt' | 'status' | 'paymentStatus' | 'createdAt' | 'holdExpiresAt' | 'cancelledAt'
>

/**
 * The counts that are stored when a contractor accepts the warning about frequent hiring. `week` is the number of days with a
 * booking in the fullest week, Monday to Sunday, including the requested starts.
 */
export type HiringCounts = { readonly last7Days: number; readonly aroundSlot: number; readonly week: number }

/**
 * The counts of a contractor's bookings with a professional. `due` says that the contractor must accept the hiring alert, a
 * warning about frequent hiring, before booking.
 */
export type AlertCheck = { readonly counts: HiringCounts; readonly due: boolean }

type Question = { readonly starts: readonly Date[]; readonly now: Date; readonly zone: string }

/**
 * Returns on how many days of the week of `start`, by default this week, the caller has a booking with a professional. Also says
 * whether one more booking requires the hiring alert, the warning that frequent hiring may be employment (LC 150). Throws
 * NOT_FOUND when the professional may not be seen, BAD_REQUEST for a start more than 400 days away.
 */
export async function readMeter(ctx: UserCtx, { professionalId, start }: AskMeter): Promise<MeterView> {
  const now = ctx.now()
  if (start && isFarOff(start, now)) throw new BadInput('start', 'Escolha um horário')
  const [professional, pair] = await Promise.all([
    bookableProfessional(ctx, professionalId),
    pairBookings(ctx, professionalId, start),
  ])
  if (!professional) throw new NotFound(availabilityMessages.professionalNotFound)
  return meterOf(pair, { ...(start && { start }), now, zone: professional.zone })
}

/**
 * The caller's bookings with a professional that may count for the hiring alert: those of the last 7 days, those in the weeks
 * around `start` and all later ones. While the caller holds the lock `lockHolds`, no booking is added.
 */
export function pairBookings(ctx: UserCtx, professionalId: string, start = ctx.now()): Promise<PairBooking[]> {
  const since = new Date(ctx.now().getTime() - WEEK_MS)
  // Two weeks back are always enough to cover a week before the Monday of the week of `start`.
  const from = new Date(Math.min(since.getTime(), start.getTime() - 2 * WEEK_MS))
  return bookingsOfPair(ctx.db, { contractorId: ctx.actor.id, professionalId, from, since })
}

type Pair = { contractorId: string; professionalId: string; from: Date; since: Date }
const bookingsOfPair = prepared((db, given: Given<Pair>) => {
  const active = and(ne(bookings.status, BookingStatus.cancelled), gte(bookings.startsAt, given.from))
  const { id, startsAt, status, paymentStatus, createdAt, holdExpiresAt, cancelledAt } = bookings
  return db
    .select({ id, startsAt, status, paymentStatus, createdAt, holdExpiresAt, cancelledAt })
    .from(bookings)
    .where(
      and(
        eq(bookings.contractorId, given.contractorId),
        eq(bookings.professionalId, given.professionalId),
        or(active, gte(createdAt, given.since), gte(cancelledAt, given.since)),
      ),
    )
})

/**
 * Throws CONFLICT `employment_alert`, with the counts, until the contractor accepts the warning that hiring someone this often
 * may be employment. `without` are ids of bookings that do not count, because they are replaced or moved.
 */
export function assertAlertAccepted(
  all: readonly PairBooking[],
  { starts, now, zone, without, accepted }: Question & { without: readonly string[]; accepted: boolean },
): AlertCheck {
  const pair = all.filter(({ id }) => !without.includes(id))
  const counts = hiringCounts(pair, { starts, now, zone })
  const due = alertIsDue(counts)
  if (due && !accepted) {
    const meters = starts.map((start) => meterOf(pair, { start, now, zone }))
    const meter = meters.toSorted((one, other) => other.daysThisWeek - one.daysThisWeek)[0]
    throw new Conflict('employment_alert', requestMessages.alertDue, { counts, meter })
  }
  return { counts, due }
}

/**
 * Requires and stores the acceptance of the hiring alert when the contractor reschedules or accepts a reschedule request. The
 * booking counts at its new start only.
 */
export async function acceptAlertForReschedule(
  tx: Tx<UserCtx>,
  { id: bookingId, professionalId }: Booking,
  { start, zone, accepted }: { start: Date; zone: string; accepted: boolean },
): Promise<void> {
  const pair = await pairBookings(tx, professionalId, start)
  const { counts, due } = assertAlertAccepted(pair, { starts: [start], now: tx.now(), zone, without: [bookingId], accepted })
  if (!due) return
  await recordAcceptance(tx, { professionalId, bookingId, counts })
  await tx.db.update(bookings).set({ employmentRiskAcceptedAt: tx.now() }).where(eq(bookings.id, bookingId))
}

/**
 * Stores that the contractor accepted the warning about frequent hiring, with its text and counts, for a booking or the first
 * booking of a series.
 */
export async function recordAcceptance(
  tx: Tx<UserCtx>,
  { professionalId, bookingId, counts }: { professionalId: string; bookingId: string; counts: HiringCounts },
): Promise<void> {
  await tx.db
    .insert(hiringAlerts)
    .values({ contractorId: tx.actor.id, professionalId, bookingId, text: hiringAlertText, counts, acceptedAt: tx.now() })
}

/**
 * Counts the bookings of a contractor with a professional for the hiring alert (AMB-12). `last7Days` are those requested or
 * cancelled after payment in the last 7 days, and active ones that start since then or later. `aroundSlot` are active ones less
 * than 7 days from one of the requested starts.
 */
export function hiringCounts(pair: readonly PairBooking[], { starts, now, zone }: Question): HiringCounts {
  const since = new Date(now.getTime() - WEEK_MS)
  const active = pair.filter((booking) => isActive(booking, now))
  const around = (start: Date) => active.filter(({ startsAt }) => Math.abs(startsAt.getTime() - start.getTime()) < WEEK_MS).length
  const days = new Set([...active.map(({ startsAt }) => startsAt), ...starts].map((start) => dayOf(start, zone)))
  const weeks = Map.groupBy(days, mondayOf)
  return {
    last7Days: pair.filter((booking) => isRecent(booking, since, now)).length,
    aroundSlot: Math.max(0, ...starts.map(around)),
    week: Math.max(0, ...starts.map((start) => weeks.get(mondayOf(dayOf(start, zone)))?.length ?? 0)),
  }
}

/**
 * True if the contractor must accept the hiring alert: from two bookings on, or when a week would have a third day with a
 * booking.
 */
export function alertIsDue({ last7Days, aroundSlot, week }: HiringCounts): boolean {
  return last7Days >= ALERT_FROM || aroundSlot >= ALERT_FROM || week > MAX_DAYS_WITHOUT_CONTRACT
}

/**
 * Returns on how many days of the week of `start`, by default this week, the contractor and the professional have a booking. Also
 * says whether one more booking requires the hiring alert, the warning that frequent hiring may be employment (LC 150).
 * `daysThisWeek` does not include the requested start.
 */
export function meterOf(
  pair: readonly PairBooking[],
  { start, now, zone }: Omit<Question, 'starts'> & { start?: Date },
): MeterView {
  const monday = mondayOf(dayOf(start ?? now, zone))
  const days = new Set(pair.filter((booking) => isActive(booking, now)).map(({ startsAt }) => dayOf(startsAt, zone)))
  const counts = hiringCounts(pair, { starts: start ? [start] : [], now, zone })
  return {
    daysThisWeek: [...days].filter((day) => mondayOf(day) === monday).length,
    last7Days: counts.last7Days,
    limit: MAX_DAYS_WITHOUT_CONTRACT,
    alert: alertIsDue(counts),
  }
}

function isRecent(booking: PairBooking, since: Date, now: Date): boolean {
  if (booking.createdAt >= since) return true
  if (isActive(booking, now)) return booking.startsAt >= since
  return wasPaid(booking) && booking.cancelledAt !== null && booking.cancelledAt >= since
}

/** True if a booking is not cancelled. An expired hold counts as cancelled even before the job cancels it. */
function isActive({ status, holdExpiresAt }: PairBooking, now: Date): boolean {
  if (status === BookingStatus.requested) return holdExpiresAt === null || holdExpiresAt > now
  return status !== BookingStatus.cancelled
}
