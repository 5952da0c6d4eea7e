import { ApiError } from './api-error.ts'
import type { TypedCard } from './cards.ts'
import { completeUnpaid } from './checkout-completion.ts'
import { cancelIntent, confirmIntent, createIntent, delayIntent, settleDelayed, type Confirmed } from './intents.ts'
import { paymentOf } from './invoices.ts'
import { newCheckout, newItem, type CheckoutItem, type CheckoutSession, type NewCheckout, type Price } from './billing-objects.ts'
import type { Intent } from './objects.ts'
import type { Secrets } from './secrets.ts'
import type { StoreSession } from './store.ts'
import { cancelSubscription, createSubscription } from './subscriptions.ts'
import { z } from 'zod'
import { Count, idOf, MetadataForm, ok, Text, type Endpoint } from './parameters.ts'

/** Creates an open checkout: a purchase that is paid on the hosted payment page. */
export async function createCheckout(session: StoreSession, order: NewCheckout): Promise<CheckoutSession> {
  await session.fetch('customer', order.customer)
  const prices = await Promise.all(order.prices.map((id) => session.fetch('price', id)))
  if (prices.some(({ recurring }) => recurring !== null) !== (order.mode === 'subscription'))
    throw new ApiError(400, { param: 'mode', message: `The prices do not fit the mode \`${order.mode}\`.` })
  const items = await Promise.all(prices.map((price) => itemOf(session, price)))
  return session.save(newCheckout(session, order, items))
}

/**
 * Closes an open checkout, and cancels the payment intent or subscription that a refused card has left. Throws for a checkout
 * that is complete or expired.
 */
export async function expireCheckout(session: StoreSession, id: string): Promise<CheckoutSession> {
  const checkout = await session.fetch('checkout.session', id)
  if (checkout.status !== 'open')
    throw new ApiError(400, { message: 'Only Checkout Sessions with a status in ["open"] can be expired.' })
  if (checkout.subscription) await cancelSubscription(session, checkout.subscription)
  if (checkout.payment_intent) await cancelIntent(session, checkout.payment_intent)
  return session.save({ ...checkout, status: 'expired', url: null }, 'checkout.session.expired')
}

/**
 * Pays an open checkout with a card. The first card creates the payment intent or the subscription; after a refused card, the
 * next card pays the same one.
 */
export async function payCheckout(session: StoreSession, secrets: Secrets, id: string, card: TypedCard): Promise<Confirmed> {
  const intent = await intentFor(session, await openCheckout(session, id))
  return confirmIntent(session, secrets, intent.id, { card, returnUrl: `/_sandbox/pagar/${id}` })
}

/** Completes a checkout whose payment is decided later, as with a bank transfer. */
export async function delayCheckout(session: StoreSession, id: string, card: TypedCard): Promise<void> {
  await delayIntent(session, await intentFor(session, await openCheckout(session, id)), card)
  await completeUnpaid(session, id)
}

/** Decides the delayed payment of a checkout, as succeeded or failed. */
export async function settleCheckout(session: StoreSession, id: string, status: 'succeeded' | 'failed'): Promise<void> {
  const checkout = await session.fetch('checkout.session', id)
  const intent = await intentOf(session, checkout)
  if (!intent) throw new ApiError(400, { message: 'This Checkout Session has no payment.' })
  await settleDelayed(session, intent, status)
  if (status === 'failed') await session.save(checkout, 'checkout.session.async_payment_failed')
}

/** Returns a checkout and its payment intent for the payment page, or null when the checkout does not exist. */
export async function readCheckout(session: StoreSession, id: string) {
  const checkout = await session.find('checkout.session', id)
  return checkout && { checkout, intent: await intentOf(session, checkout) }
}

/** Closes the checkouts that are older than 24 hours. */
export async function expireCheckouts(session: StoreSession): Promise<void> {
  const open = await session.search('checkout.session', { status: 'open' }, { limit: 1000 })
  for (const { id, expires_at } of open.data) if (expires_at <= session.now) await expireCheckout(session, id)
}

