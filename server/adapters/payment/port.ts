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
  /** Returns the provider's customer of a user. It is found by email and user id, or created. */
  ensureCustomer(person: { userId: string; email: string; name: string }): Promise<{ customerId: string }>
  /** Opens a charge for a card, or with `pixUntil` for Pix. The same key with the same order returns the same charge. */
  openCharge(order: ChargeOrder): Promise<Charge>
  readCharge(chargeId: string): Promise<Charge>
  /** Cancels an unpaid charge. A charge that is already paid or cancelled is returned unchanged, without an error. */
  abandonCharge(chargeId: string): Promise<Charge>
  /**
   * Refunds the whole charge, or `amountInCents` of it. The same key refunds once. `rowId`: the id of our row. A refusal is `refused` when
   * it is final, `later` when another try may succeed, and `misconfigured` when the mistake is ours.
   */
  refund(order: { chargeId: string; amountInCents?: number; rowId?: string; idempotencyKey: string }): Promise<Refund>
  /** All refunds of a charge, oldest first, also those of the provider's dashboard and those that failed. */
  refundsOf(chargeId: string): Promise<Refund[]>
  /** Opens a monthly subscription that waits for its first payment. */
  startSubscription(order: PlanOrder): Promise<Plan>
  readSubscription(subscriptionId: string): Promise<Plan>
  /**
   * The paid invoices of a subscription, oldest first, each with its charge. `isFirst`: the invoice of the purchase, not of a
   * renewal.
   */
  paidInvoices(subscriptionId: string): Promise<{ chargeId: string; isFirst: boolean }[]>
  /** Ends a subscription at the end of its period, or now. A subscription that was never paid always ends now. */
  stopSubscription(subscriptionId: string, options: { atPeriodEnd: boolean }): Promise<Plan>
  /** Opens the provider's payment page for a purchase. The same key with the same order returns the same page. */
  openCheckout(order: CheckoutOrder): Promise<Checkout>
  readCheckout(checkoutId: string): Promise<Checkout>
  /** Closes an unpaid page, so that nothing can be paid there. A page that is complete or expired is returned unchanged. */
  closeCheckout(checkoutId: string): Promise<Checkout>
  /** Returns the events since an instant, oldest first to the second. The poller uses it to find events whose webhook was lost. */
  listEventsSince(instant: Date): Promise<PaymentEvent[]>
  /** Returns the event of a webhook. Throws `forged` without a valid v1 signature from 300 s before to 60 s after `now`. */
  verifyWebhook(rawBody: Buffer, signature: string | undefined, now: Date): PaymentEvent
}

/** The part of the payment port that saves cards and charges them. Payment method ids are the provider's; they never reach a browser. */
export interface CardPort {
  /** Sets whether the card that pays an open charge is stored for its customer. */
  keepCardOf(chargeId: string, keep: boolean): Promise<Charge>
  /**
   * Pays an open charge with a stored card. A refusal by the bank is part of the returned charge (`declineMessage`), and so is a
   * further step (`bankUrl`). With `unattended` the contractor is not there, so that a further step is a refusal. A charge that
   * is already paid is returned unchanged.
   */
  payCharge(order: CardOrder): Promise<Charge>
  /** Begins the entry of a card without a payment. The same idempotency key begins only one. */
  openCardSetup(order: { customerId: string; idempotencyKey: string; metadata: Record<string, string> }): Promise<CardSetup>
  readCardSetup(setupId: string): Promise<CardSetup>
  /** Removes a stored card from its customer. A card that is not stored any more is no error. */
  forgetCard(paymentMethodId: string): Promise<void>
  /** Makes a stored card pay the renewals of a subscription. */
  changePlanCard(subscriptionId: string, paymentMethodId: string): Promise<Plan>
  /**
   * Charges the open invoice of a late renewal: with the same idempotency key once, until the bank has refused the charge. A
   * refusal by the bank is not an error; the renewal then stays late.
   */
  payLateInvoice(subscriptionId: string, order: { paymentMethodId: string; idempotencyKey: string }): Promise<Plan>
}

export type PaymentMode = 'sandbox' | 'test' | 'live'

type ChargeOrder = {
  amountInCents: number
  customerId: string
  idempotencyKey: string
  /** Links the charge with the later transfer to the professional. */
  transferGroup: string
  metadata: Record<string, string>
  /** Present: the charge is paid by Pix, with a code that ends at this instant, from 60 seconds to 14 days from now. */
  pixUntil?: Date
  /** Our page to which the provider's page about the Pix code leads back; given with `pixUntil`. */
  returnUrl?: string
}

