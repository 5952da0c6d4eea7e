import type { Booking, BookingExtension } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import { longerTexts, LONGER_MINUTES, MAX_VISIT_HOURS } from '#shared/booking-longer.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/days.ts'
import { Conflict } from '#server/core/errors.ts'

/** What decides whether a visit may become longer. */
export type LongerFacts = {
  readonly booking: Pick<Booking, 'status' | 'checkedInAt' | 'endsAt' | 'hours' | 'extraHours'>
  /** Whether a dispute about the booking is open. */
  readonly disputed: boolean
  /** Whether the professional has another booking within these hours and the buffer after them. */
  readonly meetsNext: (until: Date) => boolean
}

/**
 * Why a visit may not last `more` hours longer; null when it may: CONFLICT `wrong_state`, `ended`, `disputed`, `too_long` or
 * `next_booking`.
 */
export function obstacleToLonger({ booking, disputed, meetsNext }: LongerFacts, more: number, now: Date): Conflict | null {
  const { status, checkedInAt, endsAt, hours, extraHours } = booking
  if (status !== BookingStatus.inProgress || !checkedInAt) return new Conflict('wrong_state', longerTexts.notRunning)
  if (now >= endsAt) return new Conflict('ended', longerTexts.over)
  if (disputed) return new Conflict('disputed', longerTexts.disputed)
  if (hours + extraHours + more > MAX_VISIT_HOURS) return new Conflict('too_long', longerTexts.tooLong)
  return meetsNext(endWith(booking, more)) ? new Conflict('next_booking', longerTexts.nextBooking) : null
}

/** When a booking would end with so many hours more. */
export function endWith({ endsAt }: Pick<Booking, 'endsAt'>, more: number): Date {
  return new Date(endsAt.getTime() + more * HOUR_MS)
}

/** Until when a proposal may be answered, or agreed hours paid: for 15 minutes, and not after the end of the visit. */
export function longerUntil({ endsAt }: Pick<Booking, 'endsAt'>, now: Date): Date {
  return new Date(Math.min(now.getTime() + LONGER_MINUTES * MINUTE_MS, endsAt.getTime()))
}

/** Whether a proposal can still be answered or paid, whether or not the job has closed it yet. */
export function isLive({ status, expiresAt }: Pick<BookingExtension, 'status' | 'expiresAt'>, now: Date): boolean {
  return (status === 'open' || status === 'paying') && expiresAt > now
}
