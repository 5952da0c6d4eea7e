import type { DisputePort } from './dispute-port.ts'
import type { TransferPort } from './transfer-port.ts'

/**
 * The port of the payment provider. Amounts are integer cents of BRL, instants are UTC. Failures of the provider are
 * PaymentErrors; after an error of the kind `unavailable` it is unknown whether the call had an effect.
 */
export interface PaymentPort extends CardPort, TransferPort, DisputePort {
  readonly mode: PaymentMode
  /**
   * Stripe's public key for the browser. Null in sandbox mode: the page then shows our own card form, which calls the sandbox.
   */
  readonly publishableKey: string | null
  /** Returns the provider's customer object of a user. Finds it by email and user id, or creates it. */
  ensureCustomer(person: { userId: string; email: string; name: string }): Promise<{ customerId: string }>
  /**
   * Opens a charge for a card, or for Pix when the order has `pixUntil`. The same idempotency key with the same order returns the
   * same charge.
   */
  openCharge(order: ChargeOrder): Promise<Charge>
  readCharge(chargeId: string): Promise<Charge>
  /** Cancels an unpaid charge. A charge that is already paid or cancelled is returned unchanged, without an error. */
  abandonCharge(chargeId: string): Promise<Charge>
  /**
   * Refunds the whole charge, or `amountInCents` of it, once for each idempotency key. `rowId`: the id of the refund in our
   * database. Throws `refused` when the provider's refusal is final, `later` when another attempt may succeed, and
   * `misconfigured` when the mistake is ours.
   */
  refund(order: { chargeId: string; amountInCents?: number; rowId?: string; idempotencyKey: string }): Promise<Refund>
  /** Returns all refunds of a charge, oldest first, including failed ones and those made in the provider's dashboard. */
  refundsOf(chargeId: string): Promise<Refund[]>
  /** Opens a monthly subscription that waits for its first payment. */
  startSubscription(order: PlanOrder): Promise<Plan>
  readSubscription(subscriptionId: string): Promise<Plan>
  /**
   * Returns the paid invoices of a subscription, oldest first, each with its charge. `isFirst`: the invoice belongs to the
   * purchase and not to a renewal.
   */
  paidInvoices(subscriptionId: string): Promise<{ chargeId: string; isFirst: boolean }[]>
  /** Ends a subscription at the end of its period, or now. A subscription that was never paid always ends now. */
  stopSubscription(subscriptionId: string, options: { atPeriodEnd: boolean }): Promise<Plan>
  /**
   * Takes back the end at the end of the period, so that the subscription renews. A subscription that has already ended is
   * returned unchanged, without an error.
   */
  keepSubscription(subscriptionId: string): Promise<Plan>
  /** Opens the provider's payment page for a purchase. The same idempotency key with the same order returns the same page. */
  openCheckout(order: CheckoutOrder): Promise<Checkout>
  readCheckout(checkoutId: string): Promise<Checkout>
  /**
   * Closes an unpaid payment page, so that nothing can be paid on it. A page that is complete or expired is returned unchanged.
   */
  closeCheckout(checkoutId: string): Promise<Checkout>
  /**
   * Returns the provider's events since an instant, oldest first (times are whole seconds). The poller uses it to find events
   * whose webhook was lost.
   */
  listEventsSince(instant: Date): Promise<PaymentEvent[]>
  /**
   * Returns the event that a webhook contains. Throws `forged` unless the webhook has a valid v1 signature whose time is at most
   * 300 s before and 60 s after `now`.
   */
  verifyWebhook(rawBody: Buffer, signature: string | undefined, now: Date): PaymentEvent
}

/**
 * The part of the payment port that stores cards and charges stored cards. The ids of payment methods are the provider's and
 * never reach a browser.
 */
