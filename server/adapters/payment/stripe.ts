import Stripe from 'stripe'
import { requestIdHeader } from '#server/core/request-id.ts'
import { type PaymentMode, type PaymentPort, type Plan, type PlanOrder, PaymentError } from './port.ts'
import { checkouts, createPrices } from './stripe-checkout.ts'
import { cards } from './stripe-cards.ts'
import { disputes } from './stripe-disputes.ts'
import { callStripe, toRefundError } from './stripe-errors.ts'
import { fingerprint, withKey } from './stripe-keys.ts'
import { watchedEventLists } from './watched-events.ts'
import { transfers } from './stripe-transfers.ts'
import { chargeIdOf, isFirstInvoice, planExpansions, toCharge, toEvent, toPlan, toRefund } from './stripe-shapes.ts'

export type StripeSettings = {
  secretKey: string
  publishableKey: string | null
  /** The secret that signs webhooks about our own account. */
  webhookSecret: string
  /** The secret that signs webhooks about connected accounts, for which the provider has a separate endpoint. */
  connectWebhookSecret?: string
  /** The address of the sandbox; without it the SDK calls Stripe. */
  sandbox?: { host: string; port: number }
  /** The timeout of one request in milliseconds; 6 s by default. Tests of a slow network shorten it. */
  timeoutInMs?: number
}

/**
 * Creates the payment port with the `stripe` SDK, for Stripe and for our sandbox. Each request to the provider takes at most 6 s
 * and is retried once. After `unavailable` the outcome is unknown, until the reconciliation job reads it.
 */
export function createStripePayment(settings: StripeSettings): PaymentPort {
  const { sandbox, secretKey, timeoutInMs = 6_000 } = settings
  const stripe = new Stripe(secretKey, {
    timeout: timeoutInMs,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: clientWithRequestId(),
    ...(sandbox && { ...sandbox, protocol: 'http' }),
  })
  const mode = modeOf(secretKey, sandbox !== undefined)
  return {
    mode,
    publishableKey: sandbox ? null : settings.publishableKey,
    ...customers(stripe),
    ...charges(stripe),
    ...cards(stripe),
    ...subscriptions(stripe),
    ...invoices(stripe),
    ...checkouts(stripe),
    ...transfers(stripe),
    ...disputes(stripe),
    ...events(stripe, [settings.webhookSecret, settings.connectWebhookSecret ?? ''].filter(Boolean), mode),
  }
}

/**
 * Creates the SDK's own HTTP client, extended to send the id of our request. The id is a header and not metadata, because a call
 * that another request repeats under the same idempotency key must have the same body.
 */
function clientWithRequestId() {
  const client = Stripe.createNodeHttpClient()
  const send = client.makeRequest.bind(client)
  client.makeRequest = (host, port, path, method, headers, ...rest) =>
    send(host, port, path, method, { ...headers, ...requestIdHeader() }, ...rest)
  return client
}

function modeOf(secretKey: string, sandbox: boolean): PaymentMode {
  if (sandbox) return 'sandbox'
  return /^[sr]k_live_/.test(secretKey) ? 'live' : 'test'
}

function customers(stripe: Stripe): Pick<PaymentPort, 'ensureCustomer'> {
  return {
    ensureCustomer: ({ userId, email, name }) =>
      callStripe(async () => {
        const find = async () => {
          const known = await stripe.customers.list({ email, limit: 100 })
          return known.data.find((customer) => customer.metadata['user_id'] === userId) ?? null
        }
        // Name and email are part of the idempotency key, because Stripe refuses a key that is used again with other values.
        const key = `customer:${userId}:${fingerprint(email, name)}`
        const create = (options: { idempotencyKey: string }) =>
          stripe.customers.create({ email, name, metadata: { user_id: userId } }, options)
        const { id: customerId } = (await find()) ?? (await withKey(key, create, { find, afterRefusal: true }))
        return { customerId }
      }),
  }
}

