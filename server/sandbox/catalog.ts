import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { newPrice, type Price, type Product } from './billing-objects.ts'
import { newObject } from './new-object.ts'
import type { Customer } from './objects.ts'
import { Brl, Count, listed, listing, MetadataForm, ok, Text, type Endpoint } from './parameters.ts'
import type { StoreSession } from './store.ts'

/** The API endpoints of customers and prices. Creating a price also creates its product. */
export const catalogEndpoints: Record<string, Endpoint> = {
  'POST customers': async (session, { form }) => ok(await createCustomer(session, CustomerForm.parse(form))),
  'GET customers': listing('customer', 'email'),
  'POST prices': async (session, { form }) => ok(await createPrice(session, PriceForm.parse(form))),
  'GET prices': listPrices,
}

const CustomerForm = z.strictObject({ email: Text, name: Text, metadata: MetadataForm.optional() })

async function createCustomer(session: StoreSession, form: z.infer<typeof CustomerForm>): Promise<Customer> {
  return session.save({ ...newObject(session, 'cus', 'customer'), ...form, metadata: form.metadata ?? {} })
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
  if (await session.first('price', { lookup_key }))
    throw new ApiError(400, { param: 'lookup_key', message: 'A price already uses that lookup key.' })
  const { name } = product_data
  const product: Product = { ...newObject(session, 'prod', 'product'), name, active: true, type: 'service' }
  await session.save(product)
  return session.save(newPrice(session, product, { currency, unit_amount, lookup_key, monthly: recurring !== undefined }))
}

const PricesForm = z.strictObject({ lookup_keys: z.array(Text).length(1), active: z.literal('true'), limit: z.literal('1') })

async function listPrices(session: StoreSession, { form }: { form: Record<string, unknown> }) {
  const { lookup_keys: keys } = PricesForm.parse(form)
  return listed(await session.search('price', { lookup_key: keys[0] ?? '', active: true }, { limit: 1 }), 'price')
}
