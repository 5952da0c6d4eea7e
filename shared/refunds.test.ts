import { expect, test } from 'vitest'
import { listRefunds, nextAttempt, refundShown, refundTotals, type RefundAttempt } from './refunds.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 12, minute))
const attempt = (status: RefundAttempt['status'], over: Partial<RefundAttempt> = {}): RefundAttempt => ({
  amountInCents: 4_500,
  status,
  idempotencyKey: 'cancel:b1',
  createdAt: at(0),
  updatedAt: at(0),
  ...over,
})

test('a failed refund is tried six times, each time with a new idempotency key and after a longer delay', () => {
  const keys = ['cancel:b1']
  const waits: number[] = []
  for (let next = nextAttempt('cancel:b1'); next; next = nextAttempt(next.idempotencyKey)) {
    keys.push(next.idempotencyKey)
    waits.push(next.waitInMs / 60_000)
  }
  expect(keys).toEqual(['cancel:b1', 'cancel:b1#2', 'cancel:b1#3', 'cancel:b1#4', 'cancel:b1#5', 'cancel:b1#6'])
  expect(waits).toEqual([10, 60, 360, 1_440, 4_320])
})

test.each<[string, RefundAttempt[], ReturnType<typeof refundShown>]>([
  ['no refund', [], null],
  ['ordered', [attempt('creating')], { amountInCents: 4_500, state: 'under_way' }],
  ['made', [attempt('succeeded')], { amountInCents: 4_500, state: 'done' }],
  [
    'failed, then tried again',
    [attempt('failed'), attempt('creating', { idempotencyKey: 'cancel:b1#2' })],
    { amountInCents: 4_500, state: 'under_way' },
  ],
  [
    'failed, then made',
    [attempt('succeeded', { idempotencyKey: 'cancel:b1#2' }), attempt('failed')],
    { amountInCents: 4_500, state: 'done' },
  ],
  [
    'failed for good',
    [attempt('failed', { idempotencyKey: 'cancel:b1#10' }), attempt('failed', { idempotencyKey: 'cancel:b1#9' })],
    { amountInCents: 4_500, state: 'stuck' },
  ],
  [
    'failed for good, then made in the dashboard',
    [attempt('failed'), attempt('succeeded', { idempotencyKey: 'outside:p1:4500', createdAt: at(1) })],
    { amountInCents: 4_500, state: 'done' },
  ],
  [
    'made in the dashboard before the failure, so another refund',
    [attempt('failed', { updatedAt: at(2) }), attempt('succeeded', { idempotencyKey: 'outside:p1:4500', createdAt: at(1) })],
    { amountInCents: 4_500, state: 'stuck', madeInCents: 4_500 },
  ],
  [
    'failed for good, then a part made in the dashboard',
    [attempt('failed'), attempt('succeeded', { amountInCents: 3_000, idempotencyKey: 'outside:re_1', createdAt: at(1) })],
    { amountInCents: 1_500, state: 'stuck', madeInCents: 3_000 },
  ],
  [
    'failed for good, and what the dashboard made was sent back',
    [attempt('failed'), attempt('failed', { idempotencyKey: 'outside:re_1', createdAt: at(1) })],
    { amountInCents: 4_500, state: 'stuck' },
  ],
  [
    'failed for good, then made by an admin',
    [attempt('failed'), attempt('succeeded', { idempotencyKey: 'admin:p1:0:4500', createdAt: at(1) })],
    { amountInCents: 4_500, state: 'done' },
  ],
  ['made in the dashboard and sent back', [attempt('failed', { idempotencyKey: 'outside:re_1' })], null],
  [
    'two failed orders: at most what was paid',
    [attempt('failed', { amountInCents: 8_000 }), attempt('failed', { amountInCents: 8_000, idempotencyKey: 'withdraw:s1' })],
    { amountInCents: 10_800, state: 'stuck' },
  ],
  ['refused to an admin', [attempt('failed', { idempotencyKey: 'admin:p1:0:4500' })], null],
])('the page shows refunds: %s', (_what, attempts, shown) => {
  expect(refundShown(refundTotals(attempts, 10_800))).toEqual(shown)
})

test('lists each refund once with all its attempts, oldest first, without failures that the admin saw at once', () => {
  const attempts = [
    attempt('succeeded', { idempotencyKey: 'admin:p1:4500:900#2', amountInCents: 900, createdAt: at(5), updatedAt: at(6) }),
    attempt('failed', { idempotencyKey: 'admin:p1:4500:900', amountInCents: 900, createdAt: at(4), updatedAt: at(4) }),
    attempt('failed'),
    attempt('creating', { idempotencyKey: 'cancel:b1#2', createdAt: at(1), updatedAt: at(11) }),
    attempt('failed', { idempotencyKey: 'admin:p1:0:100', amountInCents: 100, createdAt: at(2), updatedAt: at(2) }),
  ]
  expect(listRefunds(attempts, 10_800)).toEqual([
    { at: at(0), amountInCents: 4_500, state: 'under_way' },
    { at: at(6), amountInCents: 900, state: 'done' },
  ])
})

test('lists a refund that failed for good until a person makes it by hand', () => {
  expect(listRefunds([attempt('failed')], 10_800)).toEqual([{ at: at(0), amountInCents: 4_500, state: 'stuck' }])
  const outside = attempt('succeeded', { idempotencyKey: 'outside:p1:4500', createdAt: at(1), updatedAt: at(1) })
  expect(listRefunds([attempt('failed'), outside], 10_800)).toEqual([{ at: at(1), amountInCents: 4_500, state: 'done' }])
  expect(listRefunds([attempt('failed'), { ...outside, amountInCents: 4_000 }], 10_800)).toEqual([
    { at: at(0), amountInCents: 500, state: 'stuck' },
    { at: at(1), amountInCents: 4_000, state: 'done' },
  ])
})
