import { and, eq, gte, ne, or } from 'drizzle-orm'
import type { Booking } from '#db/schema/booking.ts'
import { bookings, hiringAlerts } from '#db/schema/index.ts'
import { availabilityMessages } from '#shared/availability.ts'
import { ALERT_FROM, type AskMeter, DAYS_A_WEEK, hiringAlertText, mondayOf, requestMessages } from '#shared/booking-request.ts'
import { BookingStatus, type PaymentStatus, wasPaid } from '#shared/booking.ts'
import { dayOf } from '#shared/time.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { BadInput, Conflict, NotFound } from '#server/core/errors.ts'
import { loadAgenda } from '#server/features/availability/service.ts'
import { zoneOfProfessional } from './queries.ts'
import { isFarOff } from './slot-refusal.ts'
import type { MeterView } from './views.ts'

const DAY = 86_400_000
const WEEK = 7 * 86_400_000
/** The widest look back: a week before the Monday of the earliest visit asked for. */
const LOOK_BACK = 14 * DAY

/** A booking of the pair, as the alert looks at it. */
export type PairBooking = {
  readonly id: string
  readonly start: Date
  readonly status: BookingStatus
  readonly paymentStatus: PaymentStatus
  readonly createdAt: Date
  readonly holdExpiresAt: Date | null
  readonly cancelledAt: Date | null
}

/** What is kept with an acceptance. `week`: days of the fullest week, Monday to Sunday, with the visits asked for. */
export type HiringCounts = { readonly last7Days: number; readonly aroundSlot: number; readonly week: number }

type Question = { readonly starts: readonly Date[]; readonly now: Date; readonly zone: string }

/** What was found of a pair when some visits were asked for; `due`: the alert must be accepted first. */
export type HiringFinding = { readonly counts: HiringCounts; readonly due: boolean }

/**
 * The LC 150 meter of the actor and a professional (BR-4): days of the week of `start` or of this one, and whether one more
 * booking raises the alert. NOT_FOUND where she is not to be seen, BAD_REQUEST for a start more than 400 days away.
 */
export async function readMeter(ctx: UserCtx, { professionalId, start }: AskMeter): Promise<MeterView> {
  const now = ctx.now()
  if (start && isFarOff(start, now)) throw new BadInput('start', 'Escolha um horário')
  const agenda = await loadAgenda(ctx, professionalId, now, now)
  if (!agenda?.open) throw new NotFound(availabilityMessages.professionalNotFound)
  const pair = await bookingsOfPair(ctx, professionalId, start)
  return meterOf(pair, { ...(start && { start }), now, zone: agenda.zone })
}

/**
 * What of a pair's bookings the alert may count: of the last 7 days, in the weeks around `start`, and all that is to come.
 * Read under the customer's turn it cannot grow meanwhile.
 */
export async function bookingsOfPair(ctx: UserCtx, professionalId: string, start = ctx.now()): Promise<PairBooking[]> {
  const since = new Date(ctx.now().getTime() - 7 * DAY)
  const from = new Date(Math.min(since.getTime(), start.getTime() - LOOK_BACK))
  const stillStands = and(ne(bookings.status, BookingStatus.cancelled), gte(bookings.startsAt, from))
  return ctx.db
    .select({
      id: bookings.id,
      start: bookings.startsAt,
      status: bookings.status,
      paymentStatus: bookings.paymentStatus,
      createdAt: bookings.createdAt,
      holdExpiresAt: bookings.holdExpiresAt,
      cancelledAt: bookings.cancelledAt,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.contractorId, ctx.actor.id),
        eq(bookings.professionalId, professionalId),
        or(stillStands, gte(bookings.createdAt, since), gte(bookings.cancelledAt, since)),
      ),
    )
}

/**
 * Refuses with CONFLICT `employment_alert` while the alert is due and not accepted (AMB-12, R-B11); the refusal carries the
 * counts and the meter of the fullest week. `without`: ids of the holds that the request takes the place of.
 */
