import { z } from 'zod'
import { chargebackFindings, chargebackStatuses } from '#shared/chargebacks.ts'

/** A chargeback as admins see it. If `bookingId` is null, there is nothing for an admin to decide. */
export const ListedChargeback = z.strictObject({
  id: z.string(),
  status: z.enum(chargebackStatuses),
  method: z.enum(['card', 'pix']),
  /** The deadline for sending evidence or an appeal to the bank; null if the bank accepts none. */
  respondBy: z.date().nullable(),
  amountInCents: z.number(),
  /** The provider's reason, such as 'fraudulent'. */
  reason: z.string(),
  finding: z.enum(chargebackFindings).nullable(),
  openedAt: z.date(),
  bookingId: z.string().nullable(),
  payerName: z.string(),
  professionalName: z.string().nullable(),
})
export type ListedChargeback = z.output<typeof ListedChargeback>
