import { listOf, newObject, type Common, type Fresh, type Metadata } from './new-object.ts'

// This file creates Stripe's objects for subscriptions and for the hosted payment page. Each function creates one kind of object.

export type Product = Common<'product'> & { name: string; active: boolean; type: 'service' }

export type NewPrice = { currency: string; unit_amount: number; lookup_key: string; monthly: boolean }
export type Price = ReturnType<typeof newPrice>

/** Creates a price of a product, charged each month or once. */
export function newPrice(fresh: Fresh, product: Product, { monthly, ...order }: NewPrice) {
  return {
    ...newObject(fresh, 'price', 'price'),
    ...order,
    active: true,
    product: product.id,
    recurring: monthly ? { interval: 'month' as const } : null,
    type: monthly ? ('recurring' as const) : ('one_time' as const),
  }
}

export type SubscriptionStatus = 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'unpaid' | 'canceled'
export type Subscription = ReturnType<typeof newSubscription>

/** Creates a subscription that waits for its first payment. `end`: the end of the first period. */
export function newSubscription(
  fresh: Fresh,
  { customer, metadata = {} }: { customer: string; metadata?: Metadata | undefined },
  price: Price,
  end: number,
) {
  const common = newObject(fresh, 'sub', 'subscription')
  const item = {
    id: fresh.newId('si'),
    object: 'subscription_item' as const,
    created: fresh.now,
    current_period_start: fresh.now,
    current_period_end: end,
    price,
    quantity: 1,
    subscription: common.id,
  }
  return {
    ...common,
    billing_cycle_anchor: fresh.now,
    cancel_at_period_end: false,
    currency: price.currency,
    customer,
    default_payment_method: null as string | null,
    items: listOf(`subscription_items?subscription=${common.id}`, [item]),
    latest_invoice: fresh.newId('in'),
    metadata,
    status: 'incomplete' as SubscriptionStatus,
  }
}

export type Invoice = ReturnType<typeof newInvoice>

/** Creates a draft invoice for a period of a subscription. */
export function newInvoice({ now }: Fresh, subscription: Subscription, total: number, reason: InvoiceReason) {
  const { id, currency, customer, latest_invoice, metadata } = subscription
  return {
    ...newObject({ now, newId: () => latest_invoice }, 'in', 'invoice'),
    attempt_count: 0,
    billing_reason: reason,
    currency,
    customer,
    parent: { type: 'subscription_details' as const, subscription_details: { subscription: id, metadata } },
    status: 'draft' as 'draft' | 'open' | 'paid' | 'void' | 'uncollectible',
    total,
  }
}
type InvoiceReason = 'subscription_create' | 'subscription_cycle'

export type InvoicePayment = ReturnType<typeof newInvoicePayment>

/** Creates the object that links an open invoice to its payment intent (API version Basil). */
export function newInvoicePayment(fresh: Fresh, invoice: string, payment_intent: string) {
  return {
    ...newObject(fresh, 'inpay', 'invoice_payment'),
    invoice,
    is_default: true,
    payment: { type: 'payment_intent' as const, payment_intent },
    status: 'open' as 'open' | 'paid' | 'canceled',
  }
}

export type NewCheckout = {
  customer: string
  mode: 'payment' | 'subscription'
  prices: string[]
  successUrl: string
  cancelUrl: string
  locale?: string | undefined
  allowedTypes?: string[] | undefined
  metadata?: Metadata | undefined
  purchaseMetadata?: Metadata | undefined
}
export type CheckoutSession = ReturnType<typeof newCheckout>

const OPEN_FOR_SECONDS = 24 * 3600

/** Creates an open checkout. The sandbox serves its page on the origin of its success URL. */
export function newCheckout(fresh: Fresh, order: NewCheckout, items: CheckoutItem[]) {
  const common = newObject(fresh, 'cs_test', 'checkout.session')
  return {
    ...common,
    allowed_payment_method_types: order.allowedTypes ?? null,
    amount_total: items.reduce((sum, item) => sum + item.amount_total, 0),
    cancel_url: order.cancelUrl,
    currency: 'brl',
    customer: order.customer,
    expires_at: fresh.now + OPEN_FOR_SECONDS,
    line_items: listOf(`checkout/sessions/${common.id}/line_items`, items),
    locale: order.locale ?? null,
    metadata: order.metadata ?? {},
    mode: order.mode,
    /** The metadata of the subscription or payment intent that the checkout will create. */
    purchase_metadata: order.purchaseMetadata ?? {},
    payment_intent: null as string | null,
    payment_method_types: ['card'],
    payment_status: 'unpaid' as 'paid' | 'unpaid',
    status: 'open' as 'open' | 'complete' | 'expired',
    /**
     * The id of the subscription, stored when the first card is entered. As at Stripe, a response contains it only when the
     * session is complete (`checkout.ts`).
     */
    subscription: null as string | null,
    success_url: order.successUrl,
    url: new URL(`/_sandbox/pagar/${common.id}`, order.successUrl).href as string | null,
  }
}

export type CheckoutItem = ReturnType<typeof newItem>

/** Creates a line item of a checkout. */
export function newItem({ newId }: Fresh, price: Price, description: string) {
  const { unit_amount: amount_total, currency } = price
  return { id: newId('li'), object: 'item' as const, amount_total, currency, description, price, quantity: 1 }
}
