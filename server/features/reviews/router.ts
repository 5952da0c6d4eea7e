import { BookingRef } from '#shared/booking.ts'
import {
  HideReview,
  ModeratedReviews,
  ReplyToReview,
  ReviewRef,
  ReviewsOfContractor,
  ReviewsOfProfessional,
  SetReviewLine,
  SubmitReview,
} from '#shared/reviews.ts'
import { once } from '#server/core/idempotency.ts'
import { supportProcedure, gatedProcedure, professionalProcedure, router, userProcedure } from '#server/core/trpc.ts'
import { setReviewLine } from './line.ts'
import { hideReview, listModeratedReviews, showReview } from './moderate.ts'
import { showReviewsOfBooking } from './of-booking.ts'
import { listReviewsOfProfessional, showReviewsOfContractor } from './public-reviews.ts'
import { showReviewForm } from './queries.ts'
import { replyToReview } from './reply.ts'
import { submitReview } from './submit.ts'
import {
  BookingReviewsView,
  ContractorReviewsView,
  Done,
  ModeratedReviewsView,
  PublicReviewsView,
  ReviewFormView,
  SubmittedView,
} from './views.ts'

/** Reviews of a completed booking by both participants. They stay hidden until both are submitted or 14 days have passed. */
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
  ofContractor: professionalProcedure
    .input(ReviewsOfContractor)
    .output(ContractorReviewsView)
    .query(({ ctx, input }) => showReviewsOfContractor(ctx, input)),
  ofBooking: userProcedure
    .input(BookingRef)
    .output(BookingReviewsView)
    .query(({ ctx, input }) => showReviewsOfBooking(ctx, input.bookingId)),
  reply: professionalProcedure
    .meta({ cost: 'review', repeats: 'one reply a review' })
    .input(ReplyToReview)
    .output(Done)
    .mutation(({ ctx, input }) => replyToReview(ctx, input)),
  setLine: userProcedure
    .meta({ cost: 'review' })
    .input(SetReviewLine)
    .output(Done)
    .mutation(({ ctx, input }) => setReviewLine(ctx, input)),
  moderation: supportProcedure
    .input(ModeratedReviews)
    .output(ModeratedReviewsView)
    .query(({ ctx, input }) => listModeratedReviews(ctx, input)),
  hide: supportProcedure
    .input(HideReview)
    .output(Done)
    .mutation(({ ctx, input }) => hideReview(ctx, input)),
  show: supportProcedure
    .input(ReviewRef)
    .output(Done)
    .mutation(({ ctx, input }) => showReview(ctx, input.reviewId)),
})
