import type { Booking, BookingExtension } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import { professionalShare } from '#shared/booking-cancel.ts'
import { longerTexts, LONGER_MINUTES, MAX_VISIT_HOURS } from '#shared/booking-longer.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/days.ts'
import { refundTotals, type RefundAttempt } from '#shared/refunds.ts'
import { Conflict } from '#server/core/errors.ts'

/** The facts that decide whether a booking may become longer. */
export type LongerFacts = {
  readonly booking: Pick<Booking, 'status' | 'checkedInAt' | 'endsAt' | 'hours' | 'extraHours'>
  /** True if a dispute about the booking is open. Extra hours are then refused. */
  readonly disputed: boolean
  /** True if the extra time until `until`, with the buffer after it, overlaps another booking of the professional. */
  readonly meetsNext: (until: Date) => boolean
}

/**
 * Returns the reason why a booking may not become `more` hours longer, as a CONFLICT `wrong_state`, `ended`, `disputed`,
 * `too_long` or `next_booking`. Null if it may.
 */
export function obstacleToLonger({ booking, disputed, meetsNext }: LongerFacts, more: number, now: Date): Conflict | null {
  const { status, checkedInAt, endsAt, hours, extraHours } = booking
  if (status !== BookingStatus.inProgress || !checkedInAt) return new Conflict('wrong_state', longerTexts.notRunning)
  if (now >= endsAt) return new Conflict('ended', longerTexts.over)
  if (disputed) return new Conflict('disputed', longerTexts.disputed)
  if (hours + extraHours + more > MAX_VISIT_HOURS) return new Conflict('too_long', longerTexts.tooLong)
  return meetsNext(endWith(booking, more)) ? new Conflict('next_booking', longerTexts.nextBooking) : null
}

/** Returns the end of a booking with `more` extra hours. */
export function endWith({ endsAt }: Pick<Booking, 'endsAt'>, more: number): Date {
  return new Date(endsAt.getTime() + more * HOUR_MS)
}

/**
 * The deadline for answering a proposal of extra hours, or for paying agreed ones: 15 minutes, but not after the end of the
 * booking.
 */
export function longerUntil({ endsAt }: Pick<Booking, 'endsAt'>, now: Date): Date {
  return new Date(Math.min(now.getTime() + LONGER_MINUTES * MINUTE_MS, endsAt.getTime()))
}

/** True if a proposal of extra hours can still be answered or paid, even if the job has not closed it yet. */
export function isLive({ status, expiresAt }: Pick<BookingExtension, 'status' | 'expiresAt'>, now: Date): boolean {
  return (status === 'open' || status === 'paying') && expiresAt > now
}

/** The professional's part of paid extra hours, in cents, after made, pending and stuck refunds. */
export function shareLeft({
  refunds,
  ...amounts
}: Pick<BookingExtension, 'amountInCents' | 'totalInCents'> & { readonly refunds: readonly RefundAttempt[] }): number {
  const { backInCents, stuckInCents } = refundTotals(refunds, amounts.totalInCents)
  return amounts.amountInCents - professionalShare({ ...amounts, creditInCents: 0 }, backInCents + stuckInCents)
}
