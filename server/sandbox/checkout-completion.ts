import type { CheckoutSession } from './billing-objects.ts'
import type { Intent } from './objects.ts'
import type { StoreSession } from './store.ts'

/** Completes the checkout to which a succeeded intent belongs. Does nothing for an intent without a checkout. */
export async function completeCheckoutOf(session: StoreSession, intent: Intent): Promise<void> {
  const checkout = await checkoutOf(session, intent)
  if (!checkout || checkout.payment_status === 'paid') return
  // An open checkout is completed by its payment. A checkout that was completed before its payment gets another event.
  const type = checkout.status === 'open' ? 'checkout.session.completed' : 'checkout.session.async_payment_succeeded'
  await session.save({ ...checkout, status: 'complete', payment_status: 'paid', url: null }, type)
}

/** Completes a checkout whose payment is still processing, as with a bank transfer. */
export async function completeUnpaid(session: StoreSession, id: string): Promise<void> {
  const checkout = await session.fetch('checkout.session', id)
  await session.save({ ...checkout, status: 'complete', url: null }, 'checkout.session.completed')
}

async function checkoutOf(session: StoreSession, intent: Intent): Promise<CheckoutSession | undefined> {
  const byIntent = await session.first('checkout.session', { payment_intent: intent.id })
  if (byIntent) return byIntent
  const payment = await session.first('invoice_payment', { payment: { payment_intent: intent.id } })
  if (!payment) return undefined
  const invoice = await session.fetch('invoice', payment.invoice)
  const { subscription } = invoice.parent.subscription_details
  return session.first('checkout.session', { subscription })
}
