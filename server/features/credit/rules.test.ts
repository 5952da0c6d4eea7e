import fc from 'fast-check'
import { expect, test } from 'vitest'
import { givenPosting, lapsedPosting, partsFor, sumOf } from './rules.ts'

const credit = (id: string, day: string, leftInCents: number) => ({ id, expiresAt: new Date(day), leftInCents })

test('the credit that ends first pays first, and the next one pays what is missing', () => {
  const credits = [credit('late', '2027-02-01', 2_000), credit('early', '2027-01-01', 500)]
  expect(partsFor(1_800, credits)).toEqual([
    { creditId: 'early', amountInCents: 500 },
    { creditId: 'late', amountInCents: 1_300 },
  ])
})

test('the credit parts never exceed the fee or the unspent credit, and always pay as much of the fee as they can', () => {
  const lefts = fc.array(fc.integer({ min: -100, max: 3_000 }), { maxLength: 6 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), lefts, (fee, amounts) => {
      const credits = amounts.map((left, index) => credit(String(index), '2027-01-01', left))
      const parts = partsFor(fee, credits)
      const left = amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0)
      expect(sumOf(parts)).toBe(Math.min(fee, left))
      for (const { creditId, amountInCents } of parts) expect(amountInCents).toBeLessThanOrEqual(amounts[Number(creditId)]!)
    }),
  )
})

test('the posting of a given credit and that of a lapsed credit each sum to zero and cancel each other', () => {
  const part = { creditId: 'c', amountInCents: 2_000 }
  for (const posting of [givenPosting(part), lapsedPosting(part)]) expect(sumOf(posting)).toBe(0)
  expect(sumOf([...givenPosting(part), ...lapsedPosting(part)].filter(({ account }) => account === 'credit'))).toBe(0)
})
