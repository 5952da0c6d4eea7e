import { expect, test } from 'vitest'
import { staleFeatures } from './live.ts'
import { reconnectDelay } from './socket.ts'

test('invalidates the feature of the event, the features that show its data, and the notifications', () => {
  expect(staleFeatures('booking.confirmed')).toEqual(['booking', 'availability', 'dispute', 'notifications'])
  expect(staleFeatures('verification.submitted')).toEqual(['verification', 'profile', 'search', 'onboarding', 'notifications'])
  expect(staleFeatures('chat.message')).toEqual(['chat', 'notifications'])
  expect(staleFeatures('notifications.read')).toEqual(['notifications'])
})

test('waits at most half a second before the first reconnect, then doubles up to 30 s, with jitter', () => {
  const tries = Array.from({ length: 12 }, (_, attempt) => reconnectDelay(attempt))
  expect(tries[0]).toBeLessThanOrEqual(500)
  tries.slice(1).forEach((delay, index) => {
    const whole = Math.min(30_000, 500 * 2 ** (index + 1))
    expect(delay).toBeGreaterThanOrEqual(whole / 2)
    expect(delay).toBeLessThanOrEqual(whole)
  })
})
