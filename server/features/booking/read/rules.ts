import { BookingStatus, CancelReason, PaymentStatus, ReviewStatus, reviewWindowEnd, type Side } from '#shared/booking.ts'
import type { BookingFacts } from '../rules.ts'
import { holdIsOver } from '../transition.ts'
import type { CheckoutState } from './views.ts'

const HOME_KNOWN_AFTER = 86_400_000

/** What the checkout shows (AMB-69). A payment the bank still thinks about may not be paid a second time. */
export function checkoutState(booking: BookingFacts, now: Date): CheckoutState {
  if (booking.status === BookingStatus.cancelled) {
    return booking.cancelReason === CancelReason.unpaid ? 'expired' : 'cancelled'
  }
  if (booking.status !== BookingStatus.requested) return 'paid'
  if (booking.paymentStatus === PaymentStatus.processing) return 'processing'
  return holdIsOver(booking, now) ? 'expired' : 'payable'
}

/** What one side may do with a booking now; the buttons of a card. */
export function permissionsOf(booking: BookingFacts, side: Side | 'admin', now: Date) {
  const mine = myReviewStatus(booking, side)
  return {
    mayPay: side === 'contractor' && checkoutState(booking, now) === 'payable',
    mayReview:
      booking.status === BookingStatus.completed && mine === ReviewStatus.pending && now < reviewWindowEnd(booking.endsAt),
  }
}

/** The reader's own review status; the other side's is told to nobody (R-E7). */
export function myReviewStatus(booking: BookingFacts, side: Side | 'admin'): ReviewStatus | null {
  if (side === 'admin') return null
  return side === 'contractor' ? booking.contractorReviewStatus : booking.professionalReviewStatus
}

/**
 * Whether the professional is sent the home: once it is paid for, until a day after the end, and not when it was called off. The
 * home is where the household lives now, so later it would tell former visitors where somebody has moved to.
 */
export function mayKnowHome(booking: Pick<BookingFacts, 'status' | 'endsAt'>, side: Side | 'admin', now: Date): boolean {
  const booked: readonly BookingStatus[] = [BookingStatus.confirmed, BookingStatus.inProgress, BookingStatus.completed]
  return side === 'professional' && booked.includes(booking.status) && now.getTime() < booking.endsAt.getTime() + HOME_KNOWN_AFTER
}
