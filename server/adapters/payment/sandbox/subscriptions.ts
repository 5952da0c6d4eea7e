import { ApiError } from './api-error.ts'
import { cancelIntent, chargeKept, createIntent } from './intents.ts'
import { openInvoice, paymentOf } from './invoices.ts'
import type { CardError, Invoice, Metadata, Price, Subscription, SubscriptionItem, SubscriptionStatus } from './objects.ts'
import type { Desk } from './store.ts'

export type NewSubscription = { customer: string; price: string; metadata?: Metadata | undefined }

/** A subscription in `default_incomplete`: its first invoice is open and its intent waits for a card. */
export async function createSubscription(
  desk: Desk,
  { customer, price: priceId, metadata = {} }: NewSubscription,
): Promise<Subscription> {
  await desk.fetch('customer', customer)
  const price = await desk.fetch('price', priceId)
  if (!price.recurring)
    throw new ApiError(400, { param: 'items[0][price]', message: 'The price specified is set to `type=one_time`.' })
  const id = desk.newId('sub')
  const subscription: Subscription = {
    id,
    object: 'subscription',
    created: desk.now,
    livemode: false,
    start_date: desk.now,
    billing_cycle_anchor: desk.now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    collection_method: 'charge_automatically',
    currency: price.currency,
    customer,
    default_payment_method: null,
    metadata,
    status: 'incomplete',
    items: firstPeriod(desk, id, price),
    latest_invoice: desk.newId('in'),
  }
  await desk.save(subscription)
  await desk.emit('customer.subscription.created', subscription)
  await bill(desk, subscription, price, 'subscription_create')
  return subscription
}

/** Sets or takes back the end at the period's end, and the metadata. A subscription that ended is not changed. */
export async function updateSubscription(
  desk: Desk,
  id: string,
  changes: { cancelAtPeriodEnd?: boolean | undefined; metadata?: Metadata | undefined },
): Promise<Subscription> {
  const subscription = await desk.fetch('subscription', id)
  if (hasEnded(subscription))
    throw new ApiError(400, { message: 'A canceled subscription can only update its cancellation_details and metadata.' })
  const ending = changes.cancelAtPeriodEnd ?? subscription.cancel_at_period_end
  const updated: Subscription = {
    ...subscription,
    metadata: { ...subscription.metadata, ...changes.metadata },
    cancel_at_period_end: ending,
    cancel_at: ending ? (subscription.items.data[0]?.current_period_end ?? null) : null,
    canceled_at: ending ? (subscription.canceled_at ?? desk.now) : null,
  }
  await desk.save(updated)
  await desk.emit('customer.subscription.updated', updated)
  return updated
}

