import { expect, test } from 'vitest'
import { teamPaymentTexts } from '#shared/team-payments.ts'
import { obstacleToRefund } from './rules.ts'

const paidAt = new Date('2026-08-01T12:00:00Z')
const paid = { status: 'succeeded', method: 'card', amountInCents: 10_000, refundedInCents: 0, paidAt, disputed: false } as const
const days = (count: number) => new Date(paidAt.getTime() + count * 86_400_000)

test('a Pix can be refunded for 90 days, a card for longer', () => {
  expect(obstacleToRefund({ ...paid, method: 'pix' }, days(90))).toBeNull()
  expect(obstacleToRefund({ ...paid, method: 'pix' }, days(91))).toBe(teamPaymentTexts.pixTooOld)
  expect(obstacleToRefund(paid, days(91))).toBeNull()
})

test('an unpaid payment and a payment refunded in full cannot be refunded', () => {
  expect(obstacleToRefund({ ...paid, status: 'open' }, days(1))).toBe(teamPaymentTexts.nothingLeft)
  expect(obstacleToRefund({ ...paid, refundedInCents: 10_000 }, days(1))).toBe(teamPaymentTexts.nothingLeft)
})
