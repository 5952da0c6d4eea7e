import { expect, test } from 'vitest'
import { isPaidBack, payersActAt } from './rules.ts'

const at = new Date('2026-11-24T02:00:00Z')
const minutesBefore = (minutes: number) => new Date(at.getTime() - minutes * 60_000)
const byHand = { automaticAt: null, kind: 'booking' } as const
const booking = {
  services: [],
  startsAt: new Date('2026-11-26T11:00:00Z'),
  hours: 4 as const,
  amountInCents: 9_000,
  feeInCents: 1_800,
  holdExpiresAt: new Date(at.getTime() + 60_000),
}

test.each([
  ['a booking that is paid now: now', { payment: byHand, booking, firstPaidAt: null }, at],
  [
    'a booking whose payment the provider reports late: the end of its hold',
    { payment: byHand, booking: { ...booking, holdExpiresAt: minutesBefore(90) }, firstPaidAt: null },
    minutesBefore(90),
  ],
  ['a charge that the system made: never', { payment: { ...byHand, automaticAt: at }, booking, firstPaidAt: null }, null],
  ['the first payment of a plan that has no row of it yet: now', { payment: byHand, booking: null, firstPaidAt: null }, at],
  [
    'a renewal: when the plan was bought',
    { payment: byHand, booking: null, firstPaidAt: minutesBefore(43_200) },
    minutesBefore(43_200),
  ],
])('the payer acted, for %s', (_, paid, when) => {
  expect(payersActAt(paid, at)).toEqual(when)
})

test('isPaidBack is true only when the whole payment was refunded', () => {
  expect([0, 5_000, 10_800].map((refundedInCents) => isPaidBack({ amountInCents: 10_800, refundedInCents }))).toEqual([
    false,
    false,
    true,
  ])
})
