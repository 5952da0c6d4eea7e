import type Stripe from 'stripe'
import { z } from 'zod'
import type { Card } from './port.ts'
import type { Charge, ChargeStatus, PaymentEvent, PixCode, Plan, PlanStatus, Refund } from './port.ts'
import { PaymentError } from './port.ts'
import { declineMessageOf } from './decline-messages.ts'

/** Converts a Stripe PaymentIntent whose `latest_charge` is expanded. */
export function toCharge(intent: Stripe.PaymentIntent): Charge {
  const { latest_charge, last_payment_error: decline } = intent
  const latest = typeof latest_charge === 'object' ? latest_charge : null
  return {
    id: intent.id,
    status: chargeStatuses[intent.status] ?? 'processing',
    amountInCents: intent.amount,
    amountReceivedInCents: intent.amount_received,
    currency: intent.currency,
    paidAt: latest && intent.status === 'succeeded' ? new Date(latest.created * 1000) : null,
    clientSecret: intent.client_secret,
    latestRefundedInCents: latest?.amount_refunded ?? 0,
    declineMessage: decline ? declineMessageOf(decline.code, decline.decline_code) : null,
    card: latest && intent.status === 'succeeded' ? cardOfCharge(latest) : null,
    bankUrl: intent.next_action?.redirect_to_url?.url ?? null,
    pix: pixCodeOf(intent),
    metadata: intent.metadata,
    livemode: intent.livemode,
  }
}

function pixCodeOf({ status, next_action: action }: Stripe.PaymentIntent): PixCode | null {
  const { data, expires_at: end, hosted_instructions_url: pageUrl } = action?.pix_display_qr_code ?? {}
  if (status !== 'requires_action' || !data || !end) return null
  return { text: data, expiresAt: instant(end), pageUrl: pageUrl ?? null }
}

/** Converts an expanded Stripe PaymentMethod; null when it is missing or not a card. */
export function toCard(method: Stripe.PaymentMethod | string | null): Card | null {
  if (!method || typeof method === 'string' || !method.card) return null
  const { brand, last4, exp_month: expiresMonth, exp_year: expiresYear, fingerprint } = method.card
  return { paymentMethodId: method.id, brand, lastFour: last4, expiresMonth, expiresYear, fingerprint: fingerprint ?? null }
}

function cardOfCharge({ payment_method: paymentMethodId, payment_method_details: details }: Stripe.Charge): Card | null {
  const { card } = details ?? {}
  if (!paymentMethodId || !card) return null
  const { brand, last4, exp_month: expiresMonth, exp_year: expiresYear, fingerprint } = card
  return {
    paymentMethodId,
    brand: brand ?? 'unknown',
    lastFour: last4 ?? '0000',
    expiresMonth,
    expiresYear,
    fingerprint: fingerprint ?? null,
  }
}

// An unknown status of Stripe is treated as 'processing', so that the charge is read again later.
const chargeStatuses: Record<string, ChargeStatus> = {
  requires_payment_method: 'requires_payment_method',
  requires_confirmation: 'requires_payment_method',
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

/** The `expand` paths of a Stripe subscription that `toPlan` needs. */
export const planExpansions = ['latest_invoice.confirmation_secret', 'latest_invoice.payments', 'default_payment_method']

/**
 * Converts a Stripe subscription that was expanded with `planExpansions`. Since API version Basil the period is stored in its
 * items.
 */
export function toPlan(subscription: Stripe.Subscription): Plan {
  const item = subscription.items.data[0]
  if (!item) throw new PaymentError('misconfigured', `subscription ${subscription.id} has no item`)
  const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null
  return {
    id: subscription.id,
    status: planStatuses[subscription.status] ?? 'incomplete',
    customerId: idOf(subscription.customer),
    clientSecret: invoice?.status === 'open' ? (invoice.confirmation_secret?.client_secret ?? null) : null,
    latestChargeId: invoice ? chargeIdOf(invoice) : null,
    latestInvoicePaid: invoice?.status === 'paid',
    latestInvoiceIsFirst: invoice !== null && isFirstInvoice(invoice),
    currentPeriodStart: instant(item.current_period_start),
    currentPeriodEnd: instant(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    card: toCard(subscription.default_payment_method),
    metadata: subscription.metadata,
    livemode: subscription.livemode,
  }
}

/** Returns the id of the charge of a Stripe invoice whose `payments` are expanded; null when the invoice has no charge. */
export function chargeIdOf({ payments }: Stripe.Invoice): string | null {
  const payment = (payments?.data.find((each) => each.is_default) ?? payments?.data[0])?.payment.payment_intent
  return payment ? idOf(payment) : null
}

/** Whether a Stripe invoice belongs to the purchase of a subscription, not to a renewal. */
export function isFirstInvoice({ billing_reason: reason }: Stripe.Invoice): boolean {
  return reason === 'subscription_create'
}

const planStatuses: Record<string, PlanStatus> = {
  incomplete: 'incomplete',
  incomplete_expired: 'expired',
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  canceled: 'canceled',
  paused: 'paused',
}

/**
 * Converts a Stripe Refund. `requires_action`, which only bank transfers have, counts as pending. A canceled refund counts as
 * failed, because it returns no money.
 */
export function toRefund({ id: refundId, status, amount: amountInCents, metadata }: Stripe.Refund): Refund {
  const outcome = status === 'canceled' ? 'failed' : status
  const rowId = metadata?.['refund_id'] || null
  return { refundId, status: outcome === 'succeeded' || outcome === 'failed' ? outcome : 'pending', amountInCents, rowId }
}

/** Converts a Stripe event of any type. Throws PaymentError `forged` for a value that is not an event. */
export function toEvent(event: unknown): PaymentEvent {
  const parsed = EventShape.safeParse(event)
  if (!parsed.success) throw new PaymentError('forged', 'not the shape of an event')
  const { id, type, created, livemode, account, data } = parsed.data
  const { object } = data
  return {
    id,
    type,
    createdAt: instant(created),
    livemode,
    objectId: object.id ?? '',
    objectType: object.object,
    accountId: account ?? null,
    chargeId: chargeOf(object),
    subscriptionId: (object.object === 'subscription' ? object.id : object.parent?.subscription_details?.subscription) ?? null,
  }
}

function chargeOf(object: z.output<typeof EventShape>['data']['object']): string | null {
  if (object.object === 'payment_intent') return object.id ?? null
  // The event of a checkout gets no charge id, because our row finds a checkout by the checkout's id, before a charge exists.
  if (object.object === 'checkout.session') return null
  return object.payment_intent ?? object.payment?.payment_intent ?? null
}

// The maximum length of the provider's ids. A longer id would not fit into a database index.
const Id = z.string().max(255)
const Reference = z.preprocess((value) => (isExpanded(value) ? value.id : value), Id.nullish())
const EventShape = z.object({
  id: Id.min(1),
  type: Id.min(1),
  created: z.number(),
  livemode: z.boolean(),
  account: z.string().optional(),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      object: z.string(),
      payment_intent: Reference,
      payment: z.object({ payment_intent: Reference }).nullish().catch(null),
      parent: z
        .object({ subscription_details: z.object({ subscription: Reference }).nullish() })
        .nullish()
        .catch(null),
    }),
  }),
})

function isExpanded(value: unknown): value is { id: unknown } {
  return typeof value === 'object' && value !== null && 'id' in value
}

/** Returns the id of an object that Stripe returned either expanded or as its id alone. */
export function idOf(reference: string | { id: string }) {
  return typeof reference === 'string' ? reference : reference.id
}

function instant(seconds: number) {
  return new Date(seconds * 1000)
}
