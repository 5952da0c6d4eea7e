import { z } from 'zod'
import { ReferralStatus } from '#shared/referral.ts'

const inCents = z.int()

/**
 * A credit of the caller, in cents. `from` says if the caller was the inviter or the invited person. `amountInCents` is the sum
 * of `leftInCents`, `usedInCents` and `lapsedInCents`.
 */
export const CreditView = z.strictObject({
  id: z.string(),
  from: z.enum(['inviting', 'invited']),
  amountInCents: inCents,
  leftInCents: inCents,
  /** The part that was spent, or that an open charge has reserved. */
  usedInCents: inCents,
  /** The part that was not used before the credit ended. */
  lapsedInCents: inCents,
  expiresAt: z.date(),
  /** True if `lapsedInCents` was taken back because the booking that brought the credit was refunded in full. */
  revoked: z.boolean(),
})
export type CreditView = z.output<typeof CreditView>

/**
 * A use of credit, in cents. It is 'reserved' by an open charge, 'spent' by a paid charge, and 'returned' after the charge was
 * refunded.
 */
export const CreditUseView = z.strictObject({
  bookingId: z.string(),
  at: z.date(),
  amountInCents: inCents,
  state: z.enum(['reserved', 'spent', 'returned']),
})
export type CreditUseView = z.output<typeof CreditUseView>

/** The caller's invitations and credit. It never says who accepted the caller's invitation. */
export const ReferralView = z.strictObject({
  /** The caller's referral code and its link; null until the caller creates the code. */
  own: z.strictObject({ code: z.string(), link: z.string() }).nullable(),
  /** The credit that the inviter and the invited person each get, and for how many months. */
  creditInCents: inCents,
  months: z.int(),
  /** How many invitations of the caller brought credit. */
  used: z.int(),
  /** The invitation that the caller accepted. `why` says in Portuguese why it brought no credit, or lost it. */
  accepted: z.strictObject({ status: z.enum(ReferralStatus), why: z.string().nullable() }).nullable(),
  /** True if the caller may still accept an invitation of another user. */
  mayAccept: z.boolean(),
  /** The sum of all unspent credit. */
  leftInCents: inCents,
  /** The credits that have not ended, the one that ends first at the front; then the ended ones. */
  credits: z.array(CreditView),
  /** The newest fifty uses of credit. */
  uses: z.array(CreditUseView),
})
export type ReferralView = z.output<typeof ReferralView>
