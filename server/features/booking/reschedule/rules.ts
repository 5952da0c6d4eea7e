import { bookingCan, bookingMessages, BookingStatus, sideOf, type Side } from '#shared/booking.ts'
import { isFreeToChange } from '#shared/booking-cancel.ts'
import { CHARGE_BEFORE_HOURS } from '#shared/booking-series.ts'
import { rescheduleMessages } from '#shared/booking-reschedule.ts'
import { DAY_MS } from '#shared/days.ts'
import type { Booking, RescheduleRequest } from '#db/schema/booking.ts'
import { Conflict } from '#server/core/errors.ts'
import { bookingNotFound } from '../refusals.ts'

/**
 * Returns the actor's side. NOT_FOUND to strangers; CONFLICT `wrong_state` unless `obstacleToReschedule` is null. `answers`: the actor
 * answers a request of the other, so what the other may ask for, this side may agree to.
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
 * Why this side cannot reschedule a booking now, as a sentence; null when it can: a confirmed booking before its start, and as the
 * contractor a later booking of a series until its charge is made.
 */
export function obstacleToReschedule(booking: Movable, side: Side, now: Date): string | null {
  if (isPlanned(booking)) return side === 'contractor' && isBefore(now, booking.chargeAt) ? null : bookingMessages.wrongState
  if (!bookingCan('reschedule', booking.status)) return bookingMessages.wrongState
  return now < booking.startsAt ? null : rescheduleMessages.alreadyStarted
}

/** Whether a booking is a later one of a series that is not paid yet: it moves together with its charge. */
export function isPlanned({ status, chargeAt }: Pick<Booking, 'status' | 'chargeAt'>): boolean {
  return status === BookingStatus.requested && chargeAt !== null
}

/** The agenda to which a planned booking may move: far enough ahead for its charge, whatever the professional's lead time is. */
export function aheadOfCharge<A extends { readonly leadTimeInHours: number }>(agenda: A): A {
  return { ...agenda, leadTimeInHours: Math.max(agenda.leadTimeInHours, CHARGE_BEFORE_HOURS + 1) }
}

function isBefore(now: Date, instant: Date | null): boolean {
  return instant !== null && now < instant
}

/**
 * Whether this side reschedules without asking the other: only the contractor, until 24 hours before the start, and only if the
 * professional does not want to agree to every change (G4).
 */
export function needsNoConsent(side: Side, startsAt: Date, { now, onlyAgreed }: { now: Date; onlyAgreed: boolean }): boolean {
  return side === 'contractor' && !onlyAgreed && isFreeToChange(startsAt, now)
}

/**
 * When a reschedule request expires: after a day, and at the earlier of the two starts at the latest; that of a planned booking when its
 * charge is due, because the charge would move with it.
 */
export function requestExpiry(booking: Movable, { toStart, now }: { toStart: Date; now: Date }): Date {
  const { startsAt, chargeAt } = booking
  const last = isPlanned(booking) && chargeAt ? chargeAt : startsAt
  return new Date(Math.min(now.getTime() + DAY_MS, last.getTime(), toStart.getTime()))
}

/** Whether a reschedule request can still be answered, whether or not the job has closed it yet. */
export function isWaiting({ status, expiresAt }: Pick<RescheduleRequest, 'status' | 'expiresAt'>, now: Date): boolean {
  return status === 'open' && expiresAt > now
}