/** Returns a checkout as in a response of the API, where it has no subscription before it is complete. */
export function shownCheckout(checkout: CheckoutSession): CheckoutSession {
  return checkout.status === 'complete' ? checkout : { ...checkout, subscription: null }
}

async function openCheckout(session: StoreSession, id: string): Promise<CheckoutSession> {
  const checkout = await session.fetch('checkout.session', id)
  if (checkout.status === 'open' && checkout.expires_at > session.now) return checkout
  throw new ApiError(400, { code: 'checkout_not_open', message: 'This Checkout Session is complete or expired.' })
}

async function intentFor(session: StoreSession, checkout: CheckoutSession): Promise<Intent> {
  const begun = await intentOf(session, checkout)
  if (begun) return begun
  const { customer, currency, amount_total: amount, purchase_metadata: metadata, line_items } = checkout
  if (checkout.mode === 'payment') {
    const intent = await createIntent(session, { amount, currency, customer, metadata, allowedTypes: ['card'] })
    await session.save({ ...checkout, payment_intent: intent.id })
    return intent
  }
  const monthly = line_items.data.find(({ price }) => price.recurring !== null)
  const onceInCents = amount - (monthly?.amount_total ?? 0)
  const order = { customer, price: monthly?.price.id ?? '', onceInCents, metadata }
  const subscription = await createSubscription(session, order)
  const intent = await intentOf(session, await session.save({ ...checkout, subscription: subscription.id }))
  if (!intent) throw new Error('a new subscription has an invoice with an intent')
  return intent
}

async function intentOf(session: StoreSession, checkout: CheckoutSession): Promise<Intent | null> {
  if (checkout.payment_intent) return session.find('payment_intent', checkout.payment_intent)
  if (!checkout.subscription) return null
  const subscription = await session.fetch('subscription', checkout.subscription)
  const payment = await paymentOf(session, subscription.latest_invoice)
  return payment && session.find('payment_intent', payment.payment.payment_intent)
}

async function itemOf(session: StoreSession, price: Price): Promise<CheckoutItem> {
  const { name } = await session.fetch('product', price.product)
  return newItem(session, price, name)
}

/** The API endpoints of checkouts (hosted payment pages). */
export const checkoutEndpoints: Record<string, Endpoint> = {
  'POST checkout/sessions': async (session, { form }) => {
    const { customer, mode, line_items, success_url, cancel_url, metadata, ...rest } = CheckoutForm.parse(form)
    const order = {
      customer,
      mode,
      prices: line_items.map(({ price }) => price),
      successUrl: success_url,
      cancelUrl: cancel_url,
      locale: rest.locale,
      allowedTypes: rest.allowed_payment_method_types,
      metadata,
      purchaseMetadata: (mode === 'payment' ? rest.payment_intent_data : rest.subscription_data)?.metadata,
    }
    return ok(shownCheckout(await createCheckout(session, order)))
  },
  'GET checkout/sessions/:id': async (session, { params }) =>
    ok(shownCheckout(await session.fetch('checkout.session', idOf(params)))),
  'POST checkout/sessions/:id/expire': async (session, { params }) =>
    ok(shownCheckout(await expireCheckout(session, idOf(params)))),
}

const PurchaseData = z.strictObject({ metadata: MetadataForm.optional() }).optional()
const CheckoutForm = z.strictObject({
  customer: Text,
  mode: z.enum(['payment', 'subscription']),
  line_items: z
    .array(z.strictObject({ price: Text, quantity: Count.min(1).max(1) }))
    .min(1)
    .max(2),
  success_url: z.url(),
  cancel_url: z.url(),
  locale: Text.optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  metadata: MetadataForm.optional(),
  payment_intent_data: PurchaseData,
  subscription_data: PurchaseData,
})
