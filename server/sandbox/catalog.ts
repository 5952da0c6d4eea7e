import { z } from 'zod'
import { ApiError } from './api-error.ts'
import type { Customer, Metadata, Price, Product } from './objects.ts'
import { Brl, Count, idOf, listed, listing, MetadataForm, ok, reading, Text, Truth, type Endpoint } from './parameters.ts'
import type { StoreSession } from './store.ts'

/** The endpoints of customers, products and prices. */
export const catalogEndpoints: Record<string, Endpoint> = {
  'POST customers': async (session, { form }) => ok(await saveCustomer(session, null, CustomerForm.parse(form))),
  'POST customers/:id': async (session, { params, form }) =>
    ok(await saveCustomer(session, await session.fetch('customer', idOf(params)), CustomerForm.parse(form))),
  'GET customers': listing('customer', 'email'),
  'GET customers/:id': reading('customer'),
  'POST products': async (session, { form }) => ok(await createProduct(session, ProductForm.parse(form))),
  'GET products': listing('product'),
  'GET products/:id': reading('product'),
  'POST prices': async (session, { form }) => ok(await createPrice(session, PriceForm.parse(form))),
  'GET prices': listPrices,
  'GET prices/:id': reading('price'),
}

const CustomerForm = z.strictObject({
  email: Text.optional(),
  name: Text.optional(),
  phone: Text.optional(),
  description: Text.optional(),
  metadata: MetadataForm.optional(),
})

async function saveCustomer(
  session: StoreSession,
  known: Customer | null,
  form: z.infer<typeof CustomerForm>,
): Promise<Customer> {
  const customer: Customer = {
    id: known?.id ?? session.newId('cus'),
    object: 'customer',
    created: known?.created ?? session.now,
    livemode: false,
    email: form.email ?? known?.email ?? null,
    name: form.name ?? known?.name ?? null,
    phone: form.phone ?? known?.phone ?? null,
    description: form.description ?? known?.description ?? null,
    metadata: { ...known?.metadata, ...form.metadata },
    invoice_settings: { default_payment_method: null },
  }
  await session.save(customer)
  await session.emit(known ? 'customer.updated' : 'customer.created', customer)
  return customer
}

const ProductForm = z.strictObject({
  id: Text.optional(),
  name: Text.min(1),
  description: Text.optional(),
  metadata: MetadataForm.optional(),
})

async function createProduct(
  session: StoreSession,
  form: { id?: string | undefined; name: string; description?: string | undefined; metadata?: Metadata | undefined },
) {
  if (form.id && (await session.findAny(form.id)))
    throw new ApiError(400, { code: 'resource_already_exists', param: 'id', message: 'Product already exists.' })
  const product: Product = {
    id: form.id ?? session.newId('prod'),
    object: 'product',
    created: session.now,
    livemode: false,
    name: form.name,
    description: form.description ?? null,
    active: true,
    type: 'service',
    metadata: form.metadata ?? {},
  }
  await session.save(product)
  await session.emit('product.created', product)
  return product
}

const PriceForm = z.strictObject({
  currency: Brl,
  unit_amount: Count.min(0),
  recurring: z.strictObject({ interval: z.literal('month'), interval_count: Count.min(1).max(1).optional() }).optional(),
  lookup_key: Text.optional(),
  nickname: Text.optional(),
  metadata: MetadataForm.optional(),
  product: Text.optional(),
  product_data: z.strictObject({ name: Text.min(1) }).optional(),
})

async function createPrice(session: StoreSession, form: z.infer<typeof PriceForm>): Promise<Price> {
  const { lookup_key = null, product, product_data } = form
  if (lookup_key && (await session.search('price', { lookup_key }, { limit: 1 })).data.length > 0)
    throw new ApiError(400, { param: 'lookup_key', message: 'A price already uses that lookup key.' })
  if (!product && !product_data)
    throw new ApiError(400, { code: 'parameter_missing', param: 'product', message: 'Missing: product.' })
  const owner = product
    ? await session.fetch('product', product)
    : await createProduct(session, { name: product_data?.name ?? '' })
  const price: Price = {
    id: session.newId('price'),
    object: 'price',
    created: session.now,
    livemode: false,
    active: true,
    billing_scheme: 'per_unit',
    currency: form.currency,
    lookup_key,
    nickname: form.nickname ?? null,
    product: owner.id,
    recurring: form.recurring ? { interval: 'month', interval_count: 1, usage_type: 'licensed' } : null,
    type: form.recurring ? 'recurring' : 'one_time',
    unit_amount: form.unit_amount,
    metadata: form.metadata ?? {},
  }
  await session.save(price)
  await session.emit('price.created', price)
  return price
}

const PricesForm = z.strictObject({
  lookup_keys: z.array(Text).max(10).optional(),
  product: Text.optional(),
  active: Truth.optional(),
  limit: Count.min(1).max(100).default(10),
})

async function listPrices(session: StoreSession, { form }: { form: Record<string, unknown> }) {
  const { lookup_keys: keys, product, active, limit } = PricesForm.parse(form)
  const where = { ...(product && { product }), ...(active !== undefined && { active }) }
  const found = await session.search('price', where, { limit: 1000 })
  const data = keys ? found.data.filter((price) => price.lookup_key !== null && keys.includes(price.lookup_key)) : found.data
  return listed({ data: data.slice(0, limit), hasMore: data.length > limit }, 'price')
}
