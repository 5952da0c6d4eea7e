import { BookingRef } from '#shared/booking.ts'
import { ReviewsOfProfessional, SubmitReview } from '#shared/reviews.ts'
import { once } from '#server/core/idempotency.ts'
import { gatedProcedure, router, userProcedure } from '#server/core/trpc.ts'
import { listReviewsOfProfessional, showReviewForm } from './queries.ts'
import { submitReview } from './submit.ts'
import { PublicReviewsView, ReviewFormView, SubmittedView } from './views.ts'

/** The participants of a completed booking review each other. Reviews stay hidden until both are submitted or 14 days passed. */
export const reviewsRouter = router({
  submit: userProcedure
    .meta({ cost: 'review', repeats: 'key' })
    .input(SubmitReview)
    .output(SubmittedView)
    .mutation(({ ctx, input }) => once(ctx, 'reviews.submit', input, () => submitReview(ctx, input))),
  form: userProcedure
    .input(BookingRef)
    .output(ReviewFormView)
    .query(({ ctx, input }) => showReviewForm(ctx, input.bookingId)),
  ofProfessional: gatedProcedure
    .input(ReviewsOfProfessional)
    .output(PublicReviewsView)
    .query(({ ctx, input }) => listReviewsOfProfessional(ctx, input)),
})
