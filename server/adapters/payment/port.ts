/** What the product asks of a card processor, in our words. Money is integer cents of BRL, instants are UTC. */
export interface PaymentPort {
  readonly mode: PaymentMode
  /** Null in sandbox mode: the page then draws our own card form, which talks to the sandbox. */
  readonly publishableKey: string | null
  /** The payer's record at the processor: found again by e-mail and user id, otherwise created. */
  ensureCustomer(person: { userId: string; email: string; name: string }): Promise<{ customerId: string }>
  /** Opens a charge for a card. The same key with the same words answers the same charge (fault 5). */
  openCharge(order: ChargeOrder): Promise<Charge>
  readCharge(chargeId: string): Promise<Charge>
  /** Withdraws a charge nobody paid; one already paid or already withdrawn is answered as it is, without an error. */
  abandonCharge(chargeId: string): Promise<Charge>
  /** Gives back the whole charge, or `amountInCents` of it. The same key gives back once. */
  refund(order: { chargeId: string; amountInCents?: number; idempotencyKey: string }): Promise<Refund>
  /** Where a refund stands by now: one that was on its way may have been made or refused since. */
  readRefund(refundId: string): Promise<Refund>
  /** Opens a monthly plan that waits for its first payment. */
  startSubscription(order: PlanOrder): Promise<Plan>
  readSubscription(subscriptionId: string): Promise<Plan>
  /** Ends at the period's end, or now; `atPeriodEnd` on a plan that never was paid ends it now. */
  stopSubscription(subscriptionId: string, options: { atPeriodEnd: boolean }): Promise<Plan>
  /** What happened since the instant, oldest first, for the poller (fault 12). */
  listEventsSince(instant: Date): Promise<PaymentEvent[]>
  /** Throws PaymentError 'forged' unless the raw bytes carry a v1 signature at most 300 s old and 60 s ahead of `now`. */
  verifyWebhook(rawBody: Buffer, signature: string | undefined, now: Date): PaymentEvent
}

export type PaymentMode = 'sandbox' | 'test' | 'live'

type ChargeOrder = {
  amountInCents: number
  customerId: string
  idempotencyKey: string
  /** Groups the charge with the later transfer to the professional (BR-6). */
  transferGroup: string
  metadata: Record<string, string>
}

export type ChargeStatus = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'

export type Charge = {
  id: string
  status: ChargeStatus
  amountInCents: number
  amountReceivedInCents: number
  currency: string
  /** For the payer's browser alone; never logged, never stored. */
  clientSecret: string | null
  /** Total given back so far. */
  latestRefundedInCents: number
  /** Why the last card was refused, in Portuguese; null when none was. */
  declineMessage: string | null
  metadata: Record<string, string>
  livemode: boolean
}

export type Refund = { refundId: string; status: 'pending' | 'succeeded' | 'failed' | 'canceled'; amountInCents: number }

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
  /** Of the latest invoice, while it can still be paid; for the payer's browser alone. */
  clientSecret: string | null
  /** The charge that pays the latest invoice: what a withdrawal within 7 days refunds (AMB-21). */
  latestChargeId: string | null
  latestInvoicePaid: boolean
  currentPeriodStart: Date
  /** Moves at each renewal, paid or not: with `latestInvoicePaid` false the paid time ended at `currentPeriodStart`. */
  currentPeriodEnd: Date
  cancelAtPeriodEnd: boolean
  metadata: Record<string, string>
  livemode: boolean
}

/** A hint that something changed: the reader fetches the object again and believes only that. */
export type PaymentEvent = {
  id: string
  type: string
  createdAt: Date
  livemode: boolean
  objectId: string
  objectType: string
  /** The charge or plan the object belongs to, where it says so. */
  chargeId: string | null
  subscriptionId: string | null
}

/** refused: the processor said no, and `publicMessage` says why in Portuguese. unavailable: try later, the outcome is unknown. */
export type PaymentErrorKind = 'refused' | 'unavailable' | 'misconfigured' | 'forged'

export class PaymentError extends Error {
  readonly kind: PaymentErrorKind
  readonly code: string | null
  readonly publicMessage: string | null
  /** `message` is for logs, so it carries neither card nor client secret; `code` is the processor's own word. */
  constructor(kind: PaymentErrorKind, message: string, details: { code?: string | undefined; publicMessage?: string } = {}) {
    super(message)
    this.name = 'PaymentError'
    this.kind = kind
    this.code = details.code ?? null
    this.publicMessage = details.publicMessage ?? null
  }
}
