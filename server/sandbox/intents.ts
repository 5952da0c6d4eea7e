import { ApiError } from './api-error.ts'
import type { TypedCard } from './cards.ts'
import { formFault, isDisputedAtOnce, keptVerdictOf, storedCardOf, verdictOf } from './cards.ts'
import { completeCheckoutOf } from './checkout-completion.ts'
import { openDispute } from './disputes.ts'
import { settleInvoice } from './invoices.ts'
import type { CardError, ChargeObject, Intent, Metadata, PaymentMethod } from './objects.ts'
import type { Secrets } from './secrets.ts'
import type { StoreSession } from './store.ts'

export type NewIntent = {
  amount: number
  currency: string
  customer?: string | undefined
  metadata?: Metadata | undefined
  allowedTypes?: string[] | undefined
  setupFutureUsage?: string | undefined
  transferGroup?: string | undefined
}

/** Creates a payment intent that waits for a card. The minimum amount is 50 centavos, as at Stripe. */
export async function createIntent(session: StoreSession, order: NewIntent): Promise<Intent> {
  if (order.amount < 50)
    throw new ApiError(400, { code: 'amount_too_small', param: 'amount', message: 'Amount must be at least R$0.50 brl' })
  if (order.amount > 99_999_999)
    throw new ApiError(400, { code: 'amount_too_large', param: 'amount', message: 'Amount must be no more than R$999,999.99' })
  if (order.customer) await session.fetch('customer', order.customer)
  const intent = waitingIntent(session, order)
  await session.save(intent)
  await session.emit('payment_intent.created', intent)
  return intent
}

/** A card as typed, or a kept card of the intent's customer. `alone`: the contractor is not there. */
export type Confirmation = { card: TypedCard | PaymentMethod; returnUrl: string | null; alone?: boolean }

/** The result of a confirmation. A declined card is part of the result, because its charge must be stored and not rolled back. */
export type Confirmed = { intent: Intent; refusal: CardError | null }

/** Charges a card for an intent. Throws Stripe's `payment_intent_unexpected_state` when the intent's status does not allow it. */
export async function confirmIntent(
  session: StoreSession,
  secrets: Secrets,
  id: string,
  { card, returnUrl, alone = false }: Confirmation,
): Promise<Confirmed> {
  const intent = await session.fetch('payment_intent', id)
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') throw unexpectedState(intent, 'confirm')
  if (!intent.payment_method_types.includes('card'))
    throw new ApiError(400, {
      code: 'payment_intent_incompatible_payment_method',
      message: 'The payment method type "card" is not allowed for this PaymentIntent.',
    })
  const fault = 'id' in card ? null : formFault(card, session.now)
  // An error in the form never reaches the bank, so there is neither a charge nor an event.
  if (fault) return { intent, refusal: fault }
  const method = 'id' in card ? card : await savePaymentMethod(session, card)
  const trying = { ...intent, payment_method: method.id, next_action: null, last_payment_error: null }
  const verdict = 'id' in card ? keptVerdictOf(card) : verdictOf(card.number)
  if (verdict.says === 'no') return refuse(session, trying, method, verdict.error)
  if (verdict.says === 'yes') return { intent: await succeed(session, trying, method), refusal: null }
  if (alone) return refuse(session, trying, method, authenticationRequired)
  const url = `/_sandbox/autenticar/${id}?chave=${secrets.bankTokenOf(id)}`
  const next_action: Intent['next_action'] = { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
  const waiting: Intent = { ...trying, status: 'requires_action', next_action }
  await session.save(waiting)
  await session.emit('payment_intent.requires_action', waiting)
  await settleInvoice(session, waiting)
  return { intent: waiting, refusal: null }
}

/** Ends the authentication at the bank: the charge succeeds, or the intent needs a card again. */
export async function finishFurtherStep(session: StoreSession, id: string, approved: boolean): Promise<Confirmed> {
  const intent = await session.fetch('payment_intent', id)
  if (intent.status !== 'requires_action' || !intent.payment_method || !intent.next_action?.redirect_to_url)
    throw unexpectedState(intent, 'authenticate')
  const method = await session.fetch('payment_method', intent.payment_method)
  const done = { ...intent, next_action: null }
  if (approved) return { intent: await succeed(session, done, method), refusal: null }
  const message = 'The provided PaymentMethod has failed authentication. Provide another payment method and try again.'
  return refuse(session, done, method, { type: 'card_error', code: 'payment_intent_authentication_failure', message }, false)
}

/** Leaves an intent 'processing', as a slow method of payment does. */
export async function delayIntent(session: StoreSession, intent: Intent, card: TypedCard): Promise<void> {
  const method = await savePaymentMethod(session, card)
  const processing: Intent = { ...intent, status: 'processing', payment_method: method.id }
  await session.save(processing)
  await session.emit('payment_intent.processing', processing)
}

/** Decides an intent that is 'processing'. */
export async function settleDelayed(session: StoreSession, intent: Intent, status: 'succeeded' | 'failed'): Promise<void> {
  if (intent.status !== 'processing' || !intent.payment_method) throw unexpectedState(intent, 'settle')
  const method = await session.fetch('payment_method', intent.payment_method)
  const error: CardError = { type: 'card_error', code: 'processing_error', message: 'The payment was not received.' }
  await (status === 'succeeded' ? succeed(session, intent, method) : refuse(session, intent, method, error))
}

/** Says whether the card that pays an intent is kept for its customer. */
export async function keepCardOf(session: StoreSession, id: string, usage: string | null): Promise<Intent> {
  const intent = await session.fetch('payment_intent', id)
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'update')
  const changed: Intent = { ...intent, setup_future_usage: usage }
  await session.save(changed)
  return changed
}

