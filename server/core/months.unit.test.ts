import { expect, test } from 'vitest'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { monthsAfter } from './months.ts'

test.each([
  ['2026-11-27T15:00:00.000Z', 12, '2027-11-27T15:00:00.000Z'],
  ['2027-08-31T15:00:00.000Z', 6, '2028-02-29T15:00:00.000Z'],
  ['2028-02-29T15:00:00.000Z', 24, '2030-02-28T15:00:00.000Z'],
  // In São Paulo it is still 31 August.
  ['2026-09-01T02:00:00.000Z', 6, '2027-03-01T02:00:00.000Z'],
])('%s and %i months end on the same day of a later month, or on its last day: %s', (instant, months, end) => {
  expect(monthsAfter(new Date(instant), months, DEFAULT_ZONE).toISOString()).toBe(end)
})
