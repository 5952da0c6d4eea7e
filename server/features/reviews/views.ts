import { z } from 'zod'
import { reviewTitles } from '#shared/reviews.ts'

/** `revealed`: the other participant had already submitted a review, so both reviews are visible from now on. */
export const SubmittedView = z.strictObject({ bookingId: z.string(), revealed: z.boolean() })
export type SubmittedView = z.output<typeof SubmittedView>

export const ReviewFormView = z.strictObject({
  title: z.enum(Object.values(reviewTitles)),
  other: z.strictObject({ name: z.string(), photo: z.string().nullable() }),
  /** True if the viewer is the booking's professional, who also grades the workplace. */
  asProfessional: z.boolean(),
  alreadyDone: z.boolean(),
  /** The reason in pt-BR why the review form cannot be sent; null when it can. */
  refusal: z.string().nullable(),
  start: z.date(),
  end: z.date(),
  /** IANA zone in which `start` and `end` are shown. */
  zone: z.string(),
})
export type ReviewFormView = z.output<typeof ReviewFormView>

/** A page of revealed reviews, newest first. `month` is 'YYYY-MM'; the day and the reviewer's last name stay private. */
const ReviewsPage = {
  items: z.array(
    z.strictObject({
      id: z.string(),
      firstName: z.string(),
      month: z.string(),
      stars: z.int(),
      comment: z.string().nullable(),
      /** The reply to the review; null in reviews of contractors, because only professionals can reply. */
      reply: z.strictObject({ text: z.string(), month: z.string() }).nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
}
export const PublicReviewsView = z.strictObject(ReviewsPage)
export type PublicReviewsView = z.output<typeof PublicReviewsView>

/** An average of the workplace grades, with one decimal; null with fewer than three grades. */
const average = z.number().nullable()

/** The reviews by other professionals about the contractor of an upcoming booking, for its professional. */
export const ContractorReviewsView = z.strictObject({
  ...ReviewsPage,
  /** The average of the public grades, and the number of reviews; both are 0 without a review. */
  rating: z.number(),
  count: z.int(),
  workplace: z.strictObject({ environment: average, expectations: average, conditions: average }),
})
export type ContractorReviewsView = z.output<typeof ContractorReviewsView>

/** The reviews of one booking for a participant. `received` is null until both reviews are revealed. */
export const BookingReviewsView = z.strictObject({
  written: z
    .strictObject({
      stars: z.int(),
      comment: z.string().nullable(),
      revealed: z.boolean(),
      /** The reason why an admin has hidden the review. */
      hiddenReason: z.string().nullable(),
      reply: z.string().nullable(),
      /**
       * The line of the comment that public pages may quote, and whether the caller agreed; null if there is no quotable line.
       */
      line: z.strictObject({ text: z.string(), agreed: z.boolean() }).nullable(),
    })
    .nullable(),
  received: z
    .strictObject({
      id: z.string(),
      stars: z.int(),
      comment: z.string().nullable(),
      reply: z.string().nullable(),
      mayReply: z.boolean(),
    })
    .nullable(),
})
export type BookingReviewsView = z.output<typeof BookingReviewsView>

/** A revealed review as an admin sees it, with the parts that are not public. */
const ModeratedReview = z.strictObject({
  id: z.string(),
  bookingId: z.string(),
  reviewer: z.strictObject({ id: z.string(), name: z.string() }),
  reviewed: z.strictObject({ id: z.string(), name: z.string() }),
  ofProfessional: z.boolean(),
  stars: z.int(),
  comment: z.string().nullable(),
  reply: z.string().nullable(),
  privateComment: z.string().nullable(),
  environmentComment: z.string().nullable(),
  submittedAt: z.date(),
  revealedAt: z.date(),
  hidden: z.strictObject({ at: z.date(), reason: z.string() }).nullable(),
})
export type ModeratedReview = z.output<typeof ModeratedReview>

/** Reviews, newest reveal first. */
export const ModeratedReviewsView = z.strictObject({ items: z.array(ModeratedReview), nextCursor: z.string().nullable() })
export type ModeratedReviewsView = z.output<typeof ModeratedReviewsView>

export const Done = z.strictObject({ ok: z.literal(true) })
