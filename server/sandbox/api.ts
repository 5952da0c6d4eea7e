import Fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { accountEndpoints } from './accounts.ts'
import { type SandboxParts, handle } from './handle.ts'
import { ApiError } from './api-error.ts'
import { type TypedCard, testPaymentMethods } from './cards.ts'
import { catalogEndpoints } from './catalog.ts'
import { checkoutEndpoints } from './checkout.ts'
import { disputeEndpoints } from './disputes.ts'
import { parseForm } from './form.ts'
import { cancelIntent, confirmIntent, createIntent, keepCardOf } from './intents.ts'
import { listInvoices } from './invoices.ts'
import { AmountInCents, Brl, Count, idOf, listing, MetadataForm, ok, reading, Text, Truth, type Endpoint } from './parameters.ts'
import { storedCard, paymentMethodEndpoints } from './payment-methods.ts'
import { openPix } from './pix.ts'
import { payoutEndpoints } from './payouts.ts'
import { createRefund } from './refunds.ts'
import type { Secrets } from './secrets.ts'
import { setupEndpoints } from './setup-intents.ts'
import { transferEndpoints } from './transfers.ts'
import { cancelSubscription, createSubscription, payInvoice, updateSubscription } from './subscriptions.ts'

/**
 * Builds the sandbox's HTTP API, which is the part of Stripe's API that the product uses. It has its own Fastify server, which
 * logs nothing.
 */
export function buildApi(parts: SandboxParts): FastifyInstance {
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    bodyLimit: 64 * 1024,
    routerOptions: { querystringParser: parseForm },
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, parseForm(String(body))),
  )
  for (const [name, endpoint] of Object.entries({
    ...catalogEndpoints,
    ...checkoutEndpoints,
    ...paymentEndpoints(parts.secrets),
    ...subscriptionEndpoints,
    ...accountEndpoints,
    ...transferEndpoints,
    ...payoutEndpoints,
    ...disputeEndpoints,
    ...paymentMethodEndpoints,
    ...setupEndpoints,
  })) {
    const [method = '', path = ''] = name.split(' ')
    const handler = (request: Parameters<typeof handle>[2], reply: Parameters<typeof handle>[3]) =>
      handle(parts, endpoint, request, reply)
    app.route({ method, url: `/v1/${path}`, exposeHeadRoute: false, handler })
  }
  const unknownUrl: Endpoint = () => Promise.reject(new ApiError(404, { message: 'Unrecognized request URL.' }))
  app.setNotFoundHandler((request, reply) => handle(parts, unknownUrl, request, reply))
  return app
}

// The sandbox always requires a return URL. Stripe requires it only if a method of payment may redirect, which its dashboard
// decides.
function requireReturnUrl(url: string | undefined): asserts url {
  if (url) return
  const message = 'A `return_url` must be specified because this PaymentIntent may be confirmed with a method that redirects.'
  throw new ApiError(400, { param: 'return_url', message })
}

const paymentEndpoints = (secrets: Secrets): Record<string, Endpoint> => ({
  'POST payment_intents': async (session, { form }) => {
    const { confirm, return_url, payment_method_data: _, payment_method_options: options, ...fields } = IntentForm.parse(form)
    if (confirm) requireReturnUrl(return_url)
    const { allowed_payment_method_types: allowedTypes, transfer_group: transferGroup, ...order } = fields
    const intent = await createIntent(session, { ...order, allowedTypes, transferGroup })
    return ok(options ? await openPix(session, secrets, intent, options.pix.expires_at) : intent)
  },
  'GET payment_intents': listing('payment_intent', 'customer'),
  'GET payment_intents/:id': reading('payment_intent'),
  'POST payment_intents/:id': async (session, { params, form }) =>
    ok(await keepCardOf(session, idOf(params), IntentChanges.parse(form).setup_future_usage || null)),
  'POST payment_intents/:id/confirm': async (session, { params, form }) => {
    const { payment_method: method, return_url: returnUrl, off_session: alone = false } = ConfirmForm.parse(form)
    requireReturnUrl(returnUrl)
    const { customer } = await session.fetch('payment_intent', idOf(params))
    const card = testCardOf(method) ?? (await storedCard(session, method, customer))
    const { intent, refusal } = await confirmIntent(session, secrets, idOf(params), { card, returnUrl, alone })
    return refusal ? { status: 402, body: { error: { ...refusal, payment_intent: intent } } } : ok(intent)
  },
  'POST payment_intents/:id/cancel': async (session, { params, form }) => {
    z.strictObject({}).parse(form)
    return ok(await cancelIntent(session, idOf(params)))
  },
  'POST refunds': async (session, { form }) => ok(await createRefund(session, RefundForm.parse(form))),
  'GET refunds': listing('refund', 'payment_intent'),
  'GET events': listing('event'),
  'GET events/:id': reading('event'),
})

