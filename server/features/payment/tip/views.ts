import { z } from 'zod'

/** The tip of a booking as its contractor sees it. Amounts in cents. */
export const TipView = z.strictObject({
  /** True if the booking still accepts a tip. */
  open: z.boolean(),
  /** Why no tip is accepted, in pt-BR. Null if one is accepted, and also if it is too early, too late or already given. */
  why: z.string().nullable(),
  minInCents: z.int(),
  maxInCents: z.int(),
  /** True if a charge of a tip is open, so that the page should ask for its outcome. */
  underWay: z.boolean(),
  given: z.strictObject({ paymentId: z.string(), amountInCents: z.int(), refundedInCents: z.int() }).nullable(),
})
export type TipView = z.output<typeof TipView>
