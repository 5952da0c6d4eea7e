import { z } from 'zod'
import { newInvoicePayment, type Invoice, type InvoicePayment, type Subscription } from './billing-objects.ts'
import type { Intent } from './objects.ts'
import { given, listed, pageOf, Text, type Endpoint } from './parameters.ts'
import type { StoreSession } from './store.ts'

const InvoiceFilter = z.strictObject({ customer: Text.optional(), status: Text.optional(), subscription: Text.optional() })

/** The API endpoint that lists invoices, filtered by customer, status and subscription, newest first. */
export const listInvoices: Endpoint = async (session, { form }) => {
  const { page, filter } = pageOf(form)
  const { subscription, ...fields } = InvoiceFilter.parse(filter)
  const where = given(fields)
  if (subscription !== undefined) where['parent'] = { subscription_details: { subscription } }
  return listed(await session.search('invoice', where, page), 'invoice')
}

/** Finalizes a draft invoice (its status becomes 'open') and links it to the payment intent that is to pay it. */
export async function finalizeInvoice(session: StoreSession, draft: Invoice, intent: Intent): Promise<Invoice> {
  await session.save(newInvoicePayment(session, draft.id, intent.id))
  return session.save({ ...draft, status: 'open' })
}

/** Returns the newest invoice payment of an invoice, which links the invoice to its intent; null when there is none. */
export async function paymentOf(session: StoreSession, invoiceId: string): Promise<InvoicePayment | null> {
  return (await session.first('invoice_payment', { invoice: invoiceId })) ?? null
}

/**
 * Updates the invoice and subscription of an intent after the intent's status changed. Does nothing for an intent without an
 * invoice.
 */
export async function settleInvoice(session: StoreSession, intent: Intent): Promise<void> {
  const payment = await session.first('invoice_payment', { payment: { payment_intent: intent.id } })
  if (!payment) return
  const invoice = await session.fetch('invoice', payment.invoice)
  const subscription = await session.fetch('subscription', invoice.parent.subscription_details.subscription)
  if (intent.status === 'succeeded') await settlePaid(session, intent, payment, invoice, subscription)
  if (intent.status === 'requires_action') await session.save(invoice, 'invoice.payment_action_required')
  if (intent.status === 'requires_payment_method') await settleRefused(session, invoice, subscription)
}

async function settlePaid(
  session: StoreSession,
  intent: Intent,
  payment: InvoicePayment,
  invoice: Invoice,
  subscription: Subscription,
) {
  await session.save({ ...payment, status: 'paid' })
  await session.save({ ...invoice, status: 'paid', attempt_count: invoice.attempt_count + 1 }, 'invoice.paid')
  if (subscription.status === 'canceled' || subscription.latest_invoice !== invoice.id) return
  const running: Subscription = { ...subscription, status: 'active', default_payment_method: intent.payment_method }
  await session.save(running, 'customer.subscription.updated')
}

async function settleRefused(session: StoreSession, invoice: Invoice, subscription: Subscription) {
  await session.save({ ...invoice, attempt_count: invoice.attempt_count + 1 }, 'invoice.payment_failed')
  if (subscription.status !== 'active') return
  await session.save({ ...subscription, status: 'past_due' }, 'customer.subscription.updated')
}
