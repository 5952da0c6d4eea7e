import type { Booking, RescheduleRequest } from '#db/schema/booking.ts'
import { awaitsAnswer, BookingStatus, CancelReason, PaymentStatus, type Side, wasPaid } from '#shared/booking.ts'
import type { Earning } from '#shared/earnings.ts'
import { zoneOf } from '#shared/zones.ts'
import type { BookingRow } from '../queries.ts'
import type { RescheduleView } from '../reschedule/views.ts'
import { myReviewStatus, permissionsOf } from './rules.ts'
import type { BookingCard } from './views.ts'

/** Returns a booking card for one reader. `earning`: for the professional, the result of `earningsOf`. */
export function cardOf(
  { booking, contractor, professional, place, card }: BookingRow,
  side: Side | 'admin',
  now: Date,
  earning: Earning | null = null,
): BookingCard {
  const { id, status, cancelReason, paymentStatus, hours, services, supplies, extraTasks, amountInCents } = booking
  const paysForIt = side !== 'professional'
  return {
    id,
    side,
    status,
    cancelReason,
    paymentStatus,
    hours,
    services,
    supplies,
    extraTasks,
    amountInCents,
    start: booking.startsAt,
    end: booking.endsAt,
    zone: zoneOf(place.state, place.city),
    feeInCents: paysForIt ? booking.feeInCents : null,
    totalInCents: paysForIt ? booking.totalInCents : null,
    other: side === 'professional' ? contractor : professional,
    holdExpiresAt: status === BookingStatus.requested && !wasPaid(booking) ? booking.holdExpiresAt : null,
    answerBy: awaitsAnswer(booking) ? booking.holdExpiresAt : null,
    planned: plannedOf(
      booking,
      paysForIt && card?.brand && card.lastFour ? { brand: card.brand, lastFour: card.lastFour } : null,
    ),
    myReviewStatus: myReviewStatus(booking, side),
    earning,
    onTheWayAt: booking.onTheWayAt,
    ...permissionsOf(booking, side, now),
  }
}

/** How a later booking of a series will be charged, or null for every other booking. */
function plannedOf(
  { status, cancelReason, chargeAt, paymentStatus }: Booking,
  card: { brand: string; lastFour: string } | null,
): BookingCard['planned'] {
  const unpaid = status === BookingStatus.requested || cancelReason === CancelReason.unpaid
  if (!unpaid || !chargeAt) return null
  return { chargeAt, card, refused: paymentStatus === PaymentStatus.failed }
}

/** Returns a reschedule request as its reader sees it. */
export function rescheduleView({ id, toStartsAt, proposedBy, expiresAt }: RescheduleRequest, readerId: string): RescheduleView {
  return { id, toStart: toStartsAt, mine: proposedBy === readerId, expiresAt }
}