const subscriptionEndpoints: Record<string, Endpoint> = {
  'POST subscriptions': async (session, { form }) => {
    const { customer, items, metadata } = SubscriptionForm.parse(form)
    return ok(await createSubscription(session, { customer, price: items[0]?.price ?? '', metadata }))
  },
  'GET subscriptions': listing('subscription', 'customer'),
  'GET subscriptions/:id': reading('subscription'),
  'POST subscriptions/:id': async (session, { params, form }) => {
    const { cancel_at_period_end: cancelAtPeriodEnd, default_payment_method: card } = SubscriptionChanges.parse(form)
    return ok(await updateSubscription(session, idOf(params), { cancelAtPeriodEnd, card }))
  },
  'DELETE subscriptions/:id': async (session, { params }) => ok(await cancelSubscription(session, idOf(params))),
  'GET invoices': listInvoices,
  'GET invoices/:id': reading('invoice'),
  'POST invoices/:id/pay': async (session, { params, form }) => {
    const { invoice, refusal } = await payInvoice(session, idOf(params), PayForm.parse(form).payment_method)
    return refusal ? { status: 402, body: { error: refusal } } : ok(invoice)
  },
}

const IntentForm = z.strictObject({
  amount: AmountInCents,
  currency: Brl,
  customer: Text.optional(),
  metadata: MetadataForm.optional(),
  allowed_payment_method_types: z.array(z.enum(['card', 'pix'])).optional(),
  // The product sends `confirm` only for a Pix intent, because only Pix intents are confirmed when they are created.
  confirm: Truth.optional(),
  return_url: Text.optional(),
  payment_method_data: z.strictObject({ type: z.literal('pix') }).optional(),
  payment_method_options: z.strictObject({ pix: z.strictObject({ expires_at: Count }) }).optional(),
  transfer_group: Text.optional(),
})
const IntentChanges = z.strictObject({ setup_future_usage: z.enum(['off_session', '']) })
const ConfirmForm = z.strictObject({ payment_method: Text, return_url: Text.optional(), off_session: Truth.optional() })
const RefundForm = z.strictObject({ payment_intent: Text, amount: AmountInCents.optional(), metadata: MetadataForm.optional() })
const SubscriptionForm = z.strictObject({
  customer: Text,
  items: z.array(z.strictObject({ price: Text })).length(1),
  payment_behavior: z.literal('default_incomplete'),
  payment_settings: z.strictObject({
    save_default_payment_method: z.literal('on_subscription'),
    payment_method_types: z.array(z.literal('card')),
  }),
  metadata: MetadataForm.optional(),
})
const SubscriptionChanges = z.strictObject({
  cancel_at_period_end: Truth.optional(),
  default_payment_method: Text.optional(),
})
const PayForm = z.strictObject({ payment_method: Text })

function testCardOf(name: string): TypedCard | null {
  const number = testPaymentMethods[name]
  return number ? { number, exp_month: 12, exp_year: 2049, cvc: '123' } : null
}
