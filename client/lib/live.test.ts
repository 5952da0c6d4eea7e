import { expect, test } from 'vitest'
import { featuresOf } from './live.ts'
import { reconnectDelay } from './socket.ts'

test('an event makes its own feature stale, those that show it, and the bell', () => {
  expect(featuresOf('booking.confirmed')).toEqual(['booking', 'availability', 'notifications'])
  expect(featuresOf('verification.submitted')).toEqual(['verification', 'profile', 'search', 'onboarding', 'notifications'])
  expect(featuresOf('chat.message')).toEqual(['chat', 'notifications'])
  expect(featuresOf('notifications.read')).toEqual(['notifications'])
})

test('reconnecting is spread out: within half a second at first, then doubling up to 30 s', () => {
  const tries = Array.from({ length: 12 }, (_, attempt) => reconnectDelay(attempt))
  expect(tries[0]).toBeLessThanOrEqual(500)
  tries.slice(1).forEach((delay, index) => {
    const whole = Math.min(30_000, 500 * 2 ** (index + 1))
    expect(delay).toBeGreaterThanOrEqual(whole / 2)
    expect(delay).toBeLessThanOrEqual(whole)
  })
})
