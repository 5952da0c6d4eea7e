import { z } from 'zod'
import { PurchaseState } from '#shared/purchases.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { SubscriptionState, SubscriptionStatus } from '#shared/subscription.ts'

const PurchasePaymentView = z.strictObject({
  id: z.string(),
  /** The service that was paid; null for the subscription. */
  service: z.enum(PurchaseKind).nullable(),
  amountInCents: z.number(),
  refundedInCents: z.number(),
  paidAt: z.date(),
})

export const CurrentSubscriptionView = z.strictObject({
  /** The stored status, but 'vencida' or 'cancelada' as soon as access is over, even before the job has stored it. */
  status: z.enum(['none', ...Object.values(SubscriptionStatus)]),
  /** Whether the caller has access now, including the days of grace. */
  active: z.boolean(),
  endsAt: z.date().nullable(),
  /** Calendar days in America/Sao_Paulo from today to the end of the paid period, never negative; 0 is shown as 'Vence hoje'. */
  daysLeft: z.number(),
  /** Whether the subscription is active and ends with its paid period, without a renewal. */
  cancelAtPeriodEnd: z.boolean(),
  /** Whether the caller cancelled the renewal and may take the cancellation back. */
  canKeep: z.boolean(),
  /** Whether the paid period has ended, the bank refused the renewal, and it will be charged again. */
  inGrace: z.boolean(),
  /**
   * Whether the paid period has ended and the renewal is under way. Its invoice is a draft for about an hour before it is
   * charged.
   */
  renewing: z.boolean(),
  /** When the subscription can be bought again after the buyer withdrew twice; null if it can be bought now. */
  buyableAgainAt: z.date().nullable(),
  /** Whether withdrawing now would block the next purchase for a while. */
  withdrawalPauses: z.boolean(),
  priceInCents: z.number(),
  feeInBasisPoints: z.number(),
  firstBookingFeeInBasisPoints: z.number(),
  /** Whether the buyer may still withdraw with a full refund (7 days). */
  canWithdraw: z.boolean(),
  /**
   * The card that pays the renewals; null if no card is charged or it is not known. `id`: the id of the saved card; null if the
   * card is not saved.
   */
  card: z.strictObject({ id: z.string().nullable(), brand: z.string(), lastFour: z.string() }).nullable(),
  /** The newest payments, at most twelve, newest first. */
  payments: z.array(PurchasePaymentView),
  /** The cursor of the next page of payments; null if there is none. */
  earlierPayments: z.string().nullable(),
})
/** One page of payments. `earlier`: the cursor of the next page; null if there is none. */
export const PurchasePaymentsView = z.strictObject({
  items: z.array(PurchasePaymentView),
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

/** The address of the provider's payment page. */
export const CheckoutView = z.strictObject({ url: z.string() })
export type CheckoutView = z.output<typeof CheckoutView>

const ServiceStateView = z.strictObject({
  service: z.enum(PurchaseKind),
  state: z.enum(PurchaseState),
  /** The end of the paid period, or of the certificate's validity; null if an active service has no end. */
  endsAt: z.date().nullable(),
  /** Whether the service renews at its end. */
  renews: z.boolean(),
  /** Whether the paid period has ended and the bank refused the renewal. */
  late: z.boolean(),
  /** The refund if the buyer withdraws now; null after the 7 days. */
  refundInCents: z.number().nullable(),
  /** What each later month costs if the buyer takes back the cancellation of the renewal; null if that is not possible. */
  keepInCents: z.number().nullable(),
  /** When the last purchase of this service ended; null if none has ended. */
  endedAt: z.date().nullable(),
  /** When the service can be bought again after the buyer withdrew twice; null if it can be bought now. */
  buyableAgainAt: z.date().nullable(),
  /** Whether withdrawing now would block the next purchase for a while. */
  withdrawalPauses: z.boolean(),
})
export type ServiceStateView = z.output<typeof ServiceStateView>

/** The state of one purchase. */
export const PurchaseStateView = z.strictObject({ service: z.enum(PurchaseKind), state: z.enum(PurchaseState) })
export type PurchaseStateView = z.output<typeof PurchaseStateView>

export const ServicesView = z.strictObject({ services: z.array(ServiceStateView) })
export type ServicesView = z.output<typeof ServicesView>
