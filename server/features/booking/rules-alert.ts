import { BookingStatus, wasPaid, type PaymentStatus } from '#shared/booking.ts'
import { ALERT_FROM, DAYS_A_WEEK, mondayOf } from '#shared/booking-request.ts'
import { dayOf } from '#shared/time.ts'
import type { MeterView } from './views.ts'

const WEEK = 7 * 86_400_000

/** A booking of the pair, as the alert looks at it. */
export type PairBooking = {
  readonly id: string
  readonly start: Date
  readonly status: BookingStatus
  readonly paymentStatus: PaymentStatus
  readonly createdAt: Date
  readonly holdExpiresAt: Date | null
  readonly cancelledAt: Date | null
  readonly cancelReason: string | null
}

/** What is kept with an acceptance. `week`: days of the fullest week, Monday to Sunday, with the visits asked for. */
export type HiringCounts = { readonly last7Days: number; readonly aroundSlot: number; readonly week: number }

type Question = { readonly starts: readonly Date[]; readonly now: Date; readonly zone: string }

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
