import { createHash } from 'node:crypto'

/** A card as it was typed; its number is text. It must never be stored. */
export type TypedCard = { number: string; exp_month: number; exp_year: number; cvc: string }

/** The details of a card that are stored. */
export type CardDetails = {
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  country: string
  /**
   * A digest of the card number, computed for test cards only, because nothing may be computed from the number of a real card.
   */
  fingerprint?: string
}

export type CardError = {
  type: 'card_error' | 'invalid_request_error'
  code: string
  decline_code?: string
  message: string
  param?: string
  charge?: string
}

/**
 * The bank's decision about a card: accepted ('yes'), declined with a reason ('no'), or authentication needed ('further_step').
 */
export type Verdict = { says: 'yes' } | { says: 'further_step' } | { says: 'no'; error: CardError }

const declined = (declineCode: string, message = 'Your card was declined.') =>
  ({ says: 'no', error: { type: 'card_error', code: 'card_declined', decline_code: declineCode, message } }) satisfies Verdict
const failed = (code: string, message: string, param?: string) =>
  ({ says: 'no', error: { type: 'card_error', code, message, ...(param && { param }) } }) satisfies Verdict

// The test cards have Stripe's own test numbers, so that the same cards work with Stripe's test keys.
const testCards: Record<string, Verdict> = {
  '4242424242424242': { says: 'yes' },
  '4000000760000002': { says: 'yes' },
  '5555555555554444': { says: 'yes' },
  '4000000000007726': { says: 'yes' },
  '4000000000000259': { says: 'yes' },
  '4000002500003155': { says: 'further_step' },
  '4000002760003184': { says: 'further_step' },
  '4000000000003220': { says: 'further_step' },
  // The test card 4000 0000 0000 0341 can be stored, but all its later charges are declined.
  '4000000000000341': declined('generic_decline'),
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': declined('insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000009987': declined('lost_card'),
  '4000000000009979': declined('stolen_card'),
  '4000000000006975': declined('card_velocity_exceeded'),
  '4000000000000069': failed('expired_card', 'Your card has expired.', 'exp_month'),
  '4000000000000127': failed('incorrect_cvc', "Your card's security code is incorrect.", 'cvc'),
  '4000000000000119': failed('processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
}

/** Stripe's test payment methods and their card numbers, which are used to confirm payments with the secret key. */
export const testPaymentMethods: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_createDispute: '4000000000000259',
  pm_card_chargeDeclined: '4000000000000002',
}

/** Returns the first error in the card form, checked in Stripe's order, or null. `nowInSeconds` is in Unix seconds. */
export function formFault(card: TypedCard, nowInSeconds: number): CardError | null {
  const today = new Date(nowInSeconds * 1000)
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() + 1]
  const fullYear = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year
  if (!/^\d{12,19}$/.test(card.number) || !passesLuhn(card.number))
    return failed('incorrect_number', 'Your card number is incorrect.', 'number').error
  if (!(card.exp_month >= 1 && card.exp_month <= 12) || (fullYear === year && card.exp_month < month))
    return failed('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month').error
  if (fullYear < year || fullYear > year + 50)
    return failed('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year').error
  if (!/^\d+$/.test(card.cvc) || card.cvc.length !== (brandOf(card.number) === 'amex' ? 4 : 3))
    return failed('invalid_cvc', "Your card's security code is invalid.", 'cvc').error
  return null
}

/**
 * Returns the bank's decision about a well-formed card. A number that is not a test card is declined, as in Stripe's test mode.
 */
export function verdictOf(cardNumber: string): Verdict {
  return testCards[cardNumber] ?? declined('test_mode_live_card', 'Your request was in test mode, but used a non test card.')
}

/** Returns the bank's decision about a card that is stored without a payment. */
export function setupVerdictOf(cardNumber: string): Verdict {
  return cardNumber === '4000000000000341' ? { says: 'yes' } : verdictOf(cardNumber)
}

/**
 * Returns the bank's decision about a stored card. Most cards that need authentication were authenticated when they were stored,
 * but two cards need it for each charge.
 */
export function storedVerdictOf({ card, refuses }: { card?: CardDetails; refuses?: CardError | null }): Verdict {
  const last4 = card?.last4
  if (refuses) return { says: 'no', error: refuses }
  if (last4 === '0341') return declined('generic_decline')
  return last4 === '3184' || last4 === '3220' ? { says: 'further_step' } : { says: 'yes' }
}

/** True if refunds to this card stay pending until a test settles them. */
export function refundsSlowly(card: CardDetails | undefined): boolean {
  return card?.last4 === '7726'
}

/** True if the holder of this card disputes each charge at once. */
export function isDisputedAtOnce(card: CardDetails | undefined): boolean {
  return card?.last4 === '0259'
}

/** Returns the details of a typed card that may be stored. */
export function storedCardOf(card: TypedCard): CardDetails {
  return {
    brand: brandOf(card.number),
    last4: card.number.slice(-4),
    exp_month: card.exp_month,
    exp_year: card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year,
    country: 'BR',
    ...(card.number in testCards && { fingerprint: createHash('sha256').update(card.number).digest('hex').slice(0, 16) }),
  }
}

function brandOf(cardNumber: string) {
  if (cardNumber.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(cardNumber)) return 'mastercard'
  if (/^3[47]/.test(cardNumber)) return 'amex'
  return 'unknown'
}

function passesLuhn(digits: string) {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
