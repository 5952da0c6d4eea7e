import { describe, expect, test } from 'vitest'
import { optionalTopics, topics } from '#shared/notifications.ts'
import { notificationKinds } from '#server/notifications.ts'
import { isOptional, topicsOf, waysTo } from './rules.ts'

const kinds = Object.entries(notificationKinds)
const nothingOff = new Set<string>()
const allOff = new Set(optionalTopics.flatMap((topic) => [`${topic}.email`, `${topic}.push`]))

describe('the kinds of notifications', () => {
  test('every topic but security may be turned off', () => {
    expect([...optionalTopics, 'security'].toSorted()).toEqual(Object.keys(topics).toSorted())
  })

  test('security never waits at night and cannot be turned off', () => {
    const security = kinds.filter(([, { topic }]) => topic === 'security')
    expect(security.length).toBeGreaterThan(5)
    for (const [, kind] of security) {
      expect(kind.night).toBe('never')
      expect(waysTo(kind, allOff, true).email).toBe(true)
    }
    // The notifications 'verification.late' do not wait for the morning, because only four of the 24 hours for a decision are
    // left.
    const others = kinds.filter(([, { night, topic }]) => night === 'never' && topic !== 'security')
    expect(others.map(([name]) => name)).toEqual(['verification.late'])
  })

  test('every push message belongs to a notification under the bell, and contains no amount and no placeholder', () => {
    for (const [, { ways, push = '' }] of kinds) {
      expect(ways.push && !ways.bell).toBe(false)
      expect(push).not.toMatch(/R\$|\d|\{/)
    }
  })

  test('notifications about charges, decisions and losses are sent although their topic is off', () => {
    expect(kinds.filter(([, kind]) => kind.required && isOptional(kind))).toEqual([])
    expect(waysTo(notificationKinds['booking.charge-soon']!, allOff, true)).toEqual({ bell: true, email: true, push: true })
  })
})

describe('the channels by which a notification is sent', () => {
  const live = notificationKinds['booking.late']!
  test.each([
    ['a push reaches the person: no email', nothingOff, true, { bell: true, email: false, push: true }],
    ['no push reaches the person: an email', nothingOff, false, { bell: true, email: true, push: false }],
    ['push is turned off: an email', new Set(['reminders.push']), true, { bell: true, email: true, push: false }],
    ['both are turned off: the bell', allOff, true, { bell: true, email: false, push: false }],
    ['another topic is turned off', new Set(['bookings.push', 'bookings.email']), true, { bell: true, email: false, push: true }],
  ])('%s', (_, off, reachable, ways) => {
    expect(waysTo(live, off, reachable)).toEqual(ways)
  })
})

test('payouts and verification are topics of professionals, and the team is a topic of admins', () => {
  expect(topicsOf(new Set(['contractor']))).toEqual(['bookings', 'reminders', 'payments', 'reviews', 'contracts', 'disputes'])
  expect(topicsOf(new Set(['professional']))).toEqual([
    'bookings',
    'reminders',
    'payments',
    'payouts',
    'reviews',
    'verification',
    'contracts',
    'disputes',
  ])
  expect(topicsOf(new Set(['contractor', 'professional', 'admin']))).toEqual([...optionalTopics])
})
