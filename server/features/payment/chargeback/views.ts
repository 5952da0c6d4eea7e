import { z } from 'zod'
import { chargebackFindings } from '#shared/chargebacks.ts'

/** A chargeback as admins see it. Without a booking there is nothing to find out. */
export const ListedChargeback = z.strictObject({
  id: z.string(),
  status: z.enum(['open', 'won', 'lost']),
  amountInCents: z.number(),
  /** The provider's word, such as 'fraudulent'. */
  reason: z.string(),
  finding: z.enum(chargebackFindings).nullable(),
  openedAt: z.date(),
  bookingId: z.string().nullable(),
  payerName: z.string(),
  professionalName: z.string().nullable(),
})
export type ListedChargeback = z.output<typeof ListedChargeback>
