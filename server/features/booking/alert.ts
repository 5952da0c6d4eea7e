import { and, eq, gte, ne, or } from 'drizzle-orm'
import { bookings, hiringAlerts } from '#db/schema/index.ts'
import type { Booking } from '#db/schema/booking.ts'
import { availabilityMessages } from '#shared/availability.ts'
import { BookingStatus } from '#shared/booking.ts'
import { hiringAlertText, requestMessages, type AskMeter } from '#shared/booking-request.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { BadInput, Conflict, NotFound } from '#server/core/errors.ts'
import { loadAgenda } from '#server/features/availability/service.ts'
import { zoneOfProfessional } from './queries-life.ts'
import { alertIsDue, hiringCounts, meterOf, type HiringCounts, type PairBooking } from './rules-alert.ts'
import type { MeterView } from './views.ts'
import { isFarOff } from './when.ts'

const DAY = 86_400_000
/** The widest look back: a week before the Monday of the earliest visit asked for. */
const LOOK_BACK = 14 * DAY

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
      cancelReason: bookings.cancelReason,
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

/** What was found of a pair when some visits were asked for; `due`: the alert must be accepted first. */
export type HiringFinding = { readonly counts: HiringCounts; readonly due: boolean }

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
