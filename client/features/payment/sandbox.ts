import { paymentMessages } from '#shared/payment.ts'
import type { TypedCard } from './card.ts'
import type { CardResult } from './card-result.ts'

interface SandboxAnswer {
  status?: string
  error?: { message?: string }
  next_action?: { redirect_to_url?: { url?: string } }
}

/**
 * Pays a charge of the payment sandbox with a typed card, or enters the card without a payment. If the bank must authenticate the
 * payment, returns the address of the bank's page. A network error becomes a refusal, so the function never throws.
 */
export async function confirmInSandbox(
  clientSecret: string,
  card: TypedCard,
  returnUrl: string,
): Promise<CardResult | { status: 'elsewhere'; url: string }> {
  const [month = '', year = ''] = card.expiry.split('/')
  try {
    const answer = await fetch(`/_sandbox/${kindOf(clientSecret)}/${chargeIdOf(clientSecret)}/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_secret: clientSecret,
        card: { number: card.number, exp_month: Number(month), exp_year: Number(year), cvc: card.cvc },
        return_url: returnUrl,
      }),
    })
    return resultOf(answer.status, readAnswer(await answer.json()))
  } catch {
    return { status: 'refused', message: paymentMessages.providerDown }
  }
}

function kindOf(clientSecret: string): string {
  return clientSecret.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
}

/** Returns the charge id that a client secret contains. */
export function chargeIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? ''
}

/**
 * Converts a response of the payment sandbox to a result. Status 409 means that the charge was already settled. The result is
 * then 'processing', and the next page asks the server for the state.
 */
export function resultOf(httpStatus: number, answer: SandboxAnswer): CardResult | { status: 'elsewhere'; url: string } {
  const url = answer.next_action?.redirect_to_url?.url
  if (answer.status === 'requires_action' && url) return { status: 'elsewhere', url }
  if (answer.status === 'succeeded') return { status: 'succeeded' }
  if (answer.status === 'processing' || httpStatus === 409) return { status: 'processing' }
  return { status: 'refused', message: answer.error?.message ?? paymentMessages.refused }
}

function readAnswer(body: unknown): SandboxAnswer {
  return typeof body === 'object' && body !== null ? body : {}
}
