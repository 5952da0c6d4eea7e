import type Stripe from 'stripe'
import { withKey } from './stripe-keys.ts'

/** `product` is our stable name of what is sold; `name` is what the buyer reads. A monthly price is charged each month. */
export type PriceOrder = { product: string; name: string; amountInCents: number; monthly: boolean }

/** Returns a function that gives the id of a price at Stripe. It finds the price by its lookup key or creates it, and remembers it. */
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
