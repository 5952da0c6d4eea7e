import { z } from 'zod'
import { AddOnState } from '#shared/add-ons.ts'
import { PaidService } from '#shared/paid-services.ts'

/** Where the browser goes to pay: the provider's page. */
export const CheckoutView = z.strictObject({ url: z.string() })
export type CheckoutView = z.output<typeof CheckoutView>

const ServiceStateView = z.strictObject({
  service: z.enum(PaidService),
  state: z.enum(AddOnState),
  /** The end of the paid period, or of the certificate's validity. Null while nothing ends an active service. */
  endsAt: z.date().nullable(),
  /** Whether it is charged again at its end. */
  renews: z.boolean(),
  /** data_fim is over and the bank refused the renewal (AMB-20). */
  late: z.boolean(),
  /** What withdrawing gives back while the 7 days run; otherwise null. */
  refundInCents: z.number().nullable(),
  /** When the last purchase ended, if there is no open one. */
  endedAt: z.date().nullable(),
  /** From when it can be bought again after two withdrawals; null when it can be bought now. */
  buyableAgainAt: z.date().nullable(),
  /** Whether a withdrawal now would make the next purchase wait. */
  withdrawalPauses: z.boolean(),
})
export type ServiceStateView = z.output<typeof ServiceStateView>

/** The state of one purchase. */
export const PurchaseStateView = z.strictObject({ service: z.enum(PaidService), state: z.enum(AddOnState) })
export type PurchaseStateView = z.output<typeof PurchaseStateView>

export const ServicesView = z.strictObject({ services: z.array(ServiceStateView) })
export type ServicesView = z.output<typeof ServicesView>
