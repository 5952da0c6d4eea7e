import { bookingCan, bookingMessages, BookingStatus, sideOf, type Side } from '#shared/booking.ts'
import { isFreeToChange } from '#shared/booking-cancel.ts'
import { CHARGE_BEFORE_HOURS } from '#shared/booking-series.ts'
import { rescheduleMessages } from '#shared/booking-reschedule.ts'
import { DAY_MS } from '#shared/days.ts'
import type { Booking, RescheduleRequest } from '#db/schema/booking.ts'
import { Conflict } from '#server/core/errors.ts'
import { bookingNotFound } from '../refusals.ts'

/**
 * Returns the actor's side. Throws NOT_FOUND for anyone else, and CONFLICT `wrong_state` unless `obstacleToReschedule` is null.
 * `answers` says that the actor answers a request; the professional may then accept even for a booking that only the contractor
 * can reschedule.
 */
export function assertMayReschedule(booking: Booking, actorId: string, now: Date, answers = false): Side {
  const side = sideOf(booking, actorId)
  if (!side) throw bookingNotFound()
  const obstacle = obstacleToReschedule(booking, answers && isPlanned(booking) ? 'contractor' : side, now)
  if (obstacle) throw new Conflict('wrong_state', obstacle)
  return side
}

type Movable = Pick<Booking, 'status' | 'startsAt' | 'chargeAt'>

/**
 * Returns a sentence that says why this participant cannot reschedule a booking now, or null. Both participants can reschedule a
 * confirmed booking before its start. Only the contractor can reschedule a later booking of a series, until its charge is due.
 */
export function obstacleToReschedule(booking: Movable, side: Side, now: Date): string | null {
  if (isPlanned(booking)) return side === 'contractor' && isBefore(now, booking.chargeAt) ? null : bookingMessages.wrongState
  if (!bookingCan('reschedule', booking.status)) return bookingMessages.wrongState
  return now < booking.startsAt ? null : rescheduleMessages.alreadyStarted
}

/** True if a booking is an unpaid later booking of a series with a planned charge, which moves with the booking. */
export function isPlanned({ status, chargeAt }: Pick<Booking, 'status' | 'chargeAt'>): boolean {
  return status === BookingStatus.requested && chargeAt !== null
}

/**
 * The agenda for rescheduling a booking that will be charged automatically. The lead time is long enough for the charge, even if
 * the professional's is shorter.
 */
export function aheadOfCharge<A extends { readonly leadTimeInHours: number }>(agenda: A): A {
  return { ...agenda, leadTimeInHours: Math.max(agenda.leadTimeInHours, CHARGE_BEFORE_HOURS + 1) }
}

function isBefore(now: Date, instant: Date | null): boolean {
  return instant !== null && now < instant
}

/**
 * True if this participant may reschedule without consent. Only the contractor may, until 24 hours before the start, and only if
 * the professional does not want to agree to every change (G4).
 */
export function needsNoConsent(side: Side, startsAt: Date, { now, onlyAgreed }: { now: Date; onlyAgreed: boolean }): boolean {
  return side === 'contractor' && !onlyAgreed && isFreeToChange(startsAt, now)
}

/**
 * When a reschedule request expires: after a day, but never later than the old or the new start. For a booking that will be
 * charged automatically it expires before the charge.
 */
export function requestExpiry(booking: Movable, { toStart, now }: { toStart: Date; now: Date }): Date {
  const { startsAt, chargeAt } = booking
  const last = isPlanned(booking) && chargeAt ? chargeAt : startsAt
  return new Date(Math.min(now.getTime() + DAY_MS, last.getTime(), toStart.getTime()))
}

/** True if a reschedule request can still be answered, even if the job has not closed it yet. */
export function isWaiting({ status, expiresAt }: Pick<RescheduleRequest, 'status' | 'expiresAt'>, now: Date): boolean {
  return status === 'open' && expiresAt > now
}
