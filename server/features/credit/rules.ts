import type { Credit } from '#db/schema/index.ts'
import type { Posting } from '#server/core/ledger.ts'

/** The part of a credit that one payment uses, in cents. */
export type CreditPart = { readonly creditId: string; readonly amountInCents: number }

/** A credit with its unspent amount, in cents. */
export type LeftCredit = Pick<Credit, 'id' | 'expiresAt'> & { readonly leftInCents: number }

/** Returns the parts of credits that pay a fee. The credit that ends first is used first. The parts never exceed `feeInCents`. */
export function partsFor(feeInCents: number, credits: readonly LeftCredit[]): CreditPart[] {
  let remaining = feeInCents
  const parts = credits
    .toSorted((one, other) => one.expiresAt.getTime() - other.expiresAt.getTime())
    .map(({ id: creditId, leftInCents }) => {
      const amountInCents = Math.min(remaining, Math.max(0, leftInCents))
      remaining -= amountInCents
      return { creditId, amountInCents }
    })
  return parts.filter(({ amountInCents }) => amountInCents > 0)
}

/** Returns the sum of parts in cents. */
export function sumOf(parts: readonly Pick<CreditPart, 'amountInCents'>[]): number {
  return parts.reduce((sum, { amountInCents }) => sum + amountInCents, 0)
}

/** Returns the ledger entries of a new credit: the platform pays it and owes it to the person. They sum to 0. */
export function givenPosting({ creditId, amountInCents }: CreditPart): Posting {
  return [
    { account: 'credit', creditId, amountInCents },
    { account: 'promotion', creditId, amountInCents: -amountInCents },
  ]
}

/** Returns the ledger entries of the unspent part of a credit that ended. They sum to 0. */
export function lapsedPosting(part: CreditPart): Posting {
  return givenPosting({ ...part, amountInCents: -part.amountInCents })
}

/** Returns the ledger entries for the credit in a charge ('spent') or in its refund ('returned'). */
export function creditEntries(parts: readonly CreditPart[], move: 'spent' | 'returned'): Posting {
  return parts.map(({ creditId, amountInCents }) => ({
    account: 'credit',
    creditId,
    amountInCents: move === 'spent' ? -amountInCents : amountInCents,
  }))
}
