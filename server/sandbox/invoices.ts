import { z } from 'zod'
import type { Intent, Invoice, InvoicePayment, Subscription } from './objects.ts'
import { given, listed, pageOf, Text, type Endpoint } from './parameters.ts'
import type { StoreSession } from './store.ts'

const InvoiceFilter = z.strictObject({ customer: Text.optional(), status: Text.optional(), subscription: Text.optional() })

/** The endpoint that lists invoices by customer, status and subscription, the newest first. */
export const listInvoices: Endpoint = async (session, { form }) => {
  const { page, filter } = pageOf(form)
  const { subscription, ...fields } = InvoiceFilter.parse(filter)
  const where = given(fields)
  if (subscription !== undefined) where['parent'] = { subscription_details: { subscription } }
  return listed(await session.search('invoice', where, page), 'invoice')
}

/** Creates a draft invoice for one period of a subscription. It has no payment until it is finalized. */
export async function draftInvoice(
  session: StoreSession,
  subscription: Subscription,
  amount: number,
  reason: Invoice['billing_reason'],
): Promise<Invoice> {
  const item = subscription.items.data[0]
  const { currency } = subscription
  const invoice: Invoice = {
    id: subscription.latest_invoice,
    object: 'invoice',
    created: session.now,
    livemode: false,
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    subtotal: amount,
    total: amount,
    currency,
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    customer: subscription.customer,
    number: `PLUMAI-${subscription.latest_invoice.slice(-8).toUpperCase()}`,
    metadata: {},
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    period_start: item?.current_period_start ?? session.now,
    period_end: item?.current_period_end ?? session.now,
    status: 'draft',
    status_transitions: { finalized_at: null, paid_at: null, voided_at: null },
  }
  await session.save(invoice)
  await session.emit('invoice.created', invoice)
  return invoice
}

/** Opens a draft invoice, and creates the invoice payment that links it to an intent (API Basil). */
export async function finalizeInvoice(session: StoreSession, draft: Invoice, intent: Intent): Promise<Invoice> {
  const invoice: Invoice = {
    ...draft,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: session.now },
  }
  await session.save(invoice)
  await session.save(openPayment(session, invoice, intent))
  await session.emit('invoice.finalized', invoice)
  return invoice
}

/** Returns the newest invoice payment of an invoice, or null. */
export async function paymentOf(session: StoreSession, invoiceId: string): Promise<InvoicePayment | null> {
  const found = await session.search('invoice_payment', { invoice: invoiceId }, { limit: 1 })
  return found.data[0] ?? null
}

/** Updates the invoice of an intent, and its subscription, after the intent's status changed. Does nothing without an invoice. */
export async function settleInvoice(session: StoreSession, intent: Intent): Promise<void> {
  const found = await session.search('invoice_payment', { payment: { payment_intent: intent.id } }, { limit: 1 })
  const payment = found.data[0]
  if (!payment) return
  const invoice = await session.fetch('invoice', payment.invoice)
  const subscription = await session.fetch('subscription', invoice.parent.subscription_details.subscription)
  if (intent.status === 'succeeded') await settlePaid(session, intent, payment, invoice, subscription)
  if (intent.status === 'requires_action') await session.emit('invoice.payment_action_required', invoice)
  if (intent.status === 'requires_payment_method') await settleRefused(session, invoice, subscription)
}

function openPayment(session: StoreSession, invoice: Invoice, intent: Intent): InvoicePayment {
  return {
    id: session.newId('inpay'),
    object: 'invoice_payment',
    created: session.now,
    livemode: false,
    amount_paid: null,
    amount_requested: intent.amount,
    currency: intent.currency,
    invoice: invoice.id,
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { paid_at: null, canceled_at: null },
  }
}

async function settlePaid(
  session: StoreSession,
  intent: Intent,
  payment: InvoicePayment,
  invoice: Invoice,
  subscription: Subscription,
) {
  const paid: Invoice = {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    status_transitions: { ...invoice.status_transitions, paid_at: session.now },
  }
  const settled: InvoicePayment = {
    ...payment,
    status: 'paid',
    amount_paid: payment.amount_requested,
    status_transitions: { paid_at: session.now, canceled_at: null },
  }
  await session.save(settled)
  await session.save(paid)
  await session.emit('invoice_payment.paid', settled)
  await session.emit('invoice.paid', paid)
  await session.emit('invoice.payment_succeeded', paid)
  if (subscription.status === 'canceled' || subscription.latest_invoice !== invoice.id) return
  const running: Subscription = { ...subscription, status: 'active', default_payment_method: intent.payment_method }
  await session.save(running)
  await session.emit('customer.subscription.updated', running)
}

async function settleRefused(session: StoreSession, invoice: Invoice, subscription: Subscription) {
  const open: Invoice = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 }
  await session.save(open)
  await session.emit('invoice.payment_failed', open)
  if (subscription.status !== 'active') return
  const late: Subscription = { ...subscription, status: 'past_due' }
  await session.save(late)
  await session.emit('customer.subscription.updated', late)
}
