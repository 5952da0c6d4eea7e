import {
  bookingMessages,
  type BookingStatus,
  type CancelReason,
  type Parties,
  type PaymentStatus,
  type ReviewStatus,
} from '#shared/booking.ts'
import { NotFound } from '#server/core/errors.ts'

/** What of a booking the rules look at. */
export type BookingFacts = Parties & {
  readonly status: BookingStatus
  readonly paymentStatus: PaymentStatus
  readonly startsAt: Date
  readonly endsAt: Date
  readonly holdExpiresAt: Date | null
  readonly cancelReason: CancelReason | null
  readonly contractorReviewStatus: ReviewStatus
  readonly professionalReviewStatus: ReviewStatus
}

/** The one answer for a booking that is missing or somebody else's (R-E11). */
export function bookingNotFound(): NotFound {
  return new NotFound(bookingMessages.notFound.title)
}
