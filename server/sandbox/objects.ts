import { storedCardOf, type CardDetails, type CardError, type TypedCard } from './cards.ts'
import { newObject, type Common, type Fresh, type Metadata } from './new-object.ts'

// This file creates Stripe's objects for payments, with the fields that the product and the SDK read. Each function creates one
// kind of object.

export type Customer = Common<'customer'> & { email: string; name: string; metadata: Metadata }

/** A payment method: a card or Pix. Pix is never stored for a customer, because a Pix code pays only one intent. */
export type PaymentMethod = Common<'payment_method'> & {
  type: 'card' | 'pix'
  customer: string | null
  card?: CardDetails
  /** Set by a test: the error with which the bank refuses this stored card from now on. */
  refuses?: CardError | null
}

/** Creates a payment method: with a typed card from the details that may be stored, without a card for Pix. */
export function newMethod(fresh: Fresh, card?: TypedCard): PaymentMethod {
  const common = { ...newObject(fresh, 'pm', 'payment_method'), customer: null }
  return card ? { ...common, type: 'card', card: storedCardOf(card) } : { ...common, type: 'pix' }
}

/**
 * The step that the contractor takes outside the product. For a Pix code Stripe also returns images, which the product does not
 * read.
 */
type NextAction = {
  type: 'redirect_to_url' | 'pix_display_qr_code'
  redirect_to_url?: { url: string; return_url: string | null }
  pix_display_qr_code?: { data: string; expires_at: number; hosted_instructions_url: string }
}

/** Creates the step of authenticating a card at the bank. The token in its URL gives access to the bank's page. */
export function stepAtBank(id: string, token: string, returnUrl: string | null): NextAction {
  const url = `/_sandbox/autenticar/${id}?chave=${token}`
  return { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
}

export type NewSetup = { customer: string; types?: string[] | undefined; metadata?: Metadata | undefined }
export type SetupIntent = ReturnType<typeof newSetup>

/** Creates a setup intent, with which a card is stored without a payment. */
export function newSetup(fresh: Fresh, { customer, types, metadata = {} }: NewSetup) {
  const common = newObject(fresh, 'seti', 'setup_intent')
  return {
    ...common,
    status: 'requires_payment_method' as 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled',
    /** The client secret of a setup intent, which is stored only up to `_secret_`. */
    client_secret: `${common.id}_secret_`,
    customer,
    usage: 'off_session',
    allowed_payment_method_types: types ?? null,
    payment_method_types: ['card'],
    payment_method: null as string | null,
    last_setup_error: null as CardError | null,
    next_action: null as NextAction | null,
    metadata,
  }
}

type IntentStatus = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'

export type NewIntent = {
  amount: number
  currency: string
  customer?: string | undefined
  metadata?: Metadata | undefined
  allowedTypes?: string[] | undefined
  setupFutureUsage?: string | undefined
  transferGroup?: string | undefined
}
export type Intent = ReturnType<typeof newIntent>

/** Creates a payment intent that waits for a card. */
export function newIntent(fresh: Fresh, order: NewIntent) {
  const common = newObject(fresh, 'pi', 'payment_intent')
  return {
    ...common,
    amount: order.amount,
    amount_received: 0,
    currency: order.currency,
    status: 'requires_payment_method' as IntentStatus,
    /**
     * The client secret, which is stored only up to `_secret_`. The secret part is derived when the object is sent
     * (`secrets.ts`).
     */
    client_secret: `${common.id}_secret_`,
    customer: order.customer ?? null,
    metadata: order.metadata ?? {},
    allowed_payment_method_types: order.allowedTypes ?? null,
    payment_method_types: order.allowedTypes ?? ['card'],
    payment_method_options: null as { pix: { expires_at: number } } | null,
    payment_method: null as string | null,
    latest_charge: null as string | null,
    last_payment_error: null as CardError | null,
    next_action: null as NextAction | null,
    setup_future_usage: order.setupFutureUsage ?? null,
    transfer_group: order.transferGroup ?? null,
  }
}

export type ChargeObject = ReturnType<typeof newCharge>

/** Creates the charge of an intent with a card or Pix, which the bank accepted or refused. */
export function newCharge(fresh: Fresh, intent: Intent, { id, type, card }: PaymentMethod, failure: CardError | null) {
  const { amount, currency, customer, transfer_group, metadata } = intent
  return {
    ...newObject(fresh, 'ch', 'charge'),
    amount,
    amount_refunded: 0,
    currency,
    customer,
    transfer_group,
    metadata,
    paid: failure === null,
    refunded: false,
    disputed: false,
    status: failure ? ('failed' as const) : ('succeeded' as const),
    failure_code: failure?.code ?? null,
    payment_intent: intent.id,
    payment_method: id,
    payment_method_details: { type, ...(card && { card }) },
  }
}

export type RefundObject = ReturnType<typeof newRefund>

/** Creates a refund of a charge or of a part of it. */
export function newRefund(fresh: Fresh, charge: ChargeObject, amount: number, status: RefundStatus, metadata: Metadata = {}) {
  const { currency, id, payment_intent } = charge
  return { ...newObject(fresh, 're', 'refund'), amount, currency, charge: id, payment_intent, reason: null, status, metadata }
}
type RefundStatus = 'pending' | 'succeeded' | 'failed'

type DisputeStatus =
  | 'needs_response'
  | 'under_review'
  | 'appeal_needs_response'
  | 'appeal_under_review'
  | 'won'
  | 'lost'
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
export type NewDispute = { amount: number; reason: string; status: DisputeStatus; dueBy: number }
export type DisputeObject = ReturnType<typeof newDispute>

/** Creates a dispute (chargeback) of a charge. `dueBy`: the deadline for a response; 0 when the dispute accepts none. */
export function newDispute(fresh: Fresh, charge: ChargeObject, { amount, reason, status, dueBy }: NewDispute) {
  const { id, currency, payment_intent } = charge
  return {
    ...newObject(fresh, 'du', 'dispute'),
    amount,
    charge: id,
    currency,
    evidence: { uncategorized_text: null } as {
      uncategorized_text: string | null
      appeal?: { card: { reason_for_filing: string } } | null
    },
    evidence_details: { due_by: dueBy },
    payment_intent,
    reason,
    status,
  }
}