/** Ends a subscription now; an invoice still open is void and its intent withdrawn. */
export async function cancelSubscription(desk: Desk, id: string): Promise<Subscription> {
  const subscription = await desk.fetch('subscription', id)
  if (hasEnded(subscription))
    throw new ApiError(404, { code: 'resource_missing', param: 'id', message: `No such subscription: '${id}'` })
  return end(desk, subscription, subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled')
}

/** The next month: the period moves, an invoice opens, the kept card is charged; a refusal leaves it `past_due`. */
export async function renewSubscription(desk: Desk, id: string, refusal: CardError | null): Promise<Subscription> {
  const subscription = await desk.fetch('subscription', id)
  const item = subscription.items.data[0]
  if (!item || hasEnded(subscription) || subscription.status === 'incomplete')
    throw new ApiError(400, { message: 'Nothing to renew.' })
  if (subscription.cancel_at_period_end) return end(desk, subscription, 'canceled')
  const moved = {
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: nextMonth(subscription.billing_cycle_anchor, item.current_period_end),
  }
  const renewed: Subscription = {
    ...subscription,
    items: { ...subscription.items, data: [moved] },
    latest_invoice: desk.newId('in'),
  }
  await desk.save(renewed)
  await desk.emit('customer.subscription.updated', renewed)
  const invoice = await bill(desk, renewed, moved.price, 'subscription_cycle')
  return chargeInvoice(desk, invoice, refusal)
}

/** Stripe's next try of an invoice left open by a failed renewal. */
export async function retryRenewal(desk: Desk, id: string, refusal: CardError | null): Promise<Subscription> {
  const subscription = await desk.fetch('subscription', id)
  return chargeInvoice(desk, await desk.fetch('invoice', subscription.latest_invoice), refusal)
}

/** What the passing of time does by itself: first payments not made in 23 h expire; periods that ended renew or end. */
export async function sweep(desk: Desk, options: { renew: boolean }): Promise<void> {
  const waiting = await desk.search('subscription', { status: 'incomplete' })
  for (const subscription of waiting.data)
    if (subscription.created + 23 * 3600 <= desk.now) await end(desk, subscription, 'incomplete_expired')
  if (!options.renew) return
  const running = await desk.search('subscription', { status: 'active' }, { limit: 1000 })
  for (const subscription of running.data) await catchUp(desk, subscription)
}

async function catchUp(desk: Desk, subscription: Subscription) {
  let current = subscription
  while (current.status === 'active' && (current.items.data[0]?.current_period_end ?? Infinity) <= desk.now)
    current = await renewSubscription(desk, current.id, null)
}

/** The end of the month after `from`, on the anchor's own day: 31 Jan → 28 Feb → 31 Mar. Unix seconds, UTC. */
export function nextMonth(anchor: number, from: number): number {
  const [start, last] = [new Date(anchor * 1000), new Date(from * 1000)]
  const [year, month] = [last.getUTCFullYear(), last.getUTCMonth() + 1]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(start.getUTCDate(), lastDay)) / 1000 + (anchor % 86_400)
}

async function bill(desk: Desk, subscription: Subscription, price: Price, reason: Invoice['billing_reason']) {
  const { currency, customer, metadata } = subscription
  const intent = await createIntent(desk, {
    amount: price.unit_amount,
    currency,
    customer,
    metadata,
    setupFutureUsage: 'off_session',
  })
  return openInvoice(desk, subscription, intent, reason)
}

async function chargeInvoice(desk: Desk, invoice: Invoice, refusal: CardError | null): Promise<Subscription> {
  const { subscription: id } = invoice.parent.subscription_details
  const [subscription, payment] = [await desk.fetch('subscription', id), await paymentOf(desk, invoice.id)]
  if (!payment || invoice.status !== 'open') return subscription
  const method = subscription.default_payment_method
    ? await desk.find('payment_method', subscription.default_payment_method)
    : null
  await chargeKept(desk, await desk.fetch('payment_intent', payment.payment.payment_intent), method, refusal)
  return desk.fetch('subscription', id)
}

async function end(desk: Desk, subscription: Subscription, status: SubscriptionStatus): Promise<Subscription> {
  const ended: Subscription = { ...subscription, status, canceled_at: subscription.canceled_at ?? desk.now, ended_at: desk.now }
  await desk.save(ended)
  await voidInvoice(desk, subscription.latest_invoice)
  await desk.emit(status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated', ended)
  return ended
}

async function voidInvoice(desk: Desk, id: string) {
  const [invoice, payment] = [await desk.fetch('invoice', id), await paymentOf(desk, id)]
  if (invoice.status !== 'open') return
  const voided: Invoice = {
    ...invoice,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: desk.now },
  }
  await desk.save(voided)
  await desk.emit('invoice.voided', voided)
  if (!payment) return
  await desk.save({ ...payment, status: 'canceled', status_transitions: { paid_at: null, canceled_at: desk.now } })
  await cancelIntent(desk, payment.payment.payment_intent, 'void_invoice', true)
}

function firstPeriod(desk: Desk, subscription: string, price: Price): Subscription['items'] {
  const item: SubscriptionItem = {
    id: desk.newId('si'),
    object: 'subscription_item',
    created: desk.now,
    metadata: {},
    price,
    quantity: 1,
    subscription,
    current_period_start: desk.now,
    current_period_end: nextMonth(desk.now, desk.now),
  }
  return { object: 'list', url: `/v1/subscription_items?subscription=${subscription}`, has_more: false, data: [item] }
}

function hasEnded({ status }: Subscription) {
  return status === 'canceled' || status === 'incomplete_expired'
}
