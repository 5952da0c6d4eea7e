import { isFree } from '#shared/booking-life.ts'
import type { Side } from '#shared/booking.ts'

const MINUTE = 60_000

/** Whether a customer's wish for another hour is granted at once, or the other side is asked (AMB-07, 24 hours). */
export function movesAtOnce(side: Side, startsAt: Date, now: Date): boolean {
  return side === 'contractor' && isFree(startsAt, now)
}

/** When an unanswered wish for another hour ends: after a day, and before either hour has come. */
export function requestExpiry({ startsAt, toStart, now }: { startsAt: Date; toStart: Date; now: Date }): Date {
  return new Date(Math.min(now.getTime() + 24 * 60 * MINUTE, startsAt.getTime(), toStart.getTime()))
}

/** Whether a wish for another hour still waits for an answer at an instant, be the job late or not. */
export function isWaiting({ status, expiresAt }: { status: string; expiresAt: Date }, now: Date): boolean {
  return status === 'open' && expiresAt > now
}
