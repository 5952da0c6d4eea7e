import { z } from 'zod'

/**
 * The rating of a person. `average` is the mean grade, from 0 to 5, or 0 without a review. `count` is the number of reviews that
 * others may read.
 */
const Rating = z.strictObject({ average: z.number(), count: z.int() })

/** The month as 'YYYY-MM'. */
const Month = z.string()

export const ContractorFiguresView = z.strictObject({
  rating: Rating,
  /** The last twelve months, the oldest first: the cost of the bookings that start in each month minus refunds, in cents. */
  months: z.array(z.strictObject({ month: Month, inCents: z.int() })),
})
export type ContractorFiguresView = z.output<typeof ContractorFiguresView>

export const ProfessionalFiguresView = z.strictObject({
  rating: Rating,
  /** The last twelve months in the professional's time zone, the oldest first. */
  months: z.array(
    z.strictObject({
      month: Month,
      /** The transfers of the month minus their reversals, in cents. */
      receivedInCents: z.int(),
      /** The average of all reviews until the end of the month; null before the first review. */
      rating: z.number().nullable(),
      /** The number of views of the profile; each viewer counts once a day. */
      views: z.int(),
      /** The number of paid bookings that were made in the month. */
      bookings: z.int(),
    }),
  ),
})
export type ProfessionalFiguresView = z.output<typeof ProfessionalFiguresView>