/** Charges a stored card for a renewal. With `refusal` the bank declines with this error. */
export async function chargeStoredCard(
  session: StoreSession,
  intent: Intent,
  method: PaymentMethod | null,
  refusal: CardError | null,
): Promise<Confirmed> {
  if (!method) return refuseWithoutCard(session, intent)
  const trying = { ...intent, payment_method: method.id }
  const verdict = keptVerdictOf(method)
  const error = refusal ?? (verdict.says === 'no' ? verdict.error : null)
  return error ? refuse(session, trying, method, error) : { intent: await succeed(session, trying, method), refusal: null }
}

/** Cancels an unpaid intent. The intent of an invoice can only be cancelled by voiding the invoice. */
export async function cancelIntent(session: StoreSession, id: string, reason: string | null, byInvoice = false): Promise<Intent> {
  const intent = await session.fetch('payment_intent', id)
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') throw unexpectedState(intent, 'cancel')
  const owned = await session.search('invoice_payment', { payment: { payment_intent: id } }, { limit: 1 })
  if (owned.data.length > 0 && !byInvoice)
    throw new ApiError(400, {
      message: 'You cannot cancel a PaymentIntent that belongs to an invoice. Void the invoice instead.',
    })
  const canceled: Intent = {
    ...intent,
    status: 'canceled',
    canceled_at: session.now,
    cancellation_reason: reason,
    next_action: null,
  }
  await session.save(canceled)
  await session.emit('payment_intent.canceled', canceled)
  return canceled
}

/** What a new object needs of a session. */
type Fresh = Pick<StoreSession, 'now' | 'newId'>

/** An intent that waits for a card. */
export function waitingIntent(session: Fresh, order: NewIntent): Intent {
  const id = session.newId('pi')
  return {
    id,
    object: 'payment_intent',
    created: session.now,
    livemode: false,
    amount: order.amount,
    amount_received: 0,
    currency: order.currency,
    status: 'requires_payment_method',
    client_secret: `${id}_secret_`,
    customer: order.customer ?? null,
    metadata: order.metadata ?? {},
    allowed_payment_method_types: order.allowedTypes ?? null,
    payment_method_types: order.allowedTypes ?? ['card'],
    payment_method_options: null,
    payment_method: null,
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    setup_future_usage: order.setupFutureUsage ?? null,
    transfer_group: order.transferGroup ?? null,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    canceled_at: null,
    cancellation_reason: null,
  }
}

