import { ApiError } from './api-error.ts'
import { cancelIntent, chargeStoredCard, createIntent } from './intents.ts'
import { newInvoice, newSubscription, type Invoice, type Subscription, type SubscriptionStatus } from './billing-objects.ts'
import type { CardError } from './cards.ts'
import { finalizeInvoice, paymentOf } from './invoices.ts'
import type { Metadata } from './new-object.ts'
import { storedCard } from './payment-methods.ts'
import type { StoreSession } from './store.ts'

/** The time in seconds for which the invoice of a renewal stays a draft. */
const DRAFT_IN_SECONDS = 3_600

/** The data for a new subscription. `onceInCents` is added to the first invoice only. */
export type NewSubscription = { customer: string; price: string; onceInCents?: number; metadata?: Metadata | undefined }

/**
 * Creates a subscription as Stripe does with `default_incomplete`: its first invoice is open, and its payment intent waits for a
 * card.
 */
export async function createSubscription(
  session: StoreSession,
  { customer, price: priceId, onceInCents = 0, metadata = {} }: NewSubscription,
): Promise<Subscription> {
  await session.fetch('customer', customer)
  const price = await session.fetch('price', priceId)
  if (!price.recurring)
    throw new ApiError(400, { param: 'items[0][price]', message: 'The price specified is set to `type=one_time`.' })
  const order = newSubscription(session, { customer, metadata }, price, nextMonth(session.now, session.now))
  const subscription = await session.save(order, 'customer.subscription.created')
  await finalize(session, subscription, newInvoice(session, subscription, price.unit_amount + onceInCents, 'subscription_create'))
  return subscription
}

/** Changes `cancel_at_period_end` and the card of the renewals. Throws for a subscription that has ended. */
export async function updateSubscription(
  session: StoreSession,
  id: string,
  changes: { cancelAtPeriodEnd?: boolean | undefined; card?: string | undefined },
): Promise<Subscription> {
  const subscription = await session.fetch('subscription', id)
  if (hasEnded(subscription))
    throw new ApiError(400, { message: 'A canceled subscription can only update its cancellation_details and metadata.' })
  const card = changes.card ? await storedCard(session, changes.card, subscription.customer) : null
  const updated: Subscription = {
    ...subscription,
    default_payment_method: card?.id ?? subscription.default_payment_method,
    cancel_at_period_end: changes.cancelAtPeriodEnd ?? subscription.cancel_at_period_end,
  }
  return session.save(updated, 'customer.subscription.updated')
}

/**
 * Ends a subscription now. An open invoice is voided, and its intent is cancelled. Throws 404 for a subscription that has already
 * ended.
 */
