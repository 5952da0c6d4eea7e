import { expect, test } from 'vitest'
import { amountsOf, monthsUpTo, type MonthlySum } from './rules.ts'

const sum = (account: MonthlySum['account'], kind: MonthlySum['kind'], inCents: number, ofBooking = true): MonthlySum => ({
  month: '2026-11',
  account,
  kind,
  ofBooking,
  inCents,
})

test('the figures of /admin count bookings, fees, subscriptions, services and losses separately', () => {
  const sums = [
    sum('provider', 'charge', -10_800),
    sum('professional', 'charge', 9_000),
    sum('platform', 'charge', 1_800),
    sum('provider', 'refund', 5_400),
    sum('professional', 'refund', -4_500),
    sum('platform', 'refund', -900),
    sum('provider', 'transfer', 4_500),
    sum('professional', 'transfer', -4_500),
    sum('provider', 'charge', -5_000, false),
    sum('subscription', 'charge', 5_000, false),
    sum('provider', 'charge', -690, false),
    sum('service', 'charge', 690, false),
    sum('provider', 'chargeback', 10_800),
    sum('costs', 'chargeback', -10_800),
  ]
  expect(amountsOf(sums)).toEqual({
    gmvInCents: 5_400,
    revenueInCents: 900,
    subscriptionsInCents: 5_000,
    servicesInCents: 690,
    lossesInCents: 10_800,
  })
})

test('an empty ledger gives 0 for every figure, never -0', () => {
  for (const amount of Object.values(amountsOf([]))) expect(Object.is(amount, 0)).toBe(true)
})

test('the list of months for the chart may cross the turn of a year, and has the oldest month first', () => {
  expect(monthsUpTo('2026-02', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(monthsUpTo('2026-12', 1)).toEqual(['2026-12'])
})
