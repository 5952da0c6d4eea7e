import { z } from 'zod'
import { ReferralStatus } from '#shared/referral.ts'

const inCents = z.int()

/** A credit of the caller, in cents. `from`: whether the caller invited somebody or was invited. Its parts add up to the amount. */
export const CreditView = z.strictObject({
  id: z.string(),
  from: z.enum(['inviting', 'invited']),
  amountInCents: inCents,
  leftInCents: inCents,
  /** Spent, or reserved by a charge that is open. */
  usedInCents: inCents,
  /** Ended without being used. */
  lapsedInCents: inCents,
  expiresAt: z.date(),
})
export type CreditView = z.output<typeof CreditView>

/** Where credit was used, in cents: by a charge that is open, by one that was paid, or by one that was refunded and gave it back. */
export const CreditUseView = z.strictObject({
  bookingId: z.string(),
  at: z.date(),
  amountInCents: inCents,
  state: z.enum(['reserved', 'spent', 'returned']),
})
export type CreditUseView = z.output<typeof CreditUseView>

/** What the caller reads about their invitations and their credit. It says nothing of who accepted an invitation of theirs. */
export const ReferralView = z.strictObject({
  /** The caller's code and the link with it; null until the caller makes one. */
  own: z.strictObject({ code: z.string(), link: z.string() }).nullable(),
  /** What each of two people gets, and for how many months. */
  creditInCents: inCents,
  months: z.int(),
  /** How many invitations of the caller brought credit. */
  used: z.int(),
  /** The invitation that the caller accepted; `why` says in Portuguese why it brought nothing. */
  accepted: z.strictObject({ status: z.enum(ReferralStatus), why: z.string().nullable() }).nullable(),
  /** Whether the caller may still accept an invitation. */
  mayAccept: z.boolean(),
  /** What is left of all credit. */
  leftInCents: inCents,
  /** The credit that ends first at the front, then what has ended. */
  credits: z.array(CreditView),
  /** The newest fifty. */
  uses: z.array(CreditUseView),
})
export type ReferralView = z.output<typeof ReferralView>