function charges(stripe: Stripe): Pick<PaymentPort, 'openCharge' | 'readCharge' | 'abandonCharge' | 'refund' | 'refundsOf'> {
  const read = async (chargeId: string) => toCharge(await stripe.paymentIntents.retrieve(chargeId, { expand: ['latest_charge'] }))
  return {
    openCharge: ({ amountInCents, customerId, idempotencyKey, transferGroup, metadata, pixUntil, returnUrl }) =>
      callStripe(async () => {
        const order = {
          amount: amountInCents,
          currency: 'brl',
          customer: customerId,
          // Only cards and Pix are allowed, because boletos cannot be refunded (BR-6).
          ...(pixUntil ? payableByPix(pixUntil, returnUrl) : { allowed_payment_method_types: ['card' as const] }),
          transfer_group: transferGroup,
          metadata,
          expand: ['latest_charge'],
        }
        const create = (options: { idempotencyKey: string }) => stripe.paymentIntents.create(order, options)
        const find = () => chargeOfRow(stripe, customerId, metadata['payment_id'])
        return toCharge(await withKey(idempotencyKey, create, { find }))
      }),
    readCharge: (chargeId) => callStripe(() => read(chargeId)),
    abandonCharge: (chargeId) =>
      callStripe(async () => {
        try {
          return toCharge(await stripe.paymentIntents.cancel(chargeId, { expand: ['latest_charge'] }))
        } catch (error) {
          if (codeOf(error) === 'payment_intent_unexpected_state') return read(chargeId)
          throw error
        }
      }),
    refund: ({ chargeId, amountInCents, rowId, idempotencyKey }) =>
      callStripe(async () => {
        const amount = amountInCents === undefined ? {} : { amount: amountInCents }
        const metadata = rowId === undefined ? {} : { metadata: { refund_id: rowId } }
        const order = { payment_intent: chargeId, ...amount, ...metadata }
        const create = (options: { idempotencyKey: string }) => stripe.refunds.create(order, options)
        const find = async () => {
          const known = await stripe.refunds.list({ payment_intent: chargeId, limit: 100 })
          return known.data.find((refund) => rowId !== undefined && refund.metadata?.['refund_id'] === rowId) ?? null
        }
        return toRefund(await withKey(idempotencyKey, create, { find }))
      }, toRefundError),
    refundsOf: (chargeId) =>
      callStripe(async () => {
        const found = []
        for await (const refund of stripe.refunds.list({ payment_intent: chargeId, limit: 100 })) found.push(toRefund(refund))
        return found.toReversed()
      }),
  }
}

/** Finds the Stripe PaymentIntent that was opened for one of our payment rows; null when there is none. */
async function chargeOfRow(stripe: Stripe, customer: string, rowId: string | undefined) {
  const { data } = await stripe.paymentIntents.list({ customer, limit: 100, expand: ['data.latest_charge'] })
  return data.find(({ metadata }) => rowId !== undefined && metadata['payment_id'] === rowId) ?? null
}

/** Returns the parameters of a Pix charge. It is confirmed when it is created, so that the response contains the Pix code. */
function payableByPix(until: Date, returnUrl: string | undefined): Partial<Stripe.PaymentIntentCreateParams> {
  return {
    allowed_payment_method_types: ['pix'],
    payment_method_data: { type: 'pix' },
    payment_method_options: { pix: { expires_at: Math.floor(until.getTime() / 1000) } },
    confirm: true,
    ...(returnUrl !== undefined && { return_url: returnUrl }),
  }
}

type SubscriptionCalls = 'startSubscription' | 'readSubscription' | 'stopSubscription' | 'keepSubscription'

