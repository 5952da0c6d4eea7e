import type { LedgerEntry } from '#db/schema/index.ts'

/** The ledger entries of one month, `'YYYY-MM'`, summed by account and kind. The amount is in cents. */
export type MonthlySum = Pick<LedgerEntry, 'account' | 'kind'> & {
  readonly month: string
  readonly ofBooking: boolean
  readonly inCents: number
}

/** The amounts that /admin shows for a month, or for all time. In cents. */
export type Amounts = {
  readonly gmvInCents: number
  readonly revenueInCents: number
  readonly subscriptionsInCents: number
  readonly servicesInCents: number
  readonly lossesInCents: number
}

/**
 * Computes the amounts of /admin from sums of the ledger. GMV is what contractors paid for bookings minus refunds. It does not
 * contain subscriptions and sold services. A chargeback does not lower it, because that is a loss of the platform.
 */
export function amountsOf(sums: readonly MonthlySum[]): Amounts {
  const add = (which: (each: MonthlySum) => boolean) => sums.filter(which).reduce((total, { inCents }) => total + inCents, 0)
  const owedTo = (account: LedgerEntry['account']) => add((each) => each.account === account)
  const paidByContractors = ({ account, kind, ofBooking }: MonthlySum) =>
    ofBooking && account === 'provider' && (kind === 'charge' || kind === 'refund')
  return {
    // The provider's account in the ledger is negative when the provider has money. `0 - x` avoids -0, which JSON cannot
    // represent.
    gmvInCents: 0 - add(paidByContractors),
    revenueInCents: owedTo('platform'),
    subscriptionsInCents: owedTo('subscription'),
    servicesInCents: owedTo('service'),
    lossesInCents: 0 - owedTo('costs'),
  }
}

/** A list of `count` months, which ends with the given month `'YYYY-MM'`; the oldest month is first. */
export function monthsUpTo(last: string, count: number): string[] {
  const [year, month] = last.split('-').map(Number) as [number, number]
  return Array.from({ length: count }, (_, index) => {
    const months = year * 12 + month - 1 - (count - 1 - index)
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  })
}
