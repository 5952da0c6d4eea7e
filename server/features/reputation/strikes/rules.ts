import { CancelReason } from '#shared/booking.ts'
import { countsAsStrike } from '#shared/booking-cancel.ts'
import { REPUTATION_WINDOW_IN_DAYS, windowStart } from '#shared/reputation.ts'
import { StrikeCause } from '#shared/strikes.ts'
import { DAY_MS } from '#shared/days.ts'
import type { Booking } from '#db/schema/index.ts'

type Ended = Pick<Booking, 'startsAt' | 'cancelledAt' | 'cancelReason' | 'cancelCause' | 'noShowBy'>

/**
 * Returns the kind of strike for a booking that ended early because the professional cancelled late or was absent, otherwise
 * null. `wasConfirmed` says that the booking was once 'Confirmado'.
 */
export function strikeOf(booking: Ended, wasConfirmed: boolean): StrikeCause | null {
  const { startsAt, cancelledAt, cancelReason, cancelCause, noShowBy } = booking
  if (!wasConfirmed || !cancelledAt || !countsAsStrike(cancelCause, startsAt, cancelledAt)) return null
  if (noShowBy !== null) return noShowBy === 'professional' ? StrikeCause.absence : null
  return cancelReason === CancelReason.professional ? StrikeCause.lateCancel : null
}

/** True if a strike counts at the instant `now`: it is not withdrawn and at most 90 days old. */
export function counts({ occurredAt, withdrawnAt }: { occurredAt: Date; withdrawnAt: Date | null }, now: Date): boolean {
  return withdrawnAt === null && occurredAt > windowStart(now)
}

/** Returns the instant until which a strike counts. */
export function countsUntil(occurredAt: Date): Date {
  return new Date(occurredAt.getTime() + REPUTATION_WINDOW_IN_DAYS * DAY_MS)
}
