import type { Booking } from '#db/schema/booking.ts'
import {
  BookingStatus,
  CancelReason,
  PaymentStatus,
  reviewWindowEnd,
  ReviewStatus,
  type Side,
  wasPaid,
  isHoldOver,
} from '#shared/booking.ts'
import { DAY_MS } from '#shared/days.ts'
import type { CheckoutState } from './views.ts'

/** What of a booking decides its checkout and its reviews. */
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
 * What the checkout page shows. While a payment is processing no second one may be made; a later booking of a series is 'planned'
 * until the saved card is charged.
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

/** Whether the reader may pay and review now. */
export function permissionsOf(booking: CardFacts, side: Side | 'admin', now: Date) {
  const pending = myReviewStatus(booking, side) === ReviewStatus.pending
  return {
    mayPay: side === 'contractor' && checkoutState(booking, now) === 'payable',
    mayReview: booking.status === BookingStatus.completed && pending && now < reviewWindowEnd(booking.endsAt),
  }
}

/** The reader's own review status. Nobody learns the other side's. */
export function myReviewStatus(
  booking: Pick<CardFacts, 'contractorReviewStatus' | 'professionalReviewStatus'>,
  side: Side | 'admin',
): ReviewStatus | null {
  if (side === 'admin') return null
  return side === 'contractor' ? booking.contractorReviewStatus : booking.professionalReviewStatus
}

/**
 * Whether the reader is sent the home: the professional of a paid booking, until a day after its end. Later nobody needs it any more.
 */
export function mayKnowHome({ status, endsAt }: Pick<Booking, 'status' | 'endsAt'>, side: Side | 'admin', now: Date): boolean {
  const booked: readonly BookingStatus[] = [BookingStatus.confirmed, BookingStatus.inProgress, BookingStatus.completed]
  return side === 'professional' && booked.includes(status) && now.getTime() < endsAt.getTime() + DAY_MS
}

/** Whether the reader is sent the notes with their photos: the professional with the home, the others always. */
export function mayReadNotes(booking: Pick<Booking, 'status' | 'endsAt'>, side: Side | 'admin', now: Date): boolean {
  return side !== 'professional' || mayKnowHome(booking, side, now)
}
