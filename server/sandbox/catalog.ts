import { z } from 'zod'
import { ApiError } from './api-error.ts'
import type { Customer, Price, Product } from './objects.ts'
import { Brl, Count, listed, listing, MetadataForm, ok, Text, type Endpoint } from './parameters.ts'
import type { StoreSession } from './store.ts'

/** The endpoints of customers and prices. A price creates its product. */
export const catalogEndpoints: Record<string, Endpoint> = {
  'POST customers': async (session, { form }) => ok(await createCustomer(session, CustomerForm.parse(form))),
  'GET customers': listing('customer', 'email'),
  'POST prices': async (session, { form }) => ok(await createPrice(session, PriceForm.parse(form))),
  'GET prices': listPrices,
}

const CustomerForm = z.strictObject({ email: Text, name: Text, metadata: MetadataForm.optional() })

async function createCustomer(session: StoreSession, form: z.infer<typeof CustomerForm>): Promise<Customer> {
  const common = { id: session.newId('cus'), object: 'customer', created: session.now, livemode: false } as const
  const customer: Customer = { ...common, email: form.email, name: form.name, metadata: form.metadata ?? {} }
  await session.save(customer)
  await session.emit('customer.created', customer)
  return customer
}

const PriceForm = z.strictObject({
  currency: Brl,
  unit_amount: Count.min(0),
  recurring: z.strictObject({ interval: z.literal('month') }).optional(),
  lookup_key: Text,
  product_data: z.strictObject({ name: Text.min(1) }),
})

async function createPrice(session: StoreSession, form: z.infer<typeof PriceForm>): Promise<Price> {
  const { lookup_key, currency, product_data, recurring, unit_amount } = form
  if ((await session.search('price', { lookup_key }, { limit: 1 })).data.length > 0)
    throw new ApiError(400, { param: 'lookup_key', message: 'A price already uses that lookup key.' })
  const common = { created: session.now, livemode: false, active: true, metadata: {} } as const
  const product: Product = { ...common, id: session.newId('prod'), object: 'product', name: product_data.name, type: 'service' }
  const price: Price = {
    ...common,
    id: session.newId('price'),
    object: 'price',
    billing_scheme: 'per_unit',
    currency,
    lookup_key,
    product: product.id,
    recurring: recurring ? { interval: 'month', interval_count: 1, usage_type: 'licensed' } : null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount,
  }
  await session.save(product)
  await session.save(price)
  await session.emit('product.created', product)
  await session.emit('price.created', price)
  return price
}

const PricesForm = z.strictObject({ lookup_keys: z.array(Text).length(1), active: z.literal('true'), limit: z.literal('1') })

async function listPrices(session: StoreSession, { form }: { form: Record<string, unknown> }) {
  const { lookup_keys: keys } = PricesForm.parse(form)
  return listed(await session.search('price', { lookup_key: keys[0] ?? '', active: true }, { limit: 1 }), 'price')
}
