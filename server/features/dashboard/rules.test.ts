import { expect, test } from 'vitest'
import { lastMonths, ratingsUntil } from './rules.ts'

test("the months of a chart end with the current month in the reader's zone", () => {
  const months = lastMonths(new Date('2027-01-01T02:30:00Z'), 'America/Sao_Paulo')
  expect([months[0], months.at(-2), months.at(-1), months.length]).toEqual(['2026-01', '2026-11', '2026-12', 12])
  expect(lastMonths(new Date('2027-01-01T03:00:00Z'), 'America/Sao_Paulo').at(-1)).toBe('2027-01')
})

test('the rating of a month is the average of all reviews until the end of that month', () => {
  const grades = [
    { month: '2026-11', sum: 5, count: 1 },
    { month: '2025-03', sum: 8, count: 2 },
  ]
  expect(ratingsUntil(['2025-02', '2025-03', '2026-10', '2026-11'], grades)).toEqual([null, 4, 4, 4.3])
})
