import { z } from 'zod'
import { cardOutcomes, cardUses, SetupState } from '#shared/cards.ts'
import { paymentModes } from '../views.ts'

/** A saved card, as far as its owner may read it. The provider's id of the card never leaves the server. */
export const CardView = z.strictObject({
  id: z.string(),
  brand: z.string(),
  lastFour: z.string(),
  expiresMonth: z.int(),
  expiresYear: z.int(),
  expired: z.boolean(),
  /** What the card pays for. Such a card cannot be removed until another card replaces it. */
  usedBy: z.enum(cardUses).nullable(),
})
export type CardView = z.output<typeof CardView>

/** The saved cards, newest first. */
export const CardsView = z.strictObject({ cards: z.array(CardView) })
export type CardsView = z.output<typeof CardsView>

/**
 * The response to a payment with a saved card. `bankUrl` is the bank's page on which the contractor confirms the payment.
 * `message` says in Portuguese why the card was refused.
 */
export const PaidWithCardView = z.strictObject({
  outcome: z.enum(cardOutcomes),
  bankUrl: z.string().nullable(),
  message: z.string().nullable(),
})
export type PaidWithCardView = z.output<typeof PaidWithCardView>

/** What the browser needs to enter a card without a payment. `setupId` is the id of our card_setups row. */
export const SetupView = z.strictObject({ setupId: z.string(), clientSecret: z.string(), mode: z.enum(paymentModes) })
export type SetupView = z.output<typeof SetupView>

/** `message` says in Portuguese why the card was refused. */
export const SetupStateView = z.strictObject({ state: z.enum(SetupState), message: z.string().nullable() })
export type SetupStateView = z.output<typeof SetupStateView>
