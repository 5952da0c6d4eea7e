import type Stripe from 'stripe'
import type { Checkout, CheckoutOrder, PaymentPort } from './port.ts'
import { callStripe } from './stripe-errors.ts'
import { nothing, withKey } from './stripe-keys.ts'
import { idOf } from './stripe-shapes.ts'

/**
 * Creates the part of the payment port that sells on Stripe's hosted page. The page accepts cards only, because a purchased
 * service starts at once.
 */
export function checkouts(stripe: Stripe): Pick<PaymentPort, 'openCheckout' | 'readCheckout' | 'closeCheckout'> {
  const priceOf = createPrices(stripe)
  const read = async (id: string) => toCheckout(await stripe.checkout.sessions.retrieve(id))
  return {
    openCheckout: (order) =>
      callStripe(async () => {
        const params = { ...paramsOf(order), line_items: await itemsOf(order) }
        const create = (options: { idempotencyKey: string }) => stripe.checkout.sessions.create(params, options)
        return toCheckout(await withKey(order.idempotencyKey, create, { find: nothing, afterRefusal: true }))
      }),
    readCheckout: (id) => callStripe(() => read(id)),
    closeCheckout: (id) =>
      callStripe(async () => {
        const current = await read(id)
        if (current.status !== 'open') return current
        try {
          return toCheckout(await stripe.checkout.sessions.expire(id))
        } catch (error) {
          // Stripe refuses to close a page that the buyer completed in the meantime, so the page is read again.
          const now = await read(id)
          if (now.status === 'open') throw error
          return now
        }
      }),
  }

  async function itemsOf({ product, name, onceInCents, monthlyInCents }: CheckoutOrder) {
    const items: { price: string; quantity: 1 }[] = []
    for (const [amountInCents, monthly] of [
      [monthlyInCents, true],
      [onceInCents, false],
    ] as const)
      if (amountInCents > 0) items.push({ price: await priceOf({ product, name, amountInCents, monthly }), quantity: 1 })
    return items
  }
}

function paramsOf({ customerId, monthlyInCents, successUrl, cancelUrl, metadata }: CheckoutOrder) {
  return {
    customer: customerId,
    success_url: successUrl,
    cancel_url: cancelUrl,
    locale: 'pt-BR',
    allowed_payment_method_types: ['card'],
    metadata,
    ...(monthlyInCents > 0
      ? { mode: 'subscription', subscription_data: { metadata } }
      : { mode: 'payment', payment_intent_data: { metadata } }),
  } satisfies Stripe.Checkout.SessionCreateParams
}

const statuses: Record<string, Checkout['status']> = { complete: 'complete', expired: 'expired' }

function toCheckout(session: Stripe.Checkout.Session): Checkout {
  return {
    id: session.id,
    status: statuses[session.status ?? ''] ?? 'open',
    paid: session.payment_status === 'paid',
    url: session.url,
    chargeId: session.payment_intent ? idOf(session.payment_intent) : null,
    subscriptionId: session.subscription ? idOf(session.subscription) : null,
    amountInCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    metadata: session.metadata ?? {},
    livemode: session.livemode,
  }
}

/**
 * A price at Stripe. `product` is our stable name of the product; `name` is the name that the buyer reads. A monthly price is
 * charged each month.
 */
type PriceOrder = { product: string; name: string; amountInCents: number; monthly: boolean }

/**
 * Returns a function that gives the id of a price at Stripe. It finds the price by its lookup key or creates it, and caches the
 * id.
 */
export function createPrices(stripe: Stripe): (order: PriceOrder) => Promise<string> {
  const known = new Map<string, string>()
  return async (order) => {
    const lookupKey = `${order.product}-${order.monthly ? 'mensal' : 'unico'}-${order.amountInCents}`
    const id = known.get(lookupKey) ?? (await find(lookupKey)) ?? (await create(lookupKey, order))
    known.set(lookupKey, id)
    return id
  }
  async function find(lookupKey: string) {
    const found = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 })
    return found.data[0]?.id ?? null
  }
  async function create(lookupKey: string, { name, amountInCents, monthly }: PriceOrder) {
    const price = {
      currency: 'brl',
      unit_amount: amountInCents,
      ...(monthly && { recurring: { interval: 'month' as const } }),
      lookup_key: lookupKey,
      product_data: { name },
    }
    const call = async (options: { idempotencyKey: string }) => (await stripe.prices.create(price, options)).id
    return withKey(`price:${lookupKey}`, call, { find: () => find(lookupKey), afterRefusal: true })
  }
}
