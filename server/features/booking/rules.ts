import {
  BookingStatus,
  bookingMessages,
  CancelReason,
  PaymentStatus,
  reviewWindowEnd,
  ReviewStatus,
  type Parties,
  type Side,
} from '#shared/booking.ts'
import type { Actor } from '#server/core/context.ts'
import { Conflict, Forbidden, NotFound } from '#server/core/errors.ts'
import type { CheckoutState } from './views.ts'

const HOME_KNOWN_AFTER = 86_400_000

/** What of a booking the rules look at. */
export type BookingFacts = Parties & {
  readonly status: BookingStatus
  readonly paymentStatus: PaymentStatus
  readonly startsAt: Date
  readonly endsAt: Date
  readonly holdExpiresAt: Date | null
  readonly cancelReason: string | null
  readonly contractorReviewStatus: ReviewStatus
  readonly professionalReviewStatus: ReviewStatus
}

/** Only households book, and nobody books herself (AMB-66); one CPF has one account, so an id says who is who. */
export function assertMayRequest(actor: Actor, professionalId: string): void {
  if (actor.id === professionalId) throw new Conflict('self', bookingMessages.self)
  if (!actor.roles.has('contractor')) throw new Forbidden('Somente contratantes podem fazer isso.')
}

/** Whether an unpaid hold has run out, be the job late or not (AMB-05). */
export function holdIsOver(booking: Pick<BookingFacts, 'holdExpiresAt'>, now: Date): boolean {
  return booking.holdExpiresAt !== null && booking.holdExpiresAt <= now
}

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

/** Whether a payment status may follow another: money that came is never unpaid again (the trigger says so too). */
export function paymentMayBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  const unpaid: readonly PaymentStatus[] = [PaymentStatus.pending, PaymentStatus.processing, PaymentStatus.failed]
  return unpaid.includes(from) || !unpaid.includes(to)
}

/** The one answer for a booking that is missing or somebody else's (R-E11). */
export function bookingNotFound(): NotFound {
  return new NotFound(bookingMessages.notFound.title)
}
