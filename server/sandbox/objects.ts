import type { DisputeObject } from './dispute-objects.ts'
import type { Account, AccountLink, PayoutObject, TransferObject } from './transfer-objects.ts'

/** The objects of Stripe's API that the sandbox stores, with the fields that the product and the SDK read. Times are Unix seconds. */
export type Stored = {
  customer: Customer
  payment_method: PaymentMethod
  payment_intent: Intent
  setup_intent: SetupIntent
  charge: ChargeObject
  refund: RefundObject
  product: Product
  price: Price
  subscription: Subscription
  invoice: Invoice
  invoice_payment: InvoicePayment
  'checkout.session': CheckoutSession
  account: Account
  account_link: AccountLink
  transfer: TransferObject
  payout: PayoutObject
  dispute: DisputeObject
  event: EventObject
}
export type Kind = keyof Stored
export type StoredObject = Stored[Kind]

export type Metadata = { [key: string]: string }
type Common<K extends string> = { id: string; object: K; created: number; livemode: false }

export type Customer = Common<'customer'> & {
  email: string
  name: string
  metadata: Metadata
}

export type CardDetails = {
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  country: string
  funding: string
  /** Absent on the charges of the demo's history. */
  fingerprint?: string
}

/** A card, or Pix, which is never kept because a code pays one intent. */
export type PaymentMethod = Common<'payment_method'> & {
  type: 'card' | 'pix'
  customer: string | null
  card?: CardDetails
  /** Set by a test: the bank refuses this kept card from now on. */
  refuses?: CardError | null
}

/** `next_action` and `payment_method` are as at an intent for a payment. */
export type SetupIntent = Common<'setup_intent'> & {
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  /** Stored only up to `_secret_`, like an intent's. */
  client_secret: string
  customer: string | null
  usage: 'off_session'
  allowed_payment_method_types: string[] | null
  payment_method_types: string[]
  payment_method: string | null
  last_setup_error: CardError | null
  next_action: NextAction | null
  metadata: Metadata
}

export type CardError = {
  type: 'card_error' | 'invalid_request_error'
  code: string
  decline_code?: string
  message: string
  param?: string
  charge?: string
}

type IntentStatus = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'

/** The step that the contractor takes elsewhere. Of a Pix code Stripe answers images too, which the product does not read. */
type NextAction = {
  type: 'redirect_to_url' | 'pix_display_qr_code'
  redirect_to_url?: { url: string; return_url: string | null }
  pix_display_qr_code?: { data: string; expires_at: number; hosted_instructions_url: string }
}

export type Intent = Common<'payment_intent'> & {
  amount: number
  amount_received: number
  currency: string
  status: IntentStatus
  /** Stored only up to `_secret_`; the rest is derived when the object is sent (`secrets.ts`). */
  client_secret: string
  customer: string | null
  metadata: Metadata
  allowed_payment_method_types: string[] | null
  payment_method_types: string[]
  payment_method: string | null
  latest_charge: string | null
  last_payment_error: CardError | null
  payment_method_options: { pix: { expires_at: number } } | null
  next_action: NextAction | null
  setup_future_usage: string | null
  transfer_group: string | null
  capture_method: 'automatic_async'
  confirmation_method: 'automatic'
  canceled_at: number | null
  cancellation_reason: string | null
}

export type ChargeObject = Common<'charge'> & {
  amount: number
  amount_captured: number
  amount_refunded: number
  currency: string
  customer: string | null
  captured: boolean
  paid: boolean
  refunded: boolean
  disputed: boolean
  status: 'succeeded' | 'failed'
  failure_code: string | null
  failure_message: string | null
  payment_intent: string
  payment_method: string
  payment_method_details: { type: 'card' | 'pix'; card?: CardDetails; pix?: { bank_transaction_id: string } }
  transfer_group: string | null
  metadata: Metadata
}

export type RefundObject = Omit<Common<'refund'>, 'livemode'> & {
  amount: number
  currency: string
  charge: string
  payment_intent: string
  reason: string | null
  status: 'pending' | 'succeeded' | 'failed'
  metadata: Metadata
}

export type Product = Common<'product'> & {
  name: string
  active: boolean
  type: 'service'
  metadata: Metadata
}

export type Price = Common<'price'> & {
  active: boolean
  billing_scheme: 'per_unit'
  currency: string
  lookup_key: string
  product: string
  recurring: { interval: 'month'; interval_count: number; usage_type: 'licensed' } | null
  type: 'recurring' | 'one_time'
  unit_amount: number
  metadata: Metadata
}

export type SubscriptionStatus = 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'unpaid' | 'canceled'

export type Subscription = Common<'subscription'> & {
  billing_cycle_anchor: number
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  collection_method: 'charge_automatically'
  currency: string
  customer: string
  default_payment_method: string | null
  ended_at: number | null
  items: { object: 'list'; url: string; has_more: boolean; data: SubscriptionItem[] }
  latest_invoice: string
  metadata: Metadata
  start_date: number
  status: SubscriptionStatus
}

export type SubscriptionItem = {
  id: string
  object: 'subscription_item'
  created: number
  current_period_start: number
  current_period_end: number
  metadata: Metadata
  price: Price
  quantity: number
  subscription: string
}

export type Invoice = Common<'invoice'> & {
  amount_due: number
  amount_paid: number
  amount_remaining: number
  attempt_count: number
  attempted: boolean
  billing_reason: 'subscription_create' | 'subscription_cycle'
  collection_method: 'charge_automatically'
  currency: string
  customer: string
  number: string
  metadata: Metadata
  parent: { type: 'subscription_details'; subscription_details: { subscription: string; metadata: Metadata } }
  period_start: number
  period_end: number
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  status_transitions: { finalized_at: number | null; paid_at: number | null; voided_at: number | null }
  subtotal: number
  total: number
}

export type InvoicePayment = Common<'invoice_payment'> & {
  amount_paid: number | null
  amount_requested: number
  currency: string
  invoice: string
  is_default: boolean
  payment: { type: 'payment_intent'; payment_intent: string }
  status: 'open' | 'paid' | 'canceled'
  status_transitions: { paid_at: number | null; canceled_at: number | null }
}

export type CheckoutSession = Common<'checkout.session'> & {
  allowed_payment_method_types: string[] | null
  amount_subtotal: number
  amount_total: number
  cancel_url: string
  currency: string
  customer: string
  expires_at: number
  line_items: { object: 'list'; url: string; has_more: boolean; data: CheckoutItem[] }
  locale: string | null
  metadata: Metadata
  mode: 'payment' | 'subscription'
  /** What the later subscription or intent gets. */
  purchase_metadata: Metadata
  payment_intent: string | null
  payment_method_types: string[]
  payment_status: 'paid' | 'unpaid'
  status: 'open' | 'complete' | 'expired'
  /** Set at the first card. Stripe names it when the session is complete, and so does our answer (`checkout.ts`). */
  subscription: string | null
  success_url: string
  ui_mode: 'hosted_page'
  url: string | null
}

export type CheckoutItem = {
  id: string
  object: 'item'
  amount_subtotal: number
  amount_total: number
  currency: string
  description: string
  price: Price
  quantity: number
}

export type EventObject = Common<'event'> & {
  /** Only in events of a connected account. */
  account?: string
  api_version: string
  data: { object: Exclude<StoredObject, { object: 'event' }> }
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}
