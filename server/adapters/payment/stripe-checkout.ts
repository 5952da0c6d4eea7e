import type Stripe from 'stripe'
import type { Checkout, CheckoutOrder, PaymentPort } from './port.ts'
import { callStripe } from './stripe-errors.ts'
import { nothing, withKey } from './stripe-keys.ts'
import { createPrices } from './stripe-prices.ts'
import { idOf } from './stripe-shapes.ts'

/** The part of the port that sells on Stripe's hosted page. Cards only, because a service starts at once. */
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
          // Stripe refuses to close a page that was completed since it was read.
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
