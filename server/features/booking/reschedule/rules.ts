import { bookingCan, bookingMessages, sideOf, type Side } from '#shared/booking.ts'
import { isFreeToChange } from '#shared/booking-cancel.ts'
import { rescheduleMessages } from '#shared/booking-reschedule.ts'
import { DAY_MS } from '#shared/days.ts'
import type { Booking, RescheduleRequest } from '#db/schema/booking.ts'
import { Conflict } from '#server/core/errors.ts'
import { bookingNotFound } from '../refusals.ts'

/** Returns the actor's side. NOT_FOUND to strangers; CONFLICT `wrong_state` unless the booking is confirmed and its start is to come. */
export function assertMayReschedule(booking: Booking, actorId: string, now: Date): Side {
  const side = sideOf(booking, actorId)
  if (!side) throw bookingNotFound()
  const obstacle = obstacleToReschedule(booking, now)
  if (obstacle) throw new Conflict('wrong_state', obstacle)
  return side
}

/** Why a booking cannot be rescheduled now, as a sentence; null when it can. */
export function obstacleToReschedule({ status, startsAt }: Pick<Booking, 'status' | 'startsAt'>, now: Date): string | null {
  if (!bookingCan('reschedule', status)) return bookingMessages.wrongState
  return now < startsAt ? null : rescheduleMessages.alreadyStarted
}

/** Whether this side reschedules without asking the other: only the contractor, until 24 hours before the start (AMB-07). */
export function needsNoConsent(side: Side, startsAt: Date, now: Date): boolean {
  return side === 'contractor' && isFreeToChange(startsAt, now)
}

/** When a reschedule request expires: after a day, and at the earlier of the two starts at the latest. */
export function requestExpiry({ startsAt, toStart, now }: { startsAt: Date; toStart: Date; now: Date }): Date {
  return new Date(Math.min(now.getTime() + DAY_MS, startsAt.getTime(), toStart.getTime()))
}

/** Whether a reschedule request can still be answered, whether or not the job has closed it yet. */
export function isWaiting({ status, expiresAt }: Pick<RescheduleRequest, 'status' | 'expiresAt'>, now: Date): boolean {
  return status === 'open' && expiresAt > now
}
