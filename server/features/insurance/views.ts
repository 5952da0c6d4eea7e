import { z } from 'zod'

/** The provider's page, or null where no insurer is configured: then the professional's interest was recorded. */
export const PurchaseView = z.strictObject({ url: z.string().nullable() })
export type PurchaseView = z.output<typeof PurchaseView>

export const InsuranceView = z.strictObject({
  /** Whether an insurer is configured, so that the insurance can be bought. */
  sold: z.boolean(),
  insurerName: z.string().nullable(),
  /** Whether the policy covers nothing and the page must say 'demonstração'. */
  demonstration: z.boolean(),
  interested: z.boolean(),
  /** The number of the active policy. */
  policyNumber: z.string().nullable(),
  /** What the policy covers, or would cover. */
  coverageInCents: z.number(),
  /** When the active policy ends if it is not renewed. */
  endsAt: z.date().nullable(),
})
export type InsuranceView = z.output<typeof InsuranceView>
