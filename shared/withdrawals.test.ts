import { expect, test } from 'vitest'
import { buyableAgainAt, wouldPause } from './withdrawals.ts'

const at = (day: string) => new Date(`${day}T15:00:00Z`)

test.each([
  ['no withdrawal', [], null],
  ['one withdrawal', ['2026-11-20'], null],
  ['two within twelve months', ['2026-11-20', '2026-03-01'], '2027-02-18T03:00:00.000Z'],
  ['two that are more than twelve months apart', ['2026-11-20', '2025-11-19'], null],
  ['two whose ninety days are over', ['2026-08-25', '2026-03-01'], null],
])('after %s a new purchase waits until %s', (_, days, until) => {
  expect(buyableAgainAt(days.map(at), at('2026-11-24'))?.toISOString() ?? null).toBe(until)
})

test('a second withdrawal within twelve months delays the next purchase', () => {
  expect(wouldPause([at('2026-01-10')], at('2026-11-24'))).toBe(true)
  expect(wouldPause([at('2025-11-20')], at('2026-11-24'))).toBe(false)
})
