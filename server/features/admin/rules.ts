import type { LedgerEntry } from '#db/schema/index.ts'

/** The ledger of one month, `'YYYY-MM'`, added up by account and kind. The amount is in cents. */
export type MonthlySum = Pick<LedgerEntry, 'account' | 'kind'> & {
  readonly month: string
  readonly ofBooking: boolean
  readonly inCents: number
}

/** What /admin says about a month, or about all time. In cents. */
export type Amounts = {
  readonly gmvInCents: number
  readonly revenueInCents: number
  readonly subscriptionsInCents: number
  readonly servicesInCents: number
  readonly lossesInCents: number
}

/**
 * The amounts of /admin from sums of the ledger. GMV is what contractors paid for bookings less refunds; a chargeback does not
 * lower it, because it is a loss of the platform. Subscriptions and services are never part of GMV or revenue.
 */
export function amountsOf(sums: readonly MonthlySum[]): Amounts {
  const add = (which: (each: MonthlySum) => boolean) => sums.filter(which).reduce((total, { inCents }) => total + inCents, 0)
  const owedTo = (account: LedgerEntry['account']) => add((each) => each.account === account)
  const paidByContractors = ({ account, kind, ofBooking }: MonthlySum) =>
    ofBooking && account === 'provider' && (kind === 'charge' || kind === 'refund')
  return {
    // The provider's account is negative for what it holds. 0 - 0 is not -0, which JSON could not carry.
    gmvInCents: 0 - add(paidByContractors),
    revenueInCents: owedTo('platform'),
    subscriptionsInCents: owedTo('subscription'),
    servicesInCents: owedTo('service'),
    lossesInCents: 0 - owedTo('costs'),
  }
}

/** The `count` months up to the one given, `'YYYY-MM'`, the oldest first. */
export function monthsUpTo(last: string, count: number): string[] {
  const [year, month] = last.split('-').map(Number) as [number, number]
  return Array.from({ length: count }, (_, index) => {
    const months = year * 12 + month - 1 - (count - 1 - index)
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  })
}
