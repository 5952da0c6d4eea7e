import type { Credit } from '#db/schema/index.ts'
import type { Posting } from '#server/core/ledger.ts'

/** A part of a credit, in cents. */
export type CreditPart = { readonly creditId: string; readonly amountInCents: number }

/** A credit with what can still be spent of it, in cents. */
export type LeftCredit = Pick<Credit, 'id' | 'expiresAt'> & { readonly leftInCents: number }

/** The parts that pay a fee: the credit that ends first comes first. They never exceed `feeInCents`. */
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

/** The sum of parts in cents. */
export function sumOf(parts: readonly Pick<CreditPart, 'amountInCents'>[]): number {
  return parts.reduce((sum, { amountInCents }) => sum + amountInCents, 0)
}

/** When a credit ends that is given at `now`. */
export function endOf(now: Date, months: number): Date {
  const end = new Date(now)
  end.setUTCMonth(end.getUTCMonth() + months)
  return end
}

/** The ledger entries of a credit that is given: it is owed to the person and paid by the platform. They sum to 0. */
export function givenPosting({ creditId, amountInCents }: CreditPart): Posting {
  return [
    { account: 'credit', creditId, amountInCents },
    { account: 'promotion', creditId, amountInCents: -amountInCents },
  ]
}

/** The ledger entries of what is left of a credit that ended. They sum to 0. */
export function lapsedPosting(part: CreditPart): Posting {
  return givenPosting({ ...part, amountInCents: -part.amountInCents })
}

/** The entries of parts of credit inside the posting of a charge, or with 'returned' of its refund. */
export function creditEntries(parts: readonly CreditPart[], move: 'spent' | 'returned'): Posting {
  return parts.map(({ creditId, amountInCents }) => ({
    account: 'credit',
    creditId,
    amountInCents: move === 'spent' ? -amountInCents : amountInCents,
  }))
}
