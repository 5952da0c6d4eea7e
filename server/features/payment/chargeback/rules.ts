import type { Chargeback } from '#db/schema/index.ts'
import type { Posting } from '#server/core/ledger.ts'

/**
 * Returns the ledger entries of a chargeback. The amount is positive if the bank took it from the provider's balance, negative if
 * the bank gave it back. The platform bears it. The entries sum to 0.
 */
export function chargebackPosting(amountInCents: number): Posting {
  return [
    { account: 'provider', amountInCents },
    { account: 'costs', amountInCents: -amountInCents },
  ]
}

/**
 * The ledger entries when an admin found that the booking did not take place. The professional loses the share, which lowers the
 * platform's loss. A negative amount means that the share is owed again. Sums to 0.
 */
export function forfeitPosting(shareInCents: number): Posting {
  return [
    { account: 'professional', amountInCents: -shareInCents },
    { account: 'costs', amountInCents: shareInCents },
  ]
}

/** True if the transfer of the booking must wait until the bank or an admin has decided in the professional's favour. */
export function holdsTransfer(chargeback: Pick<Chargeback, 'status' | 'finding'>): boolean {
  return withholdsShare(chargeback) || (chargeback.status !== 'won' && chargeback.finding === null)
}

/**
 * True if the professional gets nothing, because an admin found that the booking did not take place and the platform has not won
 * the chargeback. After a won chargeback the contractor has paid, and an admin can still refund the payment.
 */
export function withholdsShare({ status, finding }: Pick<Chargeback, 'status' | 'finding'>): boolean {
  return status !== 'won' && finding === 'did_not_take_place'
}