export type ChargeStatus = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'

export type Charge = {
  id: string
  status: ChargeStatus
  amountInCents: number
  amountReceivedInCents: number
  currency: string
  /** When the card that paid the charge was entered, to the second; null while it is unpaid. */
  paidAt: Date | null
  /** For the contractor's browser only; it is never logged or stored. */
  clientSecret: string | null
  /** The total refunded so far. */
  latestRefundedInCents: number
  /** Why the last card was declined, in Portuguese; null when none was. */
  declineMessage: string | null
  /** The card that paid; null while the charge is unpaid, and when something else paid. */
  card: Card | null
  /** The page of the bank on which the contractor confirms; null when no further step is needed. */
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
  /** Calls with the same key try the card once. Null: each call tries the card again, as long as the charge can still be paid. */
  idempotencyKey: string | null
  /** Our page to which the bank redirects the contractor. */
  returnUrl: string
  /** Whether the card is charged while its owner is not there to confirm at the bank. */
  unattended: boolean
}

/** A stored card, as far as it may be shown. */
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
  /** For the contractor's browser only; it is never logged or stored. */
  clientSecret: string | null
  /** The card, once it is stored. */
  card: Card | null
  declineMessage: string | null
  livemode: boolean
}

/** A Pix code. `text` is what is copied and what the QR code holds; `pageUrl` is the provider's page about it. */
export type PixCode = { text: string; expiresAt: Date; pageUrl: string | null }

export type Refund = {
  refundId: string
  /** A refund that succeeded can still fail, when the bank sends it back. A failed refund never changes again. */
  status: 'pending' | 'succeeded' | 'failed'
  amountInCents: number
  /** The id of our row; null for a refund that was made elsewhere. */
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
  /** The client secret of the latest invoice while it can be paid; for the contractor's browser only. */
  clientSecret: string | null
  /** The charge of the latest invoice. Withdrawing from the purchase within 7 days refunds this charge (CDC art. 49). */
  latestChargeId: string | null
  latestInvoicePaid: boolean
  /** Whether the latest invoice is that of the purchase, which may contain a price that is charged only once. */
  latestInvoiceIsFirst: boolean
  currentPeriodStart: Date
  /**
   * The end of the current period, which advances at each renewal, paid or not. If `latestInvoicePaid` is false, the paid time
   * ended at `currentPeriodStart`.
   */
  currentPeriodEnd: Date
  cancelAtPeriodEnd: boolean
  /** The card that pays the renewals; null before the first payment. */
  card: Card | null
  metadata: Record<string, string>
  livemode: boolean
}

/** A purchase on the provider's page. At least one of the two amounts is above zero; both are charged together at the purchase. */
export type CheckoutOrder = {
  customerId: string
  /** Our stable name of what is sold, without spaces. The provider's prices are found by it. */
  product: string
  /** What the buyer reads on the page. */
  name: string
  /** Charged at the purchase and never again. */
  onceInCents: number
  /** Charged at the purchase and each month. */
  monthlyInCents: number
  successUrl: string
  cancelUrl: string
  idempotencyKey: string
  metadata: Record<string, string>
}

export type Checkout = {
  id: string
  /** 'complete': the buyer has finished. With a slow method of payment it is not paid yet. */
  status: 'open' | 'complete' | 'expired'
  paid: boolean
  /** The address of the page; null unless it is open. */
  url: string | null
  /** The charge of a purchase without monthly amount. Null before the buyer enters a card, and for subscriptions. */
  chargeId: string | null
  /** Null before the page is complete, and for a purchase without monthly amount. */
  subscriptionId: string | null
  amountInCents: number
  currency: string
  metadata: Record<string, string>
  livemode: boolean
}

/** Says that an object has changed. The receiver must read the object and trust only that. */
export type PaymentEvent = {
  id: string
  type: string
  createdAt: Date
  livemode: boolean
  objectId: string
  objectType: string
  /** The connected account that the event is about; null for our own. */
  accountId: string | null
  /** The charge or subscription that the event's object belongs to, when the event names it. */
  chargeId: string | null
  subscriptionId: string | null
}

/**
 * `refused`: the provider declined, and `publicMessage` says why in Portuguese. `later`: the provider declined a refund for now
 * and has done nothing; another attempt with another idempotency key may succeed. `unavailable`: retry later, the outcome is
 * unknown. `misconfigured`: our key or request is wrong. `forged`: a webhook without a valid signature.
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
