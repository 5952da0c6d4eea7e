import { describe, expect, test } from 'vitest'
import { BookingStatus } from '#shared/booking.ts'
import { waitAfterAttempt } from '#shared/payouts.ts'
import {
  amountLeft,
  partsToReverse,
  reversalNeeded,
  reversalPosting,
  shareAfterRefunds,
  statementCsv,
  totalsBy,
  transferPosting,
} from './rules.ts'
import { dueAtOf } from '#server/core/transfers.ts'

const price = { amountInCents: 9_000, totalInCents: 10_800, creditInCents: 0 }
const ended = new Date('2026-12-01T19:00:00Z')

test.each([
  [BookingStatus.completed, '2026-12-02T19:00:00.000Z'],
  [BookingStatus.cancelled, '2026-12-03T19:00:00.000Z'],
  [BookingStatus.confirmed, undefined],
  [BookingStatus.inProgress, undefined],
  [BookingStatus.requested, undefined],
])('the share of a booking that is %s is due at %s', (status, dueAt) => {
  expect(dueAtOf(status, ended)?.toISOString()).toBe(dueAt)
})

test.each([
  [0, 9_000],
  [1, 8_999],
  [5_400, 4_500],
  [4_500, 5_250],
  [10_799, 1],
  [10_800, 0],
])('after refunds of %i cents the professional receives %i', (refunded, share) => {
  expect(shareAfterRefunds(price, refunded)).toBe(share)
})

test('if credit paid the fee, partial refunds cost the professional the usual part, a full refund everything', () => {
  const withCredit = { ...price, creditInCents: 1_800 }
  expect(shareAfterRefunds(withCredit, 4_500)).toBe(5_250)
  expect(shareAfterRefunds(withCredit, 9_000)).toBe(0)
})

test.each([
  // Columns of each case: amount transferred, already reversed, all refunds, expected reversal.
  [9_000, 0, 5_400, 4_500],
  [9_000, 4_500, 5_400, 0],
  [9_000, 4_500, 10_800, 4_500],
  [9_000, 0, 10_800, 9_000],
  // In the next two cases the refund was known before the transfer was made, so the transfer was lower.
  [4_500, 0, 5_400, 0],
  [4_500, 0, 10_800, 4_500],
  // In the next case more was already reversed than the refunds require.
  [9_000, 9_000, 5_400, 0],
])('of %i made and %i reversed, refunds of %i take %i back', (amountInCents, reversedInCents, refunded, needed) => {
  expect(reversalNeeded(price, [{ status: 'paid', amountInCents, reversedInCents }], refunded)).toBe(needed)
})

describe('transfers that pay a reversed amount again', () => {
  const first = { status: 'paid', amountInCents: 9_000, reversedInCents: 4_500 } as const
  const second = { status: 'paid', amountInCents: 4_500, reversedInCents: 0 } as const

  test('a transfer that pays a reversed amount again is itself reversed before the first transfer', () => {
    const parts = (needed: number) => partsToReverse([first, second], needed).map(({ amountInCents }) => amountInCents)
    expect([parts(0), parts(4_000), parts(6_000), parts(9_000)]).toEqual([[], [4_000], [4_500, 1_500], [4_500, 4_500]])
    expect(partsToReverse([first, { ...second, status: 'creating' }], 5_000)).toEqual([{ transfer: first, amountInCents: 4_500 }])
  })

  test.each([
    // Columns of each case: planned amount, professional's share after refunds, expected amount.
    [4_500, 9_000, 4_500],
    [4_500, 6_000, 1_500],
    [3_000, 9_000, 3_000],
    [4_500, 4_500, 0],
  ])('planned with %i and a share of %i have %i', (amountInCents, share, amount) => {
    expect(amountLeft({ restores: 'reversal', amountInCents }, [first], share)).toBe(amount)
    const waiting = { status: 'waiting', amountInCents: 1_000, reversedInCents: 0 } as const
    const cancelled = { ...waiting, status: 'cancelled' } as const
    expect(amountLeft({ restores: 'reversal', amountInCents }, [first, cancelled], share)).toBe(amount)
    expect(amountLeft({ restores: 'reversal', amountInCents }, [first, waiting], share)).toBe(
      Math.min(amountInCents, share - 5_500),
    )
  })
})

test('the postings of a transfer and of its reversal each sum to zero and cancel each other', () => {
  const total = (posting: readonly { amountInCents: number }[]) => posting.reduce((sum, entry) => sum + entry.amountInCents, 0)
  expect([total(transferPosting(9_000)), total(reversalPosting(9_000))]).toEqual([0, 0])
  expect(transferPosting(9_000)).toContainEqual({ account: 'professional', amountInCents: -9_000 })
  expect(reversalPosting(9_000)).toContainEqual({ account: 'professional', amountInCents: 9_000 })
})

test('after each refused attempt the next attempt of a transfer waits longer, up to a day', () => {
  const minutes = [1, 2, 3, 4, 5, 50].map((attempt) => waitAfterAttempt(attempt) / 60_000)
  expect(minutes).toEqual([10, 60, 360, 1_440, 1_440, 1_440])
})

test('received amounts are summed by week, month and year, and empty periods are included', () => {
  const days = [
    { day: '2026-11-21', inCents: 100 },
    { day: '2026-11-22', inCents: 20 },
    { day: '2026-01-01', inCents: 3 },
    { day: '2025-12-31', inCents: 4 },
  ]
  const last = (unit: 'week' | 'month' | 'year') => totalsBy(unit, days, '2026-11-24').slice(-2)
  // Weeks begin on Sunday, 22 November.
  expect(last('week')).toEqual([
    { from: '2026-11-15', inCents: 100 },
    { from: '2026-11-22', inCents: 20 },
  ])
  expect(last('month')[1]).toEqual({ from: '2026-11-01', inCents: 120 })
  expect(totalsBy('month', days, '2026-11-24')[0]).toEqual({ from: '2025-12-01', inCents: 4 })
  expect(last('year')).toEqual([
    { from: '2025-01-01', inCents: 4 },
    { from: '2026-01-01', inCents: 123 },
  ])
})

test('the CSV statement opens in a spreadsheet, and a name that looks like a formula is not executed', () => {
  const csv = statementCsv([
    {
      visit: '2026-12-01',
      what: 'Visita',
      contractor: '=HYPERLINK("x")',
      priceInCents: 9_000,
      state: 'Enviado',
      dueDay: '2026-12-02',
      paidDay: null,
      amountInCents: 4_550,
      reversedInCents: 0,
    },
  ])
  expect(csv.startsWith('\ufeff"Visita";')).toBe(true)
  expect(csv.split('\r\n')[1]).toBe(`"01/12/2026";"Visita";"'=HYPERLINK(""x"")";"90,00";"Enviado";"02/12/2026";"";"45,50";"0,00"`)
})
