import { z } from 'zod'

const statuses = ['open', 'paying', 'booked', 'declined', 'withdrawn', 'expired', 'unpaid'] as const
const Hours = z.union([z.literal(1), z.literal(2)])

export const ExtensionAnswered = z.strictObject({ extensionId: z.string(), status: z.enum(statuses) })
export type ExtensionAnswered = z.output<typeof ExtensionAnswered>

/**
 * The possible and proposed extra hours of a booking, as a participant reads them; amounts in cents. Only the contractor reads
 * totals.
 */
export const LongerView = z.strictObject({
  /** True if the booking is running. Otherwise the page offers no extra hours. */
  running: z.boolean(),
  /** The reason, in pt-BR, why no extra hours can be proposed now; null when they can. */
  why: z.string().nullable(),
  options: z.array(z.strictObject({ hours: Hours, end: z.date(), amountInCents: z.int(), totalInCents: z.int().nullable() })),
  waiting: z
    .strictObject({
      id: z.string(),
      hours: z.int(),
      end: z.date(),
      /** True if the reader made the proposal of extra hours. */
      mine: z.boolean(),
      state: z.enum(['open', 'paying']),
      /**
       * True if the contractor must pay the agreed extra hours on the page, because no saved card was chosen. Always false for
       * the professional.
       */
      payHere: z.boolean(),
      expiresAt: z.date(),
      amountInCents: z.int(),
      totalInCents: z.int().nullable(),
    })
    .nullable(),
  /** How the newest proposal of extra hours ended, if it did not make the booking longer. */
  ended: z.enum(['declined', 'expired', 'unpaid']).nullable(),
  /** The server's time at the response. */
  now: z.date(),
})
export type LongerView = z.output<typeof LongerView>

/**
 * Paid extra hours of a booking, in cents. Only the contractor gets the payment id for the receipt; the professional gets no
 * total.
 */
export const LongerHours = z.strictObject({
  hours: z.int(),
  amountInCents: z.int(),
  totalInCents: z.int().nullable(),
  paymentId: z.string().nullable(),
})
export type LongerHours = z.output<typeof LongerHours>