export interface CardPort {
  /** Sets whether the card that pays an open charge is stored for its customer. */
  keepCardOf(chargeId: string, keep: boolean): Promise<Charge>
  /**
   * Pays an open charge with a stored card. The returned charge tells whether the bank declined (`declineMessage`) or needs a
   * confirmation by the contractor (`bankUrl`). With `unattended` the contractor is absent, so a needed confirmation counts as a
   * refusal. A charge that is already paid is returned unchanged.
   */
  payCharge(order: CardOrder): Promise<Charge>
  /** Begins to store a card without a payment, once for each idempotency key. */
  openCardSetup(order: { customerId: string; idempotencyKey: string; metadata: Record<string, string> }): Promise<CardSetup>
  readCardSetup(setupId: string): Promise<CardSetup>
  /** Removes a stored card from its customer. Removing a card that is no longer stored is no error. */
  forgetCard(paymentMethodId: string): Promise<void>
  /** Sets the stored card that pays the renewals of a subscription. */
  changePlanCard(subscriptionId: string, paymentMethodId: string): Promise<Plan>
  /**
   * Charges the open invoice of a late renewal. The same idempotency key charges once, until the bank has refused the charge. A
   * refusal by the bank is not thrown; the renewal then stays late.
   */
  payLateInvoice(subscriptionId: string, order: { paymentMethodId: string; idempotencyKey: string }): Promise<Plan>
}

export type PaymentMode = 'sandbox' | 'test' | 'live'

type ChargeOrder = {
  amountInCents: number
  customerId: string
  idempotencyKey: string
  /** Stripe's transfer group, which links the charge with the later transfer to the professional. */
  transferGroup: string
  metadata: Record<string, string>
  /** When present, the charge is paid by Pix, with a code that expires at this instant, from 60 seconds to 14 days from now. */
  pixUntil?: Date
  /** The page of the product to which the provider's page for the Pix code leads back; given with `pixUntil`. */
  returnUrl?: string
}

export type ChargeStatus = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'

export type Charge = {
  id: string
  status: ChargeStatus
  amountInCents: number
  amountReceivedInCents: number
  currency: string
  /** When the payment attempt that paid the charge was made, in whole seconds; null while the charge is unpaid. */
  paidAt: Date | null
  /** The secret with which the contractor's browser confirms the charge; it is never logged or stored. */
  clientSecret: string | null
  /** The total refunded so far. */
  latestRefundedInCents: number
  /** Why the bank declined the last card, in Portuguese; null when no card was declined. */
  declineMessage: string | null
  /** The card that paid the charge; null while the charge is unpaid, and when it was not paid by card. */
  card: Card | null
  /** The page of the bank on which the contractor confirms the payment; null when no confirmation is needed. */
  bankUrl: string | null
  /**
   * The code that the contractor pays in the app of a bank; null for a card, and when the code was paid, has expired or was
   * cancelled.
   */
  pix: PixCode | null
  metadata: Record<string, string>
  livemode: boolean
}

export type CardOrder = {
  chargeId: string
  paymentMethodId: string
  /**
   * Calls with the same idempotency key try the card once. When it is null, each call tries the card again, as long as the charge
   * can still be paid.
   */
  idempotencyKey: string | null
  /** The page of the product to which the bank redirects the contractor. */
  returnUrl: string
  /** Whether the card is charged while the contractor is absent and cannot confirm at the bank. */
  unattended: boolean
}

/** A stored card, with only those details that may be shown. */
export type Card = {
  paymentMethodId: string
  brand: string
  lastFour: string
  expiresMonth: number
  expiresYear: number
  /** The provider's digest of the card number: equal for equal numbers. */
  fingerprint: string | null
}

export type CardSetup = {
  id: string
  status: 'open' | 'succeeded' | 'canceled'
  customerId: string | null
  /** The secret with which the contractor's browser stores the card; it is never logged or stored. */
  clientSecret: string | null
  /** The stored card; null until it is stored. */
  card: Card | null
  declineMessage: string | null
  livemode: boolean
}

/** A Pix code. `text` is the text that is copied and that the QR code contains; `pageUrl` is the provider's page for the code. */
export type PixCode = { text: string; expiresAt: Date; pageUrl: string | null }

export type Refund = {
  refundId: string
  /**
   * The status of a refund. A succeeded refund can still fail, when the bank returns the amount. A failed refund never changes
   * again.
   */
  status: 'pending' | 'succeeded' | 'failed'
  amountInCents: number
  /** The id of the refund in our database; null for a refund that was made elsewhere, such as in the provider's dashboard. */
  rowId: string | null
}

