import type { Booking } from '#db/schema/booking.ts'
import { addressListMessages } from '#shared/addresses.ts'
import { BookingStatus, sideOf } from '#shared/booking.ts'
import { greatCircleInKm } from '#shared/search.ts'
import { BadInput } from '#server/core/errors.ts'
import type { BookedAt } from '../homes.ts'
import { bookingNotFound, wrongState } from '../refusals.ts'

/**
 * Throws unless the actor may change the booking's notes and scope now: NOT_FOUND for everybody but the contractor, CONFLICT
 * `wrong_state` after the booking has started or ended.
 */
export function assertMayChangeScope(booking: Booking | undefined, actorId: string, now: Date): asserts booking is Booking {
  if (!booking || sideOf(booking, actorId) !== 'contractor') throw bookingNotFound()
  if (!scopeMayChange(booking, now)) throw wrongState()
}

/** True if the contractor may still change the notes, the services and who brings the products. */
export function scopeMayChange({ status, startsAt }: Pick<Booking, 'status' | 'startsAt'>, now: Date): boolean {
  return (status === BookingStatus.requested || status === BookingStatus.confirmed) && now < startsAt
}

/**
 * Returns the people who are notified of a change of the notes, the home or the scope. The professional is notified only of a
 * confirmed booking.
 */
export function scopeAudience({
  status,
  contractorId,
  professionalId,
}: Pick<Booking, 'status' | 'contractorId' | 'professionalId'>): string[] {
  return status === BookingStatus.confirmed ? [contractorId, professionalId] : [contractorId]
}

const NEAR_IN_KM = 2

/**
 * Throws BAD_REQUEST `too_far` at `addressId` for a home that is more than 2 km from the home to which the professional agreed to
 * come.
 */
export function assertNear(before: Pick<BookedAt, 'point' | 'address'>, after: Pick<BookedAt, 'point' | 'address'>): void {
  if (before.point === null || before.address.cep === after.address.cep) return
  const near = after.point !== null && greatCircleInKm(before.point, after.point) <= NEAR_IN_KM
  if (!near) throw new BadInput('addressId', addressListMessages.tooFarToCorrect, 'too_far')
}