export function assertAlertAccepted(
  all: readonly PairBooking[],
  asked: { starts: readonly Date[]; now: Date; zone: string; without: readonly string[]; accepted: boolean },
): HiringFinding {
  const { starts, now, zone, without, accepted } = asked
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
 * The same for a visit that its customer takes to another hour, or agrees to take there: counted at the new start, the visit itself
 * left out. An acceptance is kept, with the text, the instant and the counts.
 */
export async function acceptMove(
  tx: Tx<UserCtx>,
  { id, professionalId }: Booking,
  { start, accepted }: { start: Date; accepted: boolean },
): Promise<void> {
  const pair = await bookingsOfPair(tx, professionalId, start)
  const asked = { starts: [start], now: tx.now(), zone: await zoneOfProfessional(tx, professionalId) }
  const { counts, due } = assertAlertAccepted(pair, { ...asked, without: [id], accepted })
  if (!due) return
  await recordAcceptance(tx, { professionalId, bookingId: id, counts })
  await tx.db.update(bookings).set({ employmentRiskAcceptedAt: tx.now() }).where(eq(bookings.id, id))
}

/** Keeps who accepted the alert, in which words and with which counts, beside the first booking it was accepted for. */
export async function recordAcceptance(
  tx: Tx<UserCtx>,
  { professionalId, bookingId, counts }: { professionalId: string; bookingId: string; counts: HiringCounts },
): Promise<void> {
  await tx.db
    .insert(hiringAlerts)
    .values({ contractorId: tx.actor.id, professionalId, bookingId, text: hiringAlertText, counts, acceptedAt: tx.now() })
}

/**
 * How often a pair meets, before the visits asked for (AMB-12, R-E1). `last7Days`: what was asked for in the last 7 days, what
 * stands with a start since then or to come, and what was called off since then after it was paid. A hold that was exchanged for
 * another was asked for too: the count is the literal one. `aroundSlot`: what stands less than 7 days from one of the starts.
 */
export function hiringCounts(pair: readonly PairBooking[], { starts, now, zone }: Question): HiringCounts {
  const since = new Date(now.getTime() - WEEK)
  const standing = pair.filter((booking) => stands(booking, now))
  const around = (start: Date) => standing.filter((other) => Math.abs(other.start.getTime() - start.getTime()) < WEEK).length
  const days = new Set([...standing.map((booking) => booking.start), ...starts].map((start) => dayOf(start, zone)))
  const weeks = Map.groupBy(days, mondayOf)
  return {
    last7Days: pair.filter((booking) => isRecent(booking, since, now)).length,
    aroundSlot: Math.max(0, ...starts.map(around)),
    week: Math.max(0, ...starts.map((start) => weeks.get(mondayOf(dayOf(start, zone)))?.length ?? 0)),
  }
}

/** Whether the alert must be accepted first: at two bookings, or where a week would have a third day (S1 §5, BR-4). */
export function alertIsDue({ last7Days, aroundSlot, week }: HiringCounts): boolean {
  return last7Days >= ALERT_FROM || aroundSlot >= ALERT_FROM || week > DAYS_A_WEEK
}

/** The meter for the week of `start`, or for this one; `daysThisWeek` is what stands, without the visit one thinks of. */
export function meterOf(
  pair: readonly PairBooking[],
  { start, now, zone }: Omit<Question, 'starts'> & { start?: Date },
): MeterView {
  const monday = mondayOf(dayOf(start ?? now, zone))
  const days = new Set(pair.filter((booking) => stands(booking, now)).map((booking) => dayOf(booking.start, zone)))
  const counts = hiringCounts(pair, { starts: start ? [start] : [], now, zone })
  return {
    daysThisWeek: [...days].filter((day) => mondayOf(day) === monday).length,
    last7Days: counts.last7Days,
    limit: DAYS_A_WEEK,
    alert: alertIsDue(counts),
  }
}

function isRecent(booking: PairBooking, since: Date, now: Date): boolean {
  if (booking.createdAt >= since) return true
  if (stands(booking, now)) return booking.start >= since
  return wasPaid(booking) && booking.cancelledAt !== null && booking.cancelledAt >= since
}

// A hold that is over is as good as cancelled, be the job late or not (AMB-05).
function stands({ status, holdExpiresAt }: PairBooking, now: Date): boolean {
  if (status === BookingStatus.requested) return holdExpiresAt === null || holdExpiresAt > now
  return status !== BookingStatus.cancelled
}
