import type { Chargeback } from '#db/schema/index.ts'
import type { Dispute } from '#server/adapters/payment/dispute-port.ts'
import type { Posting } from '../rules.ts'

/** The status of a chargeback after its dispute was read. A decided one never opens again, whatever order the answers arrive in. */
export function nextChargebackStatus(current: Chargeback['status'] | undefined, read: Dispute['status']): Chargeback['status'] {
  return current !== undefined && current !== 'open' ? current : read
}

/**
 * The posting of what the bank took from the provider's balance (positive) or gave back (negative). The platform bears it. Sums to 0.
 */
export function chargebackPosting(amountInCents: number): Posting {
  return [
    { account: 'provider', amountInCents },
    { account: 'costs', amountInCents: -amountInCents },
  ]
}

/**
 * The posting of the professional's share when an admin found that the booking did not take place: the professional gets nothing, which
 * lowers what the platform bears. Sums to 0.
 */
export function forfeitPosting(shareInCents: number): Posting {
  return [
    { account: 'professional', amountInCents: -shareInCents },
    { account: 'costs', amountInCents: shareInCents },
  ]
}

/** Whether the transfer of the booking must wait: until the bank or an admin has decided for the professional. */
export function holdsTransfer({ status, finding }: Pick<Chargeback, 'status' | 'finding'>): boolean {
  if (finding) return finding === 'did_not_take_place'
  return status !== 'won'
}