export type PlanOrder = {
  customerId: string
  plan: 'monthly'
  priceInCents: number
  idempotencyKey: string
  metadata: Record<string, string>
}

export type PlanStatus = 'incomplete' | 'active' | 'past_due' | 'unpaid' | 'canceled' | 'expired' | 'paused'

export type Plan = {
  id: string
  status: PlanStatus
  customerId: string
  /** The client secret of the latest invoice while the invoice can be paid. It is for the contractor's browser only. */
  clientSecret: string | null
  /** The charge of the latest invoice. Withdrawing from the purchase within 7 days refunds this charge (CDC art. 49). */
  latestChargeId: string | null
  latestInvoicePaid: boolean
  /** Whether the latest invoice belongs to the purchase, so that it may contain an amount that is charged only once. */
  latestInvoiceIsFirst: boolean
  currentPeriodStart: Date
  /**
   * The end of the current period. It advances at each renewal, even an unpaid one. If `latestInvoicePaid` is false, the paid
   * time ended at `currentPeriodStart`.
   */
  currentPeriodEnd: Date
  cancelAtPeriodEnd: boolean
  /** The card that pays the renewals; null before the first payment. */
  card: Card | null
  metadata: Record<string, string>
  livemode: boolean
}

/**
 * A purchase on the provider's payment page. At least one of the two amounts is above zero; both are charged together at the
 * purchase.
 */
export type CheckoutOrder = {
  customerId: string
  /** Our stable name of the product that is sold, without spaces. The provider's prices are found by this name. */
  product: string
  /** The name of the product that the buyer reads on the payment page. */
  name: string
  /** The amount that is charged once, at the purchase. */
  onceInCents: number
  /** The amount that is charged at the purchase and then each month. */
  monthlyInCents: number
  successUrl: string
  cancelUrl: string
  idempotencyKey: string
  metadata: Record<string, string>
}

export type Checkout = {
  id: string
  /**
   * The status of the payment page. 'complete': the buyer has finished, but with a slow method of payment it may not be paid yet.
   */
  status: 'open' | 'complete' | 'expired'
  paid: boolean
  /** The address of the payment page; null unless the page is open. */
  url: string | null
  /** The charge of a purchase without monthly amount. Null before the buyer enters a card, and for subscriptions. */
  chargeId: string | null
  /** The subscription of a purchase with a monthly amount. Null before the payment page is complete, and for other purchases. */
  subscriptionId: string | null
  amountInCents: number
  currency: string
  metadata: Record<string, string>
  livemode: boolean
}

/**
 * An event of the provider, which says that an object has changed. The receiver must read the object and trust only what it
 * reads.
 */
export type PaymentEvent = {
  id: string
  type: string
  createdAt: Date
  livemode: boolean
  objectId: string
  objectType: string
  /** The connected account that the event is about; null when it is about our own account. */
  accountId: string | null
  /** The charge and the subscription to which the event's object belongs, where the event names them. */
  chargeId: string | null
  subscriptionId: string | null
}

/**
 * The kinds of payment errors. `refused`: the provider declined, and `publicMessage` says why in Portuguese. `later`: the
 * provider declined a refund for now and has done nothing; another attempt with another idempotency key may succeed.
 * `unavailable`: retry later, the outcome is unknown. `misconfigured`: our key or request is wrong. `forged`: a webhook has no
 * valid signature.
 */
export type PaymentErrorKind = 'refused' | 'later' | 'unavailable' | 'misconfigured' | 'forged'

export class PaymentError extends Error {
  readonly kind: PaymentErrorKind
  readonly code: string | null
  readonly publicMessage: string | null
  /** `message` is for logs and contains neither card data nor client secret; `code` is the provider's code. */
  constructor(kind: PaymentErrorKind, message: string, details: { code?: string | undefined; publicMessage?: string } = {}) {
    super(message)
    this.name = 'PaymentError'
    this.kind = kind
    this.code = details.code ?? null
    this.publicMessage = details.publicMessage ?? null
  }
}
