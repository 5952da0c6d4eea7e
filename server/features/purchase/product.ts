import type { PgColumn } from 'drizzle-orm/pg-core'
import { payments, servicePurchases, subscriptions } from '#db/schema/index.ts'
import { purchaseMessages } from '#shared/purchases.ts'
import type { PurchaseKind } from '#shared/purchase-kinds.ts'
import { subscriptionMessages } from '#shared/subscription.ts'
import { grace } from './rules.ts'

/** What a person bought: the monthly subscription, or a service. */
export type Purchase = Product['table']['$inferSelect']

/** The data in which the subscription and the services differ. How their first payments are opened is in start.ts. */
export type Product = {
  readonly table: typeof subscriptions | typeof servicePurchases
  /** The column with the provider's id of the plan or payment page. A row without it was never opened at the provider. */
  readonly openedAs: PgColumn
  /** The column of a payment that refers to the purchase. */
  readonly paidIn: PgColumn
  readonly graceMs: number
  /**
   * The reasons for refunding a charge that gives no access: `second`: another purchase is active; `over`: this purchase has
   * ended.
   */
  readonly refundReasons: { readonly second: string; readonly over: string }
  readonly messages: {
    readonly alreadyActive: string
    readonly notActive: string
    readonly failed: string
  }
}

const subscription: Product = {
  table: subscriptions,
  openedAs: subscriptions.providerSubscriptionId,
  paidIn: payments.subscriptionId,
  graceMs: grace.subscription,
  refundReasons: { second: 'second_plan', over: 'subscription_over' },
  messages: { ...subscriptionMessages, failed: subscriptionMessages.createFailed.title },
}

const service: Product = {
  table: servicePurchases,
  openedAs: servicePurchases.providerCheckoutId,
  paidIn: payments.servicePurchaseId,
  graceMs: grace.service,
  refundReasons: { second: 'service_not_open', over: 'service_not_open' },
  messages: { ...purchaseMessages, failed: purchaseMessages.processFailed.title },
}

export const products: readonly Product[] = [subscription, service]

/** Returns the product of a service, or that of the subscription for null. */
export const productFor = (kind: PurchaseKind | null): Product => (kind ? service : subscription)

/** Returns the service that was bought; null for the subscription. */
export const serviceOf = (row: Purchase): PurchaseKind | null => ('service' in row ? row.service : null)

/** Returns the product that a purchase belongs to. */
export const productOf = (row: Purchase): Product => productFor(serviceOf(row))
