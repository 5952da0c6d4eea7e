import { ApiError } from './api-error.ts'
import type { CardError, TypedCard } from './cards.ts'
import { formFault, isDisputedAtOnce, storedVerdictOf, verdictOf } from './cards.ts'
import { completeCheckoutOf } from './checkout-completion.ts'
import { openDispute } from './disputes.ts'
import { settleInvoice } from './invoices.ts'
import type { Fresh } from './new-object.ts'
import { newCharge, newIntent, newMethod, stepAtBank } from './objects.ts'
import type { ChargeObject, Intent, NewIntent, PaymentMethod } from './objects.ts'
import type { Secrets } from './secrets.ts'
import type { StoreSession } from './store.ts'

/** Creates a payment intent that waits for a card. The minimum amount is 50 centavos, as at Stripe. */
export async function createIntent(session: StoreSession, order: NewIntent): Promise<Intent> {
  if (order.amount < 50)
    throw new ApiError(400, { code: 'amount_too_small', param: 'amount', message: 'Amount must be at least R$0.50 brl' })
  if (order.amount > 99_999_999)
    throw new ApiError(400, { code: 'amount_too_large', param: 'amount', message: 'Amount must be no more than R$999,999.99' })
  if (order.customer) await session.fetch('customer', order.customer)
  return session.save(newIntent(session, order), 'payment_intent.created')
}

/**
 * How an intent is confirmed: with a typed card or with a stored card of its customer. `alone`: the card is charged while the
 * contractor is absent.
 */
export type Confirmation = { card: TypedCard | PaymentMethod; returnUrl: string | null; alone?: boolean }

/**
 * The result of confirming an intent. A declined card is a result and not an error, because its charge must be stored and not
 * rolled back.
 */
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
  // A card with a form error never reaches the bank, so there is neither a charge nor an event.
  if (fault) return { intent, refusal: fault }
  const method = 'id' in card ? card : await session.save(newMethod(session, card))
  const trying = { ...intent, payment_method: method.id, next_action: null, last_payment_error: null }
  const verdict = 'id' in card ? storedVerdictOf(card) : verdictOf(card.number)
  if (verdict.says === 'no') return refuse(session, trying, method, verdict.error)
  if (verdict.says === 'yes') return { intent: await succeed(session, trying, method), refusal: null }
  if (alone) return refuse(session, trying, method, authenticationRequired)
  const next_action = stepAtBank(id, secrets.bankTokenOf(id), returnUrl)
  const waiting: Intent = { ...trying, status: 'requires_action', next_action }
  await session.save(waiting, 'payment_intent.requires_action')
  await settleInvoice(session, waiting)
  return { intent: waiting, refusal: null }
}

/** Ends the authentication of a card at the bank: either the charge succeeds, or the intent waits for a card again. */
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
  const method = await session.save(newMethod(session, card))
  const processing: Intent = { ...intent, status: 'processing', payment_method: method.id }
  await session.save(processing, 'payment_intent.processing')
}

/** Decides an intent in the status 'processing', as succeeded or failed. */
export async function settleDelayed(session: StoreSession, intent: Intent, status: 'succeeded' | 'failed'): Promise<void> {
  if (intent.status !== 'processing' || !intent.payment_method) throw unexpectedState(intent, 'settle')
  const method = await session.fetch('payment_method', intent.payment_method)
  const error: CardError = { type: 'card_error', code: 'processing_error', message: 'The payment was not received.' }
  await (status === 'succeeded' ? succeed(session, intent, method) : refuse(session, intent, method, error))
}

/** Sets whether the card that pays an intent is stored for the customer. */
export async function keepCardOf(session: StoreSession, id: string, usage: string | null): Promise<Intent> {
  const intent = await session.fetch('payment_intent', id)
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'update')
  return session.save({ ...intent, setup_future_usage: usage })
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
  const verdict = storedVerdictOf(method)
  const error = refusal ?? (verdict.says === 'no' ? verdict.error : null)
  return error ? refuse(session, trying, method, error) : { intent: await succeed(session, trying, method), refusal: null }
}

/** Cancels an unpaid intent. The intent of an invoice can only be cancelled by voiding the invoice. */
export async function cancelIntent(session: StoreSession, id: string, byInvoice = false): Promise<Intent> {
  const intent = await session.fetch('payment_intent', id)
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') throw unexpectedState(intent, 'cancel')
  if (!byInvoice && (await session.first('invoice_payment', { payment: { payment_intent: id } })))
    throw new ApiError(400, {
      message: 'You cannot cancel a PaymentIntent that belongs to an invoice. Void the invoice instead.',
    })
  return session.save({ ...intent, status: 'canceled', next_action: null }, 'payment_intent.canceled')
}

/** Marks an intent as paid, by card or by Pix. */
export async function succeed(session: StoreSession, intent: Intent, method: PaymentMethod): Promise<Intent> {
  const { charge, intent: paid } = paidBy(session, intent, method)
  await session.save(charge, 'charge.succeeded')
  await session.save(paid, 'payment_intent.succeeded')
  if (intent.customer && intent.setup_future_usage) await session.save({ ...method, customer: intent.customer })
  await settleInvoice(session, paid)
  await completeCheckoutOf(session, paid)
  if (isDisputedAtOnce(method.card)) await openDispute(session, charge.id)
  return paid
}

/** Returns a paid intent and its charge, for a payment by card or by Pix. */
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
  if (reachedBank) await session.save(charge)
  await session.save(declined, 'payment_intent.payment_failed')
  await settleInvoice(session, declined)
  return { intent: declined, refusal }
}

async function refuseWithoutCard(session: StoreSession, intent: Intent): Promise<Confirmed> {
  const refusal: CardError = { type: 'card_error', code: 'missing', message: 'This customer has no attached payment method.' }
  const declined: Intent = { ...intent, last_payment_error: refusal }
  await session.save(declined, 'payment_intent.payment_failed')
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
