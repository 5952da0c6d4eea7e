import { ApiError } from './api-error.ts'
import type { CardError } from './cards.ts'
import type { PaymentMethod } from './objects.ts'
import { idOf, ok, reading, type Endpoint } from './parameters.ts'
import type { StoreSession } from './store.ts'

/** The endpoints of stored cards. */
export const paymentMethodEndpoints: Record<string, Endpoint> = {
  'GET payment_methods/:id': reading('payment_method'),
  'POST payment_methods/:id/detach': async (session, { params }) => ok(await detach(session, idOf(params))),
}

/**
 * Returns a stored card of this customer. Throws Stripe's errors for a card of another customer and for a card that is not
 * stored.
 */
export async function storedCard(session: StoreSession, id: string, customer: string | null): Promise<PaymentMethod> {
  const method = await session.find('payment_method', id)
  if (!method)
    throw new ApiError(400, { code: 'resource_missing', param: 'payment_method', message: `No such PaymentMethod: '${id}'` })
  if (method.card && method.customer !== null && method.customer === customer) return method
  const message = method.customer
    ? 'The provided PaymentMethod is attached to another Customer.'
    : 'The provided PaymentMethod was previously used and detached, and may not be used again.'
  throw new ApiError(400, { param: 'payment_method', message })
}

/** Sets or clears the error with which the bank refuses a stored card from now on. */
export async function setRefusal(session: StoreSession, id: string, refuses: CardError | null): Promise<void> {
  await session.save({ ...(await session.fetch('payment_method', id)), refuses })
}

async function detach(session: StoreSession, id: string): Promise<PaymentMethod> {
  const method = await session.fetch('payment_method', id)
  if (!method.customer) throw new ApiError(400, { message: 'The payment method you provided is not attached to a customer.' })
  const detached = await session.save({ ...method, customer: null })
  for (const subscription of (await session.search('subscription', { default_payment_method: id })).data)
    await session.save({ ...subscription, default_payment_method: null })
  return detached
}
