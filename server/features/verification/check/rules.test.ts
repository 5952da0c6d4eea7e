import { describe, expect, test } from 'vitest'
import { CheckOutcome } from '#shared/verification.ts'
import { nextReadAt, nextRequestAt, obstacleOf, stateOf } from './rules.ts'

const now = new Date('2026-11-23T12:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const { approved, refused } = CheckOutcome

test.each([
  ['without a check', null, 'none'],
  ['approved and valid', { outcome: approved, validUntil: hours(1) }, 'active'],
  ['refused and valid', { outcome: refused, validUntil: hours(1) }, 'refused'],
  ['approved, until this instant', { outcome: approved, validUntil: now }, 'expired'],
  ['refused, past its date', { outcome: refused, validUntil: hours(-1) }, 'expired'],
] as const)('%s: %o is %s', (_case, latest, state) => {
  expect(stateOf(latest, now)).toBe(state)
})

describe('when a background check may be requested', () => {
  const free = { latest: null, running: false, requestedAt: [] }
  test.each([
    ['the first time', free, null],
    ['while one runs', { ...free, running: true }, 'running'],
    ['while an approved one is valid', { ...free, latest: { outcome: approved, validUntil: hours(1) } }, 'valid'],
    ['while a refused one is valid', { ...free, latest: { outcome: refused, validUntil: hours(1) } }, 'valid'],
    ['after one expired', { ...free, latest: { outcome: approved, validUntil: now } }, null],
    ['after one in 24 hours', { ...free, requestedAt: [hours(-1)] }, null],
    ['after two in 24 hours', { ...free, requestedAt: [hours(-1), hours(-23)] }, 'limit'],
    ['when the first of two is 24 hours old', { ...free, requestedAt: [hours(-1), hours(-24)] }, null],
  ] as const)('%s: %o → %s', (_case, facts, obstacle) => {
    expect(obstacleOf(facts, now)).toBe(obstacle)
  })

  test('after two requests in 24 hours, a check may be requested when the earlier request is 24 hours old', () => {
    expect(nextRequestAt([hours(-20), hours(-1), hours(-3)], now)).toEqual(hours(21))
    expect(nextRequestAt([hours(-1)], now)).toBeNull()
  })
})

test.each([
  [0, 1],
  [9, 1],
  [10, 10],
  [119, 10],
  [120, 60],
  [7 * 24 * 60 - 1, 60],
  [7 * 24 * 60, null],
])('a source that got the request %i minutes ago is asked again in %s minutes', (age, pause) => {
  const requestedAt = new Date(now.getTime() - age * 60_000)
  expect(nextReadAt(requestedAt, now)).toEqual(pause && new Date(now.getTime() + pause * 60_000))
})
