import type { ReferralRefusal } from '#shared/referral.ts'
import { referralTexts } from '#shared/referral.ts'
import { BadInput } from '#server/core/errors.ts'

/** The facts that decide whether an invitation may be accepted. */
export type Invitation = {
  /** The owner of the code; null for an unknown code. */
  readonly inviterId: string | null
  readonly invitedId: string
  readonly alreadyInvited: boolean
} & Fraud

/** The facts that decide if an invitation brings credit. */
export type Fraud = {
  /** True if another account with the same CPF, which was deleted since, has already brought credit. */
  readonly knownCpf: boolean
  /** True if a card of the invited person also belongs to another account. */
  readonly knownCard: boolean
  /**
   * True if the invited person already had a booking: a confirmed one when the invitation is accepted, a completed one when the
   * credit is decided.
   */
  readonly bookedBefore: boolean
}

/**
 * Returns the inviter of an invitation that may be accepted; otherwise throws BAD_REQUEST with the reason at the field `field`.
 */
export function assertAcceptable({ inviterId, invitedId, alreadyInvited, ...fraud }: Invitation, field: string): string {
  if (inviterId === null) throw new BadInput(field, referralTexts.unknown, 'unknown_code')
  if (inviterId === invitedId) throw new BadInput(field, referralTexts.ownCode, 'own_code')
  if (alreadyInvited) throw new BadInput(field, referralTexts.twice, 'already_invited')
  if (fraud.bookedBefore) throw new BadInput(field, referralTexts.notFirst, 'not_first')
  if (fraud.knownCpf) throw new BadInput(field, referralTexts.knownCpf, 'known_cpf')
  if (fraud.knownCard) throw new BadInput(field, referralTexts.knownCard, 'known_card')
  return inviterId
}

/** Why the first completed booking of an invited person brings no credit; null if it does bring credit. */
export function refusalOf({ knownCpf, knownCard, bookedBefore }: Fraud): ReferralRefusal | null {
  if (bookedBefore) return 'not_first'
  if (knownCpf) return 'cpf'
  return knownCard ? 'card' : null
}
