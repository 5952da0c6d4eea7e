import { z } from 'zod'
import { PurchaseState } from '#shared/purchases.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { SubscriptionState, SubscriptionStatus } from '#shared/subscription.ts'

const SubscriptionPaymentView = z.strictObject({
  id: z.string(),
  amountInCents: z.number(),
  refundedInCents: z.number(),
  paidAt: z.date(),
})

export const CurrentSubscriptionView = z.strictObject({
  /** The stored status, but 'vencida' or 'cancelada' as soon as access is over, even before the job has stored it. */
  status: z.enum(['none', ...Object.values(SubscriptionStatus)]),
  /** Whether the caller has access now; the days of grace count. */
  active: z.boolean(),
  endsAt: z.date().nullable(),
  /** Calendar days in America/Sao_Paulo from today to data_fim, never negative; 0 reads 'Vence hoje'. */
  daysLeft: z.number(),
  /** Whether the subscription is active and ends at data_fim without renewal. */
  cancelAtPeriodEnd: z.boolean(),
  /** Whether data_fim is over and the bank refused the renewal, which is charged again. */
  inGrace: z.boolean(),
  /** Whether data_fim is over and the renewal is under way: its invoice is a draft for about an hour before it is charged. */
  renewing: z.boolean(),
  /** From when a service can be bought again after the buyer withdrew twice; null when it can be bought now. */
  buyableAgainAt: z.date().nullable(),
  /** Whether withdrawing from the purchase now would make the next one wait. */
  withdrawalPauses: z.boolean(),
  priceInCents: z.number(),
  feeInBasisPoints: z.number(),
  firstBookingFeeInBasisPoints: z.number(),
  /** Whether the 7 days in which the buyer may withdraw with a full refund still run. */
  canWithdraw: z.boolean(),
  /**
   * The card that pays the renewals; null when no card is charged or known. `id`: that of the saved card; null if the card is not
   * saved.
   */
  card: z.strictObject({ id: z.string().nullable(), brand: z.string(), lastFour: z.string() }).nullable(),
  /** At most twelve, newest first. */
  payments: z.array(SubscriptionPaymentView),
  /** Where the next page of payments begins; null when there is none. */
  earlierPayments: z.string().nullable(),
})
/** One page of older payments. */
export const SubscriptionPaymentsView = z.strictObject({
  items: z.array(SubscriptionPaymentView),
  earlier: z.string().nullable(),
})

export type CurrentSubscriptionView = z.output<typeof CurrentSubscriptionView>

/** What the browser needs to confirm the first charge. `chargeId` is the provider's id of that charge. */
export const SubscriptionStartedView = z.strictObject({
  clientSecret: z.string(),
  chargeId: z.string(),
  mode: z.enum(['sandbox', 'test', 'live']),
})
export type SubscriptionStartedView = z.output<typeof SubscriptionStartedView>

/** `message` says in pt-BR why the card was refused last. */
export const SubscriptionStateView = z.strictObject({ state: z.enum(SubscriptionState), message: z.string().nullable() })
export type SubscriptionStateView = z.output<typeof SubscriptionStateView>

/** Where the browser goes to pay: the provider's page. */
export const CheckoutView = z.strictObject({ url: z.string() })
export type CheckoutView = z.output<typeof CheckoutView>

const ServiceStateView = z.strictObject({
  service: z.enum(PurchaseKind),
  state: z.enum(PurchaseState),
  /** The end of the paid period, or of the certificate's validity. Null while nothing ends an active service. */
  endsAt: z.date().nullable(),
  /** Whether the service is charged again at its end. */
  renews: z.boolean(),
  /** Whether data_fim is over and the bank refused the renewal. */
  late: z.boolean(),
  /** The refund for withdrawing from the purchase while the 7 days run; otherwise null. */
  refundInCents: z.number().nullable(),
  /** When the last purchase ended, if there is no open one. */
  endedAt: z.date().nullable(),
  /** From when the service can be bought again after the buyer withdrew twice; null when it can be bought now. */
  buyableAgainAt: z.date().nullable(),
  /** Whether withdrawing from the purchase now would make the next one wait. */
  withdrawalPauses: z.boolean(),
})
export type ServiceStateView = z.output<typeof ServiceStateView>

/** The state of one purchase. */
export const PurchaseStateView = z.strictObject({ service: z.enum(PurchaseKind), state: z.enum(PurchaseState) })
export type PurchaseStateView = z.output<typeof PurchaseStateView>

export const ServicesView = z.strictObject({ services: z.array(ServiceStateView) })
export type ServicesView = z.output<typeof ServicesView>
