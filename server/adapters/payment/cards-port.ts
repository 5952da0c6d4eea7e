import type { Charge, Plan } from './port.ts'

/** The part of the payment port that saves cards and charges them. Payment method ids are the provider's; they never reach a browser. */
export interface CardPort {
  /** Says whether the card that pays an open charge is kept for its customer. */
  keepCardOf(chargeId: string, keep: boolean): Promise<Charge>
  /**
   * Pays an open charge with a kept card. A refusal by the bank is part of the answer (`declineMessage`), and so is a further step
   * (`bankUrl`). With `unattended` the contractor is not there, so that a further step is a refusal. A paid charge is answered as
   * it is.
   */
  payCharge(order: CardOrder): Promise<Charge>
  /** Opens the entry of a card without a payment. The same key opens one. */
  openCardSetup(order: { customerId: string; idempotencyKey: string; metadata: Record<string, string> }): Promise<CardSetup>
  readCardSetup(setupId: string): Promise<CardSetup>
  /** Removes a kept card from its customer. A card that is not kept any more is no error. */
  forgetCard(paymentMethodId: string): Promise<void>
  /** Makes a kept card pay the renewals of a subscription. */
  changePlanCard(subscriptionId: string, paymentMethodId: string): Promise<Plan>
  /**
   * Charges the open invoice of a late renewal: with the same key once until the bank has refused it. A refusal by the bank is not an
   * error; the subscription is then late as before.
   */
  payLateInvoice(subscriptionId: string, order: { paymentMethodId: string; idempotencyKey: string }): Promise<Plan>
}

export type CardOrder = {
  chargeId: string
  paymentMethodId: string
  /** With the same key the card is tried once. Null: each call is a new try, which only the state of the charge limits. */
  idempotencyKey: string | null
  /** The page of ours to which the bank redirects. */
  returnUrl: string
  /** Whether the card is charged without its owner. */
  unattended: boolean
}

/** A kept card, as far as it may be shown. */
export type Card = {
  paymentMethodId: string
  brand: string
  lastFour: string
  expiresMonth: number
  expiresYear: number
  /** The same for the same card number. */
  fingerprint: string | null
}

export type CardSetup = {
  id: string
  status: 'open' | 'succeeded' | 'canceled'
  customerId: string | null
  /** For the contractor's browser only; it is never logged or stored. */
  clientSecret: string | null
  /** The card, once it is kept. */
  card: Card | null
  declineMessage: string | null
  livemode: boolean
}
