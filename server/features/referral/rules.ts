import type { ReferralRefusal } from '#shared/referral.ts'
import { referralTexts } from '#shared/referral.ts'
import { BadInput } from '#server/core/errors.ts'

/** What decides whether an invitation may be accepted. */
export type Invitation = {
  /** The owner of the code; null for a code that nobody has. */
  readonly inviterId: string | null
  readonly invitedId: string
  readonly alreadyInvited: boolean
} & Fraud

/** What decides whether an invitation brings credit. */
export type Fraud = {
  /** Whether the CPF has brought credit before, in an account that was deleted since. */
  readonly knownCpf: boolean
  /** Whether a card of the invited person has paid in another account, or is saved there. */
  readonly knownCard: boolean
  /** Whether the invited person had another paid booking. */
  readonly bookedBefore: boolean
}

/** Why an invitation is not accepted, at the field `field`: BAD_REQUEST with the reason. Passes one that is. */
export function assertAcceptable({ inviterId, invitedId, alreadyInvited, ...fraud }: Invitation, field: string): string {
  if (inviterId === null) throw new BadInput(field, referralTexts.unknown, 'unknown_code')
  if (inviterId === invitedId) throw new BadInput(field, referralTexts.ownCode, 'own_code')
  if (alreadyInvited) throw new BadInput(field, referralTexts.twice, 'already_invited')
  if (fraud.bookedBefore) throw new BadInput(field, referralTexts.notFirst, 'not_first')
  if (fraud.knownCpf) throw new BadInput(field, referralTexts.knownCpf, 'known_cpf')
  if (fraud.knownCard) throw new BadInput(field, referralTexts.knownCard, 'known_card')
  return inviterId
}

/** Why the first finished booking of an invited person brings no credit; null when it does. */
export function refusalOf({ knownCpf, knownCard, bookedBefore }: Fraud): ReferralRefusal | null {
  if (bookedBefore) return 'not_first'
  if (knownCpf) return 'cpf'
  return knownCard ? 'card' : null
}
