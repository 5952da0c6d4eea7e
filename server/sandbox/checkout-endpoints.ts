import { z } from 'zod'
import { createCheckout, expireCheckout, shownCheckout } from './checkout.ts'
import { Count, idOf, MetadataForm, ok, Text, type Endpoint } from './parameters.ts'

/** The endpoints of hosted payment pages. */
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
