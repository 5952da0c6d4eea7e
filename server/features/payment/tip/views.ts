import { z } from 'zod'

/** What the contractor of a booking reads about its tip; amounts in cents. */
export const TipView = z.strictObject({
  /** Whether a tip is accepted now. */
  open: z.boolean(),
  /** Why not, in pt-BR; null when it is accepted, and when it is too late or was given. */
  why: z.string().nullable(),
  minInCents: z.int(),
  maxInCents: z.int(),
  /** Whether a charge of a tip is open whose outcome the page should ask for. */
  underWay: z.boolean(),
  given: z.strictObject({ paymentId: z.string(), amountInCents: z.int(), refundedInCents: z.int() }).nullable(),
})
export type TipView = z.output<typeof TipView>
