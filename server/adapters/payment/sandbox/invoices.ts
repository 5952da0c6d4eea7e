import type { Intent, Invoice, InvoicePayment, Subscription } from './objects.ts'
import type { Desk } from './store.ts'

/** An open invoice over one period of a subscription, with the payment record that ties an intent to it (API Basil). */
export async function openInvoice(
  desk: Desk,
  subscription: Subscription,
  intent: Intent,
  reason: Invoice['billing_reason'],
): Promise<Invoice> {
  const item = subscription.items.data[0]
  const { amount, currency } = intent
  const invoice: Invoice = {
    id: subscription.latest_invoice,
    object: 'invoice',
    created: desk.now,
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
    period_start: item?.current_period_start ?? desk.now,
    period_end: item?.current_period_end ?? desk.now,
    status: 'open',
    status_transitions: { finalized_at: desk.now, paid_at: null, voided_at: null },
  }
  const payment = openPayment(desk, invoice, intent)
  await desk.save(invoice)
  await desk.save(payment)
  await desk.emit('invoice.created', invoice)
  await desk.emit('invoice.finalized', invoice)
  return invoice
}

/** The payment record of an invoice: the newest first, were there several. */
export async function paymentOf(desk: Desk, invoiceId: string): Promise<InvoicePayment | null> {
  const found = await desk.search('invoice_payment', { invoice: invoiceId }, { limit: 1 })
  return found.data[0] ?? null
}

/** What became of an intent, carried over to the invoice it pays and to that invoice's subscription; others are left alone. */
export async function settleInvoice(desk: Desk, intent: Intent): Promise<void> {
  const found = await desk.search('invoice_payment', { payment: { payment_intent: intent.id } }, { limit: 1 })
  const payment = found.data[0]
  if (!payment) return
  const invoice = await desk.fetch('invoice', payment.invoice)
  const subscription = await desk.fetch('subscription', invoice.parent.subscription_details.subscription)
  if (intent.status === 'succeeded') await settlePaid(desk, intent, payment, invoice, subscription)
  if (intent.status === 'requires_action') await desk.emit('invoice.payment_action_required', invoice)
  if (intent.status === 'requires_payment_method') await settleRefused(desk, invoice, subscription)
}

function openPayment(desk: Desk, invoice: Invoice, intent: Intent): InvoicePayment {
  return {
    id: desk.newId('inpay'),
    object: 'invoice_payment',
    created: desk.now,
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

async function settlePaid(desk: Desk, intent: Intent, payment: InvoicePayment, invoice: Invoice, subscription: Subscription) {
  const paid: Invoice = {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    status_transitions: { ...invoice.status_transitions, paid_at: desk.now },
  }
  const settled: InvoicePayment = {
    ...payment,
    status: 'paid',
    amount_paid: payment.amount_requested,
    status_transitions: { paid_at: desk.now, canceled_at: null },
  }
  await desk.save(settled)
  await desk.save(paid)
  await desk.emit('invoice_payment.paid', settled)
  await desk.emit('invoice.paid', paid)
  await desk.emit('invoice.payment_succeeded', paid)
  if (subscription.status === 'canceled' || subscription.latest_invoice !== invoice.id) return
  const running: Subscription = { ...subscription, status: 'active', default_payment_method: intent.payment_method }
  await desk.save(running)
  await desk.emit('customer.subscription.updated', running)
}

async function settleRefused(desk: Desk, invoice: Invoice, subscription: Subscription) {
  const open: Invoice = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 }
  await desk.save(open)
  await desk.emit('invoice.payment_failed', open)
  if (subscription.status !== 'active') return
  const late: Subscription = { ...subscription, status: 'past_due' }
  await desk.save(late)
  await desk.emit('customer.subscription.updated', late)
}