export async function cancelSubscription(session: StoreSession, id: string): Promise<Subscription> {
  const subscription = await session.fetch('subscription', id)
  if (hasEnded(subscription))
    throw new ApiError(404, { code: 'resource_missing', param: 'id', message: `No such subscription: '${id}'` })
  return end(session, subscription, subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled')
}

/**
 * Renews a subscription by a month: opens an invoice and charges the stored card. After a declined card the subscription is
 * `past_due`. With `cancel_at_period_end` it ends instead.
 */
export async function renewSubscription(session: StoreSession, id: string, refusal: CardError | null): Promise<Subscription> {
  const renewed = await beginRenewal(session, id)
  return hasEnded(renewed) ? renewed : finishRenewal(session, renewed, refusal)
}

/**
 * The first half of a renewal: advances the period and creates a draft invoice. At Stripe the invoice stays a draft for about an
 * hour.
 */
export async function beginRenewal(session: StoreSession, id: string): Promise<Subscription> {
  const subscription = await session.fetch('subscription', id)
  const item = subscription.items.data[0]
  if (!item || hasEnded(subscription) || subscription.status === 'incomplete')
    throw new ApiError(400, { message: 'Nothing to renew.' })
  if (subscription.cancel_at_period_end) return end(session, subscription, 'canceled')
  const nextItem = {
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: nextMonth(subscription.billing_cycle_anchor, item.current_period_end),
  }
  const renewed: Subscription = {
    ...subscription,
    items: { ...subscription.items, data: [nextItem] },
    latest_invoice: session.newId('in'),
  }
  await session.save(renewed, 'customer.subscription.updated')
  await session.save(newInvoice(session, renewed, nextItem.price.unit_amount, 'subscription_cycle'))
  return renewed
}

/** The second half of a renewal: finalizes the draft invoice and charges it. */
async function finishRenewal(
  session: StoreSession,
  subscription: Subscription,
  refusal: CardError | null,
): Promise<Subscription> {
  const draft = await session.fetch('invoice', subscription.latest_invoice)
  if (draft.status !== 'draft') return subscription
  return chargeInvoice(session, await finalize(session, subscription, draft), refusal)
}

/**
 * Charges the invoice of a renewal. A draft invoice is finalized first; the open invoice of a failed renewal is charged again.
 */
export async function retryRenewal(session: StoreSession, id: string, refusal: CardError | null): Promise<Subscription> {
  const subscription = await session.fetch('subscription', id)
  const invoice = await session.fetch('invoice', subscription.latest_invoice)
  return invoice.status === 'draft' ? finishRenewal(session, subscription, refusal) : chargeInvoice(session, invoice, refusal)
}

/** Charges an open invoice with a stored card. A refusal by the bank is not thrown, because the refused charge must be stored. */
export async function payInvoice(
  session: StoreSession,
  id: string,
  card: string,
): Promise<{ invoice: Invoice; refusal: CardError | null }> {
  const [invoice, payment] = [await session.fetch('invoice', id), await paymentOf(session, id)]
  if (invoice.status !== 'open' || !payment) throw new ApiError(400, { message: 'Invoice is already paid or void.' })
  const method = await storedCard(session, card, invoice.customer)
  const intent = await session.fetch('payment_intent', payment.payment.payment_intent)
  const { refusal } = await chargeStoredCard(session, intent, method, null)
  return { invoice: await session.fetch('invoice', id), refusal }
}

/** Expires subscriptions whose first payment was missing for 23 h, and renews or ends subscriptions whose period is over. */
export async function sweep(session: StoreSession, options: { renew: boolean }): Promise<void> {
  const waiting = await session.search('subscription', { status: 'incomplete' })
  for (const subscription of waiting.data)
    if (subscription.created + 23 * 3600 <= session.now) await end(session, subscription, 'incomplete_expired')
  if (!options.renew) return
  const drafts = await session.search('invoice', { status: 'draft' }, { limit: 1000 })
  for (const draft of drafts.data) if (draft.created + DRAFT_IN_SECONDS <= session.now) await finishDraft(session, draft)
  const running = await session.search('subscription', { status: 'active' }, { limit: 1000 })
  for (const subscription of running.data) await renewUntilNow(session, subscription)
}

async function renewUntilNow(session: StoreSession, subscription: Subscription) {
  let current = subscription
  for (let over = periodEnd(current); current.status === 'active' && over <= session.now; over = periodEnd(current)) {
    // At the end of a period the invoice is a draft for an hour. If the period ended earlier, the invoice is already finalized.
    if (over + DRAFT_IN_SECONDS > session.now) return void (await beginRenewal(session, current.id))
    current = await renewSubscription(session, current.id, null)
  }
}

function periodEnd({ items }: Subscription): number {
  return items.data[0]?.current_period_end ?? Infinity
}

/** Finalizes and charges the draft invoice of a renewal. If the subscription has ended in the meantime, voids the draft. */
async function finishDraft(session: StoreSession, draft: Invoice): Promise<void> {
  const subscription = await session.fetch('subscription', draft.parent.subscription_details.subscription)
  if (!hasEnded(subscription)) await finishRenewal(session, subscription, null)
  else await session.save({ ...draft, status: 'void' })
}

/**
 * Returns the instant one month after `from`, on the anchor's day of the month or the month's last day: 31 Jan → 28 Feb → 31 Mar.
 * Times are in Unix seconds, days in UTC.
 */
export function nextMonth(anchor: number, from: number): number {
  const [start, last] = [new Date(anchor * 1000), new Date(from * 1000)]
  const [year, month] = [last.getUTCFullYear(), last.getUTCMonth() + 1]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(start.getUTCDate(), lastDay)) / 1000 + (anchor % 86_400)
}

async function finalize(session: StoreSession, { currency, customer, metadata }: Subscription, draft: Invoice): Promise<Invoice> {
  const intent = await createIntent(session, {
    amount: draft.total,
    currency,
    customer,
    metadata,
    setupFutureUsage: 'off_session',
  })
  return finalizeInvoice(session, draft, intent)
}

async function chargeInvoice(session: StoreSession, invoice: Invoice, refusal: CardError | null): Promise<Subscription> {
  const { subscription: id } = invoice.parent.subscription_details
  const [subscription, payment] = [await session.fetch('subscription', id), await paymentOf(session, invoice.id)]
  if (!payment || invoice.status !== 'open') return subscription
  const method = subscription.default_payment_method
    ? await session.find('payment_method', subscription.default_payment_method)
    : null
  await chargeStoredCard(session, await session.fetch('payment_intent', payment.payment.payment_intent), method, refusal)
  return session.fetch('subscription', id)
}

async function end(session: StoreSession, subscription: Subscription, status: SubscriptionStatus): Promise<Subscription> {
  await voidInvoice(session, subscription.latest_invoice)
  const event = status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated'
  return session.save({ ...subscription, status }, event)
}

async function voidInvoice(session: StoreSession, id: string) {
  const [invoice, payment] = [await session.fetch('invoice', id), await paymentOf(session, id)]
  if (invoice.status !== 'open') return
  await session.save({ ...invoice, status: 'void' })
  if (!payment) return
  await session.save({ ...payment, status: 'canceled' })
  const intent = await session.fetch('payment_intent', payment.payment.payment_intent)
  // The intent of a slow payment that is processing cannot be cancelled.
  if (intent.status !== 'processing') await cancelIntent(session, intent.id, true)
}

function hasEnded({ status }: Subscription) {
  return status === 'canceled' || status === 'incomplete_expired'
}
