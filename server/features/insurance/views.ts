import { z } from 'zod'

/**
 * The address of the provider's payment page. It is null without an insurer, because then only the professional's interest was
 * recorded.
 */
export const PurchaseView = z.strictObject({ url: z.string().nullable() })
export type PurchaseView = z.output<typeof PurchaseView>

export const InsuranceView = z.strictObject({
  /** True if the insurance can be bought: an insurer is configured, or the sandbox sells a demonstration. */
  sold: z.boolean(),
  insurerName: z.string().nullable(),
  /** True if the policy is a demonstration that covers nothing. The page must say so. */
  demonstration: z.boolean(),
  interested: z.boolean(),
  /** The number of the active policy. */
  policyNumber: z.string().nullable(),
  /** The amount that the policy covers, or would cover. */
  coverageInCents: z.number(),
  /** When the active policy ends if it is not renewed. */
  endsAt: z.date().nullable(),
})
export type InsuranceView = z.output<typeof InsuranceView>
