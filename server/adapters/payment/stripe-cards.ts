import Stripe from 'stripe'
import { declineMessageOf } from './decline-messages.ts'
import type { CardPort, CardSetup, Charge } from './port.ts'
import { callStripe } from './stripe-errors.ts'
import { nothing, withKey } from './stripe-keys.ts'
import { planExpansions, toCard, toCharge, toPlan } from './stripe-shapes.ts'

const expand = ['latest_charge']

/** Creates the part of the payment port that stores cards and charges stored cards, with the `stripe` SDK. */
export function cards(stripe: Stripe): CardPort {
  return { ...storedCards(stripe), ...cardSetups(stripe), ...planCards(stripe) }
}

function storedCards(stripe: Stripe): Pick<CardPort, 'keepCardOf' | 'payCharge' | 'forgetCard'> {
  const read = async (id: string) => toCharge(await stripe.paymentIntents.retrieve(id, { expand }))
  return {
    keepCardOf: (chargeId, keep) =>
      callStripe(async () => {
        const changes = { setup_future_usage: keep ? ('off_session' as const) : ('' as const), expand }
        return toCharge(await stripe.paymentIntents.update(chargeId, changes))
      }),
    payCharge: ({ chargeId, paymentMethodId, idempotencyKey, returnUrl, unattended }) =>
      callStripe(async () => {
        const how = { return_url: returnUrl, ...(unattended && { off_session: true }) }
        const order = { payment_method: paymentMethodId, ...how, expand }
        const confirm = (options: { idempotencyKey?: string }) => stripe.paymentIntents.confirm(chargeId, order, options)
        const find = async () => {
          const intent = await stripe.paymentIntents.retrieve(chargeId, { expand })
          return intent.status === 'requires_payment_method' ? null : intent
        }
        try {
          return toCharge(await (idempotencyKey ? withKey(idempotencyKey, confirm, { find }) : confirm({})))
        } catch (error) {
          return await chargeAfter(error, () => read(chargeId))
        }
      }),
    forgetCard: (paymentMethodId) =>
      callStripe(async () => {
        const { customer } = await stripe.paymentMethods.retrieve(paymentMethodId)
        if (customer) await stripe.paymentMethods.detach(paymentMethodId)
      }),
  }
}

function cardSetups(stripe: Stripe): Pick<CardPort, 'openCardSetup' | 'readCardSetup'> {
  return {
    openCardSetup: ({ customerId, idempotencyKey, metadata }) =>
      callStripe(async () => {
        const order = {
          customer: customerId,
          usage: 'off_session' as const,
          allowed_payment_method_types: ['card' as const],
          metadata,
          expand: ['payment_method'],
        }
        const create = (options: { idempotencyKey: string }) => stripe.setupIntents.create(order, options)
        return toCardSetup(await withKey(idempotencyKey, create, { find: nothing, afterRefusal: true }))
      }),
    readCardSetup: (id) =>
      callStripe(async () => toCardSetup(await stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }))),
  }
}

function planCards(stripe: Stripe): Pick<CardPort, 'changePlanCard' | 'payLateInvoice'> {
  return {
    changePlanCard: (subscriptionId, paymentMethodId) =>
      callStripe(async () => {
        const changes = { default_payment_method: paymentMethodId, expand: planExpansions }
        return toPlan(await stripe.subscriptions.update(subscriptionId, changes))
      }),
    payLateInvoice: (subscriptionId, { paymentMethodId, idempotencyKey: key }) =>
      callStripe(async () => {
        const { status, latest_invoice: latest } = await stripe.subscriptions.retrieve(subscriptionId, {
          expand: ['latest_invoice'],
        })
        const invoice = typeof latest === 'object' ? latest : null
        if (status === 'past_due' && invoice?.status === 'open') {
          const idempotencyKey = `${key}:${invoice.id}:${invoice.attempt_count}`
          const pay = (options: { idempotencyKey: string }) =>
            stripe.invoices.pay(invoice.id, { payment_method: paymentMethodId }, options)
          const find = async () => {
            const now = await stripe.invoices.retrieve(invoice.id)
            return now.status === 'open' ? null : now
          }
          await withKey(idempotencyKey, pay, { find }).catch(unlessDeclined)
        }
        return toPlan(await stripe.subscriptions.retrieve(subscriptionId, { expand: planExpansions }))
      }),
  }
}

/** Converts a Stripe SetupIntent whose `payment_method` is expanded. */
function toCardSetup(setup: Stripe.SetupIntent): CardSetup {
  const { customer, status, last_setup_error: decline } = setup
  return {
    id: setup.id,
    status: status === 'succeeded' ? 'succeeded' : status === 'canceled' ? 'canceled' : 'open',
    customerId: typeof customer === 'string' ? customer : (customer?.id ?? null),
    clientSecret: setup.client_secret,
    card: status === 'succeeded' ? toCard(setup.payment_method) : null,
    declineMessage: decline ? declineMessageOf(decline.code, decline.decline_code) : null,
    livemode: setup.livemode,
  }
}

/**
 * Returns the charge as it is after the bank refused the card, or after another attempt paid or cancelled the charge. Rethrows
 * any other error.
 */
async function chargeAfter(error: unknown, read: () => Promise<Charge>): Promise<Charge> {
  const over = error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state'
  if (over || error instanceof Stripe.errors.StripeCardError) return read()
  throw error
}

function unlessDeclined(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeCardError)) throw error
}
