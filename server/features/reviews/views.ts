import { z } from 'zod'
import { reviewTitles } from '#shared/reviews.ts'

/** `revealed`: the other participant had reviewed before, so both reviews are visible from now on. */
export const SubmittedView = z.strictObject({ bookingId: z.string(), revealed: z.boolean() })
export type SubmittedView = z.output<typeof SubmittedView>

export const ReviewFormView = z.strictObject({
  title: z.enum(Object.values(reviewTitles)),
  other: z.strictObject({ name: z.string(), photo: z.string().nullable() }),
  /** The viewer is the booking's professional, who also grades the place of work. */
  asProfessional: z.boolean(),
  alreadyDone: z.boolean(),
  /** Why the form cannot be sent, in pt-BR; null when it can. */
  refusal: z.string().nullable(),
  start: z.date(),
  end: z.date(),
  /** IANA zone in which `start` and `end` are shown. */
  zone: z.string(),
})
export type ReviewFormView = z.output<typeof ReviewFormView>

/** Only revealed reviews, newest first. `month` is 'YYYY-MM'; the day and the reviewer's last name stay private. */
export const PublicReviewsView = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.string(),
      firstName: z.string(),
      month: z.string(),
      stars: z.int(),
      comment: z.string().nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
})
export type PublicReviewsView = z.output<typeof PublicReviewsView>
