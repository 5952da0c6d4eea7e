import { ApiError } from './api-error.ts'
import { succeed, unexpectedState } from './intents.ts'
import type { CardError } from './cards.ts'
import { newMethod, type Intent } from './objects.ts'
import type { Secrets } from './secrets.ts'
import type { StoreSession } from './store.ts'

/** Stripe's limits for the lifetime of a Pix code, in seconds. */
const SHORTEST = 60
const LONGEST = 14 * 86_400

/** Gives an intent a Pix code that expires at `expiresAt`, in Unix seconds. */
export async function openPix(session: StoreSession, secrets: Secrets, intent: Intent, expiresAt: number): Promise<Intent> {
  const seconds = expiresAt - session.now
  if (seconds < SHORTEST || seconds > LONGEST)
    throw new ApiError(400, {
      param: 'payment_method_options[pix][expires_at]',
      message: `The Pix must expire between ${SHORTEST} and ${LONGEST} seconds from now.`,
    })
  const method = await session.save(newMethod(session))
  const page = `/_sandbox/pix/${intent.id}?chave=${secrets.bankTokenOf(intent.id)}`
  const code = { data: pixText(intent), expires_at: expiresAt, hosted_instructions_url: page }
  const waiting: Intent = {
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    payment_method_options: { pix: { expires_at: expiresAt } },
    next_action: { type: 'pix_display_qr_code', pix_display_qr_code: code },
  }
  return session.save(waiting, 'payment_intent.requires_action')
}

/**
 * Pays a Pix code from the contractor's bank. Throws Stripe's `payment_intent_unexpected_state` for a code that was paid or
 * cancelled or has expired.
 */
export async function payPix(session: StoreSession, id: string): Promise<Intent> {
  const intent = await session.fetch('payment_intent', id)
  const end = endOf(intent)
  if (end === null || end <= session.now || !intent.payment_method) throw unexpectedState(intent, 'pay')
  const method = await session.fetch('payment_method', intent.payment_method)
  return succeed(session, { ...intent, next_action: null }, method)
}

/** Returns when the Pix code of an intent expires, in Unix seconds; null for an intent that does not wait for Pix. */
export function endOf({ status, next_action: action }: Intent): number | null {
  return status === 'requires_action' ? (action?.pix_display_qr_code?.expires_at ?? null) : null
}

/** Expires the Pix codes whose time is over. Their intents then wait for a payment method again, as at Stripe. */
export async function expirePix(session: StoreSession): Promise<void> {
  const showing = { status: 'requires_action', next_action: { type: 'pix_display_qr_code' } }
  const waiting = await session.search('payment_intent', showing)
  for (const intent of waiting.data) {
    const end = endOf(intent)
    if (end === null || end > session.now) continue
    const ended: Intent = {
      ...intent,
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: attemptExpired,
    }
    await session.save(ended, 'payment_intent.payment_failed')
  }
}

const attemptExpired: CardError = {
  type: 'invalid_request_error',
  code: 'payment_intent_payment_attempt_expired',
  message: 'The Pix code expired before it was paid.',
}

/**
 * Returns the text of a Pix code in the Central Bank's format (BR Code, EMV). Each field has an id of two digits, a length of two
 * digits and a value, and the last field is a checksum. The payment address does not exist, so that no bank can pay it.
 */
export function pixText({ id, amount }: Pick<Intent, 'id' | 'amount'>): string {
  const account = field('00', 'br.gov.bcb.pix') + field('25', `pix.plumai.example/demonstracao/${id}`)
  const unsigned = [
    field('00', '01'),
    field('01', '12'), // The value 12 means that the code can be paid once.
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    field('54', (amount / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', 'PLUMAI DEMONSTRACAO'),
    field('60', 'SAO PAULO'),
    field('62', field('05', '***')),
    '6304',
  ].join('')
  return unsigned + checksum(unsigned)
}

function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, '0')}${value}`
}

/** Returns the CRC-16/CCITT-FALSE of a text as four hexadecimal digits. */
export function checksum(text: string): string {
  let sum = 0xff_ff
  for (const byte of Buffer.from(text)) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x80_00 ? (sum << 1) ^ 0x10_21 : sum << 1) & 0xff_ff
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}