function subscriptions(stripe: Stripe): Pick<PaymentPort, SubscriptionCalls> {
  const priceOf = createPrices(stripe)
  const read = async (id: string) => toPlan(await stripe.subscriptions.retrieve(id, { expand: planExpansions }))
  return {
    startSubscription: ({ customerId, priceInCents, idempotencyKey, metadata }: PlanOrder) =>
      callStripe(async () => {
        const product = { product: 'plumai', name: 'Plumaí: Plano Mensal', amountInCents: priceInCents, monthly: true }
        const order = {
          customer: customerId,
          items: [{ price: await priceOf(product) }],
          payment_behavior: 'default_incomplete' as const,
          payment_settings: { save_default_payment_method: 'on_subscription' as const, payment_method_types: ['card' as const] },
          metadata,
          expand: planExpansions,
        }
        const create = (options: { idempotencyKey: string }) => stripe.subscriptions.create(order, options)
        const find = async () => {
          const { data } = await stripe.subscriptions.list({ customer: customerId, limit: 100 })
          const row = metadata['subscription_row']
          const mine = data.find((each) => row !== undefined && each.metadata['subscription_row'] === row)
          return mine ? stripe.subscriptions.retrieve(mine.id, { expand: planExpansions }) : null
        }
        return toPlan(await withKey(idempotencyKey, create, { find, afterRefusal: true }))
      }),
    readSubscription: (id) => callStripe(() => read(id)),
    stopSubscription: (id, { atPeriodEnd }) =>
      callStripe(async () => {
        const current = await read(id)
        if (hasEnded(current)) return current
        if (atPeriodEnd && current.status !== 'incomplete')
          return toPlan(await stripe.subscriptions.update(id, { cancel_at_period_end: true, expand: planExpansions }))
        await stripe.subscriptions.cancel(id)
        return read(id)
      }),
    keepSubscription: (id) =>
      callStripe(async () => {
        try {
          return toPlan(await stripe.subscriptions.update(id, { cancel_at_period_end: false, expand: planExpansions }))
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
          const current = await read(id)
          if (hasEnded(current)) return current
          throw error
        }
      }),
  }
}

function hasEnded({ status }: Plan): boolean {
  return status === 'canceled' || status === 'expired'
}

function invoices(stripe: Stripe): Pick<PaymentPort, 'paidInvoices'> {
  return {
    paidInvoices: (subscription) =>
      callStripe(async () => {
        const found = []
        const paid = { subscription, status: 'paid' } as const
        for await (const invoice of stripe.invoices.list({ ...paid, limit: 100, expand: ['data.payments'] })) {
          const chargeId = chargeIdOf(invoice)
          if (chargeId) found.push({ chargeId, isFirst: isFirstInvoice(invoice) })
        }
        return found.toReversed()
      }),
  }
}

const CLOCK_TOLERANCE_IN_SECONDS = 60

function events(
  stripe: Stripe,
  webhookSecrets: readonly string[],
  mode: PaymentMode,
): Pick<PaymentPort, 'listEventsSince' | 'verifyWebhook'> {
  return {
    listEventsSince: (instant) =>
      callStripe(async () => {
        const since = Math.floor(instant.getTime() / 1000)
        const found = []
        for (const types of watchedEventLists)
          for await (const event of stripe.events.list({ created: { gte: since }, types, limit: 100 })) found.push(toEvent(event))
        return found.toReversed().toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
      }),
    verifyWebhook(rawBody, signature, now) {
      if (webhookSecrets.length === 0) throw new PaymentError('misconfigured', 'no webhook secret')
      const event = toEvent(signedBody(rawBody, signature, now))
      if (event.livemode !== (mode === 'live')) throw new PaymentError('forged', 'event of the other mode')
      return event
    },
  }

  function signedBody(rawBody: Buffer, signature: string | undefined, now: Date): unknown {
    const signedAt = Number(/(?:^|,)t=(\d+)(?:,|$)/.exec(signature ?? '')?.[1])
    if (!(signedAt - now.getTime() / 1000 <= CLOCK_TOLERANCE_IN_SECONDS))
      throw new PaymentError('forged', 'no time, or a time in the future')
    let refusal: unknown
    for (const secret of webhookSecrets) {
      try {
        return stripe.webhooks.constructEvent(rawBody, signature ?? '', secret, 300, undefined, now.getTime())
      } catch (error) {
        refusal = error
      }
    }
    throw new PaymentError('forged', refusal instanceof Error ? (refusal.message.split('\n')[0] ?? '') : 'unreadable')
  }
}

function codeOf(error: unknown) {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined
}
