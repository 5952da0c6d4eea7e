import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { type CardError, type TypedCard, formFault, setupVerdictOf } from './cards.ts'
import { newMethod, newSetup, stepAtBank, type SetupIntent } from './objects.ts'
import { MetadataForm, ok, reading, Text, type Endpoint } from './parameters.ts'
import type { Secrets } from './secrets.ts'
import type { StoreSession } from './store.ts'

const SetupForm = z.strictObject({
  customer: Text,
  usage: z.literal('off_session'),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  metadata: MetadataForm.optional(),
})

/**
 * The API endpoints of setup intents, which store a card without a payment. Only the browser routes confirm them (browser.ts).
 */
export const setupEndpoints: Record<string, Endpoint> = {
  'POST setup_intents': async (session, { form }) => {
    const { customer, allowed_payment_method_types: types, metadata } = SetupForm.parse(form)
    await session.fetch('customer', customer)
    return ok(await session.save(newSetup(session, { customer, types, metadata })))
  },
  'GET setup_intents/:id': reading('setup_intent'),
}

/**
 * The result of confirming a setup intent. A declined card is a result and not an error, because it must be stored and not rolled
 * back.
 */
export type Entered = { setup: SetupIntent; refusal: CardError | null }

/** Confirms a setup intent with a card. The card is stored for the customer at once, or after the authentication at the bank. */
export async function confirmSetup(
  session: StoreSession,
  secrets: Secrets,
  id: string,
  { card, returnUrl }: { card: TypedCard; returnUrl: string | null },
): Promise<Entered> {
  const setup = await waiting(session, id, 'confirm')
  const fault = formFault(card, session.now)
  if (fault) return { setup, refusal: fault }
  const method = await session.save(newMethod(session, card))
  const trying = { ...setup, payment_method: method.id, next_action: null, last_setup_error: null }
  const verdict = setupVerdictOf(card.number)
  if (verdict.says === 'no') return refuse(session, trying, verdict.error)
  if (verdict.says === 'yes') return { setup: await succeed(session, trying), refusal: null }
  const next_action = stepAtBank(id, secrets.bankTokenOf(id), returnUrl)
  return { setup: await session.save({ ...trying, status: 'requires_action', next_action }), refusal: null }
}

/** Ends the authentication at the bank: either the card is stored, or the setup intent waits for another card. */
export async function finishSetup(session: StoreSession, id: string, approved: boolean): Promise<Entered> {
  const setup = await waiting(session, id, 'authenticate')
  if (setup.status !== 'requires_action') throw unexpectedState(setup, 'authenticate')
  const done = { ...setup, next_action: null }
  if (approved) return { setup: await succeed(session, done), refusal: null }
  const message = 'The provided PaymentMethod has failed authentication. Provide another payment method and try again.'
  return refuse(session, done, { type: 'card_error', code: 'setup_intent_authentication_failure', message })
}

async function succeed(session: StoreSession, setup: SetupIntent): Promise<SetupIntent> {
  const method = await session.fetch('payment_method', setup.payment_method ?? '')
  await session.save({ ...method, customer: setup.customer })
  return session.save({ ...setup, status: 'succeeded' }, 'setup_intent.succeeded')
}

async function refuse(session: StoreSession, setup: SetupIntent, refusal: CardError): Promise<Entered> {
  const declined = { ...setup, status: 'requires_payment_method', payment_method: null, last_setup_error: refusal } as const
  return { setup: await session.save(declined), refusal }
}

async function waiting(session: StoreSession, id: string, action: string): Promise<SetupIntent> {
  const setup = await session.fetch('setup_intent', id)
  if (setup.status !== 'requires_payment_method' && setup.status !== 'requires_action') throw unexpectedState(setup, action)
  return setup
}

function unexpectedState(setup: SetupIntent, action: string) {
  const message = `You cannot ${action} this SetupIntent because it has a status of ${setup.status}.`
  return new ApiError(400, { code: 'setup_intent_unexpected_state', message })
}
