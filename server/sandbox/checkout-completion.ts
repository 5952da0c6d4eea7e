import type { CheckoutSession, Intent } from './objects.ts'
import type { StoreSession } from './store.ts'

/** Completes the checkout whose intent has just succeeded. Does nothing for an intent without a checkout. */
export async function completeCheckoutOf(session: StoreSession, intent: Intent): Promise<void> {
  const checkout = await checkoutOf(session, intent)
  if (!checkout || checkout.payment_status === 'paid') return
  // A checkout that was complete before its payment is told of the payment; an open one is completed by it.
  const type = checkout.status === 'open' ? 'checkout.session.completed' : 'checkout.session.async_payment_succeeded'
  await saveAndEmit(session, { ...checkout, status: 'complete', payment_status: 'paid', url: null }, type)
}

/** Completes a checkout whose payment takes its time, as with a bank transfer. */
export async function completeUnpaid(session: StoreSession, id: string): Promise<void> {
  const checkout = await session.fetch('checkout.session', id)
  await saveAndEmit(session, { ...checkout, status: 'complete', url: null }, 'checkout.session.completed')
}

async function saveAndEmit(session: StoreSession, checkout: CheckoutSession, type: string) {
  await session.save(checkout)
  await session.emit(type, checkout)
}

async function checkoutOf(session: StoreSession, intent: Intent): Promise<CheckoutSession | undefined> {
  const byIntent = await session.search('checkout.session', { payment_intent: intent.id }, { limit: 1 })
  if (byIntent.data[0]) return byIntent.data[0]
  const payments = await session.search('invoice_payment', { payment: { payment_intent: intent.id } }, { limit: 1 })
  const [payment] = payments.data
  if (!payment) return undefined
  const invoice = await session.fetch('invoice', payment.invoice)
  const { subscription } = invoice.parent.subscription_details
  return (await session.search('checkout.session', { subscription }, { limit: 1 })).data[0]
}
