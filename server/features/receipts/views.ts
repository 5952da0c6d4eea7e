import { z } from 'zod'
import { refundStates } from '#shared/refunds.ts'

const Line = z.strictObject({ label: z.string(), amountInCents: z.number() })

/** A receipt as its page shows it; amounts in cents. */
export const ReceiptView = z.strictObject({
  paymentId: z.string(),
  number: z.string(),
  paidAt: z.date(),
  /** The payment method in Portuguese: 'Cartão Visa final 4242'. */
  method: z.string(),
  /** What was paid for, in Portuguese. */
  purpose: z.string(),
  /** The name of the professional; null for a payment that is not about a booking. */
  professionalName: z.string().nullable(),
  /** The home of the booking; null for a payment that is not about a booking, and if no copy of the home was stored. */
  place: z.string().nullable(),
  lines: z.array(Line),
  totalInCents: z.number(),
  refunds: z.array(z.strictObject({ at: z.date(), amountInCents: z.number(), state: z.enum(refundStates) })),
  /** The total less the refunds that were made. */
  remainingInCents: z.number(),
})
export type ReceiptView = z.output<typeof ReceiptView>
