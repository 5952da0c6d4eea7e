import { z } from 'zod'

/** `average`: 0 to 5, 0 without a review. `count`: how many reviews others may read. */
const Rating = z.strictObject({ average: z.number(), count: z.int() })

/** 'YYYY-MM'. */
const Month = z.string()

export const ContractorFiguresView = z.strictObject({
  rating: Rating,
  /** The last twelve months, the oldest first: what the bookings that start in them cost less refunds, in cents. */
  months: z.array(z.strictObject({ month: Month, inCents: z.int() })),
})
export type ContractorFiguresView = z.output<typeof ContractorFiguresView>

export const ProfessionalFiguresView = z.strictObject({
  rating: Rating,
  /** The last twelve months in the professional's time zone, the oldest first. */
  months: z.array(
    z.strictObject({
      month: Month,
      /** Transfers that were made in the month less what was taken back from them, in cents. */
      receivedInCents: z.int(),
      /** The average of all reviews until the end of the month. Null before the first one. */
      rating: z.number().nullable(),
      /** How often somebody opened the profile; each person counts once a day. */
      views: z.int(),
      /** How many of the bookings that were made in the month are paid. */
      bookings: z.int(),
    }),
  ),
})
export type ProfessionalFiguresView = z.output<typeof ProfessionalFiguresView>
