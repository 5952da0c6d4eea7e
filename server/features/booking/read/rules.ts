import type { Booking } from '#db/schema/booking.ts'
import { BookingStatus, CancelReason, PaymentStatus, ReviewStatus, type Side, wasPaid, isHoldOver } from '#shared/booking.ts'
import { reviewWindowEnd } from '#shared/review-window.ts'
import { DAY_MS } from '#shared/days.ts'
import type { CheckoutState } from './views.ts'

/** The columns of a booking that decide the state of its checkout and of its reviews. */
export type CardFacts = Pick<
  Booking,
  | 'status'
  | 'paymentStatus'
  | 'cancelReason'
  | 'holdExpiresAt'
  | 'chargeAt'
  | 'endsAt'
  | 'contractorReviewStatus'
  | 'professionalReviewStatus'
>

/**
 * Returns the state that the checkout page shows. A second payment is refused while one is processing. A later booking of a
 * series is 'planned' until the saved card is charged.
 */
export function checkoutState(
  { status, paymentStatus, cancelReason, holdExpiresAt, chargeAt }: Omit<CardFacts, 'endsAt'>,
  now: Date,
): CheckoutState {
  if (status === BookingStatus.cancelled) return cancelReason === CancelReason.unpaid ? 'expired' : 'cancelled'
  if (status !== BookingStatus.requested || wasPaid({ paymentStatus })) return 'paid'
  if (paymentStatus === PaymentStatus.processing) return 'processing'
  if (isHoldOver({ holdExpiresAt }, now)) return 'expired'
  return chargeAt && chargeAt > now ? 'planned' : 'payable'
}

/** Says if the reader may pay the booking now (`mayPay`), and may review it now (`mayReview`). */
export function permissionsOf(booking: CardFacts, side: Side | 'admin', now: Date) {
  const pending = myReviewStatus(booking, side) === ReviewStatus.pending
  return {
    mayPay: side === 'contractor' && checkoutState(booking, now) === 'payable',
    mayReview: booking.status === BookingStatus.completed && pending && now < reviewWindowEnd(booking.endsAt),
  }
}

/** Returns the reader's own review status of a booking. The status of the other participant is secret. */
export function myReviewStatus(
  booking: Pick<CardFacts, 'contractorReviewStatus' | 'professionalReviewStatus'>,
  side: Side | 'admin',
): ReviewStatus | null {
  if (side === 'admin') return null
  return side === 'contractor' ? booking.contractorReviewStatus : booking.professionalReviewStatus
}

/**
 * True if the reader may read the address of the home. Only the professional of a paid booking may, until a day after its end.
 */
export function mayKnowHome({ status, endsAt }: Pick<Booking, 'status' | 'endsAt'>, side: Side | 'admin', now: Date): boolean {
  const booked: readonly BookingStatus[] = [BookingStatus.confirmed, BookingStatus.inProgress, BookingStatus.completed]
  return side === 'professional' && booked.includes(status) && now.getTime() < endsAt.getTime() + DAY_MS
}

/**
 * True if the reader may read the notes and their photos. The professional may only while `mayKnowHome` is true, all other
 * readers always.
 */
export function mayReadNotes(booking: Pick<Booking, 'status' | 'endsAt'>, side: Side | 'admin', now: Date): boolean {
  return side !== 'professional' || mayKnowHome(booking, side, now)
}
