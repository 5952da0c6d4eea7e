import type { Booking } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import { DAY_MS } from '#shared/days.ts'
import { tipTexts } from '#shared/tips.ts'
import type { Settings } from '#server/core/settings.ts'
import { BadInput, Conflict } from '#server/core/errors.ts'

/** The facts that decide whether a tip is accepted. */
export type TipFacts = {
  readonly booking: Pick<Booking, 'status' | 'endsAt' | 'checkedOutAt'>
  /** True if a dispute about the booking is open, which then accepts no tip. */
  readonly disputed: boolean
  /** True if the booking already got a tip, even if the tip was refunded. */
  readonly given: boolean
  /** True if the professional still has an active account. */
  readonly present: boolean
}

/**
 * Returns the reason why a booking accepts no tip at `now`: CONFLICT `not_finished`, `already_tipped`, `too_late`, `disputed` or
 * `gone`. Null if it accepts a tip.
 */
export function obstacleToTip({ booking, disputed, given, present }: TipFacts, days: number, now: Date): Conflict | null {
  if (booking.status !== BookingStatus.completed) return new Conflict('not_finished', tipTexts.notFinished)
  if (given) return new Conflict('already_tipped', tipTexts.twice)
  if (now >= tipEnd(booking, days)) return new Conflict('too_late', tipTexts.tooLate(days))
  if (disputed) return new Conflict('disputed', tipTexts.disputed)
  return present ? null : new Conflict('gone', tipTexts.gone)
}

/** When tips end: `days` days after the check-out, or after the planned end if there was no check-out. */
export function tipEnd({ endsAt, checkedOutAt }: TipFacts['booking'], days: number): Date {
  return new Date((checkedOutAt ?? endsAt).getTime() + days * DAY_MS)
}

/** Throws BAD_REQUEST `out_of_range` at `amountInCents` for an amount outside the limits of the settings. */
export function assertTipAmount(amountInCents: number, { minInCents, maxInCents }: Settings['tip']): void {
  if (amountInCents >= minInCents && amountInCents <= maxInCents) return
  throw new BadInput('amountInCents', tipTexts.between(minInCents, maxInCents), 'out_of_range')
}
