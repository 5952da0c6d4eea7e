import type { Payment } from '#db/schema/index.ts'
import { cardMessages, hasExpired, SetupState, type CardUse } from '#shared/cards.ts'
import { paymentMessages } from '#shared/payment.ts'
import type { CardSetup, Charge } from '#server/adapters/payment/port.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import type { StoredCard } from './queries.ts'
import type { CardView, PaidWithCardView, SetupStateView } from './views.ts'

/** Returns the card if it may be charged now. Throws NOT_FOUND if there is none, CONFLICT `card_expired`. */
export function assertChargeable(card: StoredCard | undefined, now: Date): StoredCard {
  if (!card) throw new NotFound(cardMessages.notFound)
  if (hasExpired(card, now)) throw new Conflict('card_expired', cardMessages.expired)
  return card
}

/** Throws CONFLICT `card_in_use` for a card that pays for something, with a sentence that says what to do first. */
export function assertRemovable(usedBy: CardUse | null): void {
  if (usedBy) throw new Conflict('card_in_use', cardMessages.inUse[usedBy], { usedBy })
}

/** Returns a saved card as its owner may see it. */
export function cardView(card: StoredCard, usedBy: CardUse | null, now: Date): CardView {
  const { id, brand, lastFour, expiresMonth, expiresYear } = card
  return { id, brand, lastFour, expiresMonth, expiresYear, expired: hasExpired(card, now), usedBy }
}

type CardFacts = Pick<Payment, 'cardBrand' | 'cardLastFour' | 'cardFingerprint'>

/**
 * What a payment's row stores about the card that paid it, for the receipt and against referral fraud. Undefined if no card has
 * paid.
 */
export function cardFacts({ card }: Pick<Charge, 'card'>): CardFacts | undefined {
  return card ? { cardBrand: card.brand, cardLastFour: card.lastFour, cardFingerprint: card.fingerprint } : undefined
}

/** Returns the response to a payment with a saved card. `charge`: the charge after the payment attempt. */
export function paidView(charge: Pick<Charge, 'status' | 'bankUrl' | 'declineMessage'>): PaidWithCardView {
  if (charge.status === 'succeeded' || charge.status === 'processing')
    return { outcome: charge.status, bankUrl: null, message: null }
  if (charge.status === 'requires_action' && charge.bankUrl) return { outcome: 'bank', bankUrl: charge.bankUrl, message: null }
  return { outcome: 'refused', bankUrl: null, message: charge.declineMessage ?? paymentMessages.refused }
}

/** Returns the state of a card that is entered without a payment. */
export function setupStateOf({ status, declineMessage }: Pick<CardSetup, 'status' | 'declineMessage'>): SetupStateView {
  if (status === 'succeeded') return { state: SetupState.succeeded, message: null }
  return { state: SetupState.waiting, message: declineMessage }
}
