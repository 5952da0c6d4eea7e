import type { Booking } from '#db/schema/booking.ts'
import { BookingStatus, ReviewStatus, type Side } from '#shared/booking.ts'
import { REVIEW_WINDOW_IN_DAYS, reviewWindowEnd } from '#shared/review-window.ts'
import { ReviewDirection, reviewMessages, type SubmitReview } from '#shared/reviews.ts'
import { DAY_MS } from '#shared/days.ts'
import { BadInput, Conflict } from '#server/core/errors.ts'

type Facts = Pick<
  Booking,
  'contractorId' | 'professionalId' | 'status' | 'endsAt' | 'contractorReviewStatus' | 'professionalReviewStatus'
>

/** Returns the stored kind of the review that a contractor or a professional writes. */
export function kindFrom(side: Side) {
  return side === 'contractor' ? ReviewDirection.ofProfessional : ReviewDirection.ofContractor
}

/** True if this participant has submitted the review. */
export function isDone(booking: Facts, side: Side): boolean {
  const status = side === 'contractor' ? booking.contractorReviewStatus : booking.professionalReviewStatus
  return status === ReviewStatus.done
}

/** The latest end of a booking whose review window is closed at `now`; the reviews of such bookings are revealed (AMB-27). */
export function latestClosedEnd(now: Date): Date {
  return new Date(now.getTime() - REVIEW_WINDOW_IN_DAYS * DAY_MS)
}

/**
 * Returns the reason why this participant may not review now, or null: CONFLICT `not_completed`, `already_reviewed`, `too_late`.
 * It must not depend on the other participant's review, because the refusal would reveal it.
 */
export function refusalOf(booking: Facts, side: Side, now: Date): Conflict | null {
  if (booking.status !== BookingStatus.completed) return new Conflict('not_completed', reviewMessages.notCompleted)
  if (isDone(booking, side)) return new Conflict('already_reviewed', reviewMessages.already)
  if (now >= reviewWindowEnd(booking.endsAt)) return new Conflict('too_late', reviewMessages.tooLate)
  return null
}

/**
 * Returns the columns of a review from the form's input; an empty comment is null. Only the professional grades the home as a
 * workplace, so such a grade from a contractor is BAD_REQUEST at its field.
 */
export function gradesOf(side: Side, input: SubmitReview) {
  const placeOfWork = {
    environmentGrade: input.environment ?? null,
    expectationsGrade: input.expectations ?? null,
    conditionsGrade: input.conditions ?? null,
    environmentComment: input.environmentComment || null,
  }
  if (side === 'contractor') {
    const field = (['environment', 'expectations', 'conditions', 'environmentComment'] as const).find((name) => input[name])
    if (field) throw new BadInput(field, reviewMessages.professionalOnly, 'professional_only')
  }
  return {
    publicGrade: input.publicRating,
    publicComment: input.publicComment || null,
    communicationGrade: input.communication ?? null,
    punctualityGrade: input.punctuality ?? null,
    respectGrade: input.respect ?? null,
    privateComment: input.privateComment || null,
    ...placeOfWork,
  }
}
