import { z } from 'zod'

const statuses = ['open', 'paying', 'booked', 'declined', 'withdrawn', 'expired', 'unpaid'] as const
const Hours = z.union([z.literal(1), z.literal(2)])

export const ExtensionAnswered = z.strictObject({ extensionId: z.string(), status: z.enum(statuses) })
export type ExtensionAnswered = z.output<typeof ExtensionAnswered>

/** What a participant reads about making a visit longer; amounts in cents. Only the contractor reads totals. */
export const LongerView = z.strictObject({
  /** Whether the visit is going on; otherwise the page shows nothing. */
  running: z.boolean(),
  /** Why nothing can be proposed now, in pt-BR; null when something can. */
  why: z.string().nullable(),
  options: z.array(z.strictObject({ hours: Hours, end: z.date(), amountInCents: z.int(), totalInCents: z.int().nullable() })),
  waiting: z
    .strictObject({
      id: z.string(),
      hours: z.int(),
      end: z.date(),
      /** Whether the reader proposed it. */
      mine: z.boolean(),
      state: z.enum(['open', 'paying']),
      /** For the contractor of agreed hours: whether they are paid on the page, because no saved card was chosen. */
      payHere: z.boolean(),
      expiresAt: z.date(),
      amountInCents: z.int(),
      totalInCents: z.int().nullable(),
    })
    .nullable(),
  /** How the newest proposal ended, when it made nothing longer. */
  ended: z.enum(['declined', 'expired', 'unpaid']).nullable(),
  /** The server's clock. */
  now: z.date(),
})
export type LongerView = z.output<typeof LongerView>

/** Paid hours on top of the agreed ones, in cents. Only the contractor has the receipt, and the professional no total. */
export const LongerHours = z.strictObject({
  hours: z.int(),
  amountInCents: z.int(),
  totalInCents: z.int().nullable(),
  paymentId: z.string().nullable(),
})
export type LongerHours = z.output<typeof LongerHours>
