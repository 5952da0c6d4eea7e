import { BookingStatus, type Side } from '#shared/booking.ts'
import { zoneOf } from '#shared/time.ts'
import type { BookingRow } from '../queries.ts'
import { myReviewStatus, permissionsOf } from './rules.ts'
import type { BookingCard } from './views.ts'

/** A booking as one side may see it on a card; `now` decides what may be paid and reviewed. */
export function cardOf({ booking, contractor, professional, place }: BookingRow, side: Side | 'admin', now: Date): BookingCard {
  const { id, status, paymentStatus, hours, services, supplies, amountInCents } = booking
  const paysForIt = side !== 'professional'
  return {
    id,
    side,
    status,
    paymentStatus,
    hours,
    services,
    supplies,
    amountInCents,
    start: booking.startsAt,
    end: booking.endsAt,
    zone: zoneOf(place.state, place.city),
    feeInCents: paysForIt ? booking.feeInCents : null,
    totalInCents: paysForIt ? booking.totalInCents : null,
    other: side === 'professional' ? contractor : professional,
    holdExpiresAt: status === BookingStatus.requested ? booking.holdExpiresAt : null,
    myReviewStatus: myReviewStatus(booking, side),
    ...permissionsOf(booking, side, now),
  }
}
