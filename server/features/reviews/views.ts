import { z } from 'zod'
import { reviewTitles } from '#shared/reviews.ts'

/** `revealed`: the other side's review was in already, so that both can be seen from now on. */
export const SubmittedView = z.strictObject({ bookingId: z.string(), revealed: z.boolean() })
export type SubmittedView = z.output<typeof SubmittedView>

export const ReviewFormView = z.strictObject({
  title: z.enum(Object.values(reviewTitles)),
  other: z.strictObject({ name: z.string(), photo: z.string().nullable() }),
  /** The viewer is the booking's professional: she also grades the place of work. */
  asProfessional: z.boolean(),
  alreadyDone: z.boolean(),
  /** Why it cannot be sent (in pt-BR), beside `alreadyDone`; null when it can. */
  refusal: z.string().nullable(),
  start: z.date(),
  end: z.date(),
  /** IANA zone in which to show both. */
  zone: z.string(),
})
export type ReviewFormView = z.output<typeof ReviewFormView>

/** Revealed ones alone; of the reviewer only the first name and the month, 'YYYY-MM' (AMB-28). Newest first. */
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
