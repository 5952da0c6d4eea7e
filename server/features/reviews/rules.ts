import type { Booking } from '#db/schema/booking.ts'
import { BookingStatus, REVIEW_WINDOW_IN_DAYS, reviewWindowEnd, ReviewStatus, type Side } from '#shared/booking.ts'
import { ERASED_NAME } from '#shared/pages.ts'
import { ReviewDirection, reviewMessages, type SubmitReview } from '#shared/reviews.ts'
import { DAY_MS } from '#shared/days.ts'
import { BadInput, Conflict } from '#server/core/errors.ts'

type Facts = Pick<
  Booking,
  'contractorId' | 'professionalId' | 'status' | 'endsAt' | 'contractorReviewStatus' | 'professionalReviewStatus'
>

/** The stored kind of a review from that side (R-D10). */
export function kindFrom(side: Side) {
  return side === 'contractor' ? ReviewDirection.ofProfessional : ReviewDirection.ofContractor
}

/** Whether this side has said its word. */
export function isDone(booking: Facts, side: Side): boolean {
  const status = side === 'contractor' ? booking.contractorReviewStatus : booking.professionalReviewStatus
  return status === ReviewStatus.done
}

/** The end of the youngest visit whose window is closed at `now`. */
export function endOfClosed(now: Date): Date {
  return new Date(now.getTime() - REVIEW_WINDOW_IN_DAYS * DAY_MS)
}

/**
 * Why this side may not review now, or null (AMB-27, AMB-29): CONFLICT `not_completed`, `already_reviewed`, `too_late`. Says
 * nothing of the other side (R-E7).
 */
export function refusalOf(booking: Facts, side: Side, now: Date): Conflict | null {
  if (booking.status !== BookingStatus.completed) return new Conflict('not_completed', reviewMessages.notCompleted)
  if (isDone(booking, side)) return new Conflict('already_reviewed', reviewMessages.already)
  if (now >= reviewWindowEnd(booking.endsAt)) return new Conflict('too_late', reviewMessages.tooLate)
  return null
}

/**
 * The columns of a review from what the form sent; an empty comment is null. BAD_REQUEST at the field where a household grades
 * the place of work, which is the professional's to do (S1 §5).
 */
export function gradesOf(side: Side, input: SubmitReview) {
  const professionals = {
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
    ...professionals,
  }
}

/** 'Maria' of 'Maria da Silva'; somebody who is gone keeps both words. */
export function firstNameOf(name: string): string {
  return name === ERASED_NAME ? name : (name.trim().split(/\s+/)[0] ?? '')
}