/** Pays an intent with a card or by Pix. */
export async function succeed(session: StoreSession, intent: Intent, method: PaymentMethod): Promise<Intent> {
  const { charge, intent: paid } = paidBy(session, intent, method)
  await session.save(charge)
  await session.save(paid)
  if (intent.customer && intent.setup_future_usage) await session.save({ ...method, customer: intent.customer })
  await session.emit('charge.succeeded', charge)
  await session.emit('payment_intent.succeeded', paid)
  await settleInvoice(session, paid)
  await completeCheckoutOf(session, paid)
  if (isDisputedAtOnce(method.card)) await openDispute(session, charge.id)
  return paid
}

/** An intent after a card or Pix has paid it, and its charge. */
export function paidBy(session: Fresh, before: Intent, method: PaymentMethod): { charge: ChargeObject; intent: Intent } {
  const charge = newCharge(session, { ...before, payment_method: method.id }, method, null)
  const paid = {
    status: 'succeeded',
    amount_received: before.amount,
    latest_charge: charge.id,
    last_payment_error: null,
  } as const
  return { charge, intent: { ...before, payment_method: method.id, ...paid } }
}

async function refuse(
  session: StoreSession,
  intent: Intent,
  method: PaymentMethod,
  error: CardError,
  reachedBank = true,
): Promise<Confirmed> {
  const charge = newCharge(session, intent, method, error)
  const refusal = reachedBank ? { ...error, charge: charge.id } : error
  const latest_charge = reachedBank ? charge.id : intent.latest_charge
  const declined: Intent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge,
    last_payment_error: refusal,
  }
  await session.save(declined)
  if (reachedBank) {
    await session.save(charge)
    await session.emit('charge.failed', charge)
  }
  await session.emit('payment_intent.payment_failed', declined)
  await settleInvoice(session, declined)
  return { intent: declined, refusal }
}

function newCharge(session: Fresh, intent: Intent, method: PaymentMethod, failure: CardError | null): ChargeObject {
  const { amount, currency, customer, transfer_group, metadata } = intent
  const paid = failure === null
  return {
    id: session.newId('ch'),
    object: 'charge',
    created: session.now,
    livemode: false,
    amount,
    amount_captured: paid ? amount : 0,
    amount_refunded: 0,
    currency,
    customer,
    transfer_group,
    metadata,
    captured: paid,
    paid,
    refunded: false,
    disputed: false,
    status: paid ? 'succeeded' : 'failed',
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(session, method),
  }
}

function detailsOf(session: Fresh, { card }: PaymentMethod): ChargeObject['payment_method_details'] {
  return card ? { type: 'card', card } : { type: 'pix', pix: { bank_transaction_id: session.newId('E') } }
}

/** Stores a card that was just typed. */
export async function savePaymentMethod(session: StoreSession, card: TypedCard): Promise<PaymentMethod> {
  const method = newCard(session, card)
  await session.save(method)
  return method
}

/** The part of a typed card that may be stored. */
export function newCard({ now: created, newId }: Fresh, card: TypedCard): PaymentMethod {
  const common = { id: newId('pm'), object: 'payment_method', created, livemode: false } as const
  return { ...common, type: 'card', customer: null, card: storedCardOf(card) }
}

async function refuseWithoutCard(session: StoreSession, intent: Intent): Promise<Confirmed> {
  const refusal: CardError = { type: 'card_error', code: 'missing', message: 'This customer has no attached payment method.' }
  const declined: Intent = { ...intent, last_payment_error: refusal }
  await session.save(declined)
  await session.emit('payment_intent.payment_failed', declined)
  await settleInvoice(session, declined)
  return { intent: declined, refusal }
}

const authenticationRequired: CardError = {
  type: 'card_error',
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/** Stripe's error for an action that the status of an intent does not allow. */
export function unexpectedState(intent: Intent, action: string) {
  const message = `You cannot ${action} this PaymentIntent because it has a status of ${intent.status}.`
  return new ApiError(400, { code: 'payment_intent_unexpected_state', message, payment_intent: intent })
}
