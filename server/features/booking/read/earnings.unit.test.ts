import { expect, test } from 'vitest'
import type { Transfer } from '#db/schema/index.ts'
import type { BookingStatus } from '#shared/booking.ts'
import type { Earning } from '#shared/earnings.ts'
import type { HoldKind } from '#shared/payouts.ts'
import { earningOf } from './earnings.ts'

const zone = 'America/Sao_Paulo'
const facts = { ready: true, zone, now: new Date('2026-11-24T12:00:00Z'), bankDays: 1, keptInCents: 9_000 }
const visit = {
  id: 'visit',
  professionalId: 'joana',
  status: 'Confirmado' as BookingStatus,
  paymentStatus: 'Pago' as const,
  endsAt: new Date('2026-11-24T19:00:00Z'),
  amountInCents: 9_000,
  totalInCents: 10_800,
}

function planned(part: Partial<Transfer>, hold: HoldKind | null = null) {
  const transfer = {
    status: 'waiting',
    amountInCents: 9_000,
    reversedInCents: 0,
    dueAt: new Date('2026-11-25T19:00:00Z'),
    ...part,
  }
  return { transfer: transfer as Transfer, hold }
}

test('a paid booking earns its price, which reaches the account 24 hours and one bank working day after the end', () => {
  expect(earningOf(visit, undefined, facts)).toEqual({ state: 'expected', inCents: 9_000, onAccountBy: '2026-11-26' })
  const friday = { ...visit, endsAt: new Date('2026-11-27T19:00:00Z') }
  expect(earningOf(friday, undefined, facts)).toEqual({ state: 'expected', inCents: 9_000, onAccountBy: '2026-12-01' })
  expect(earningOf(visit, undefined, { ...facts, ready: false })).toEqual({ state: 'account', inCents: 9_000 })
})

test('a booking that was refunded before its end earns what remains of the price, and nothing after a full refund', () => {
  expect(earningOf(visit, undefined, { ...facts, keptInCents: 6_500 })).toMatchObject({ state: 'expected', inCents: 6_500 })
  expect(earningOf(visit, undefined, { ...facts, keptInCents: 0 })).toBeNull()
})

test('the day on which an earning is expected is never in the past', () => {
  const late = { ...facts, now: new Date('2026-12-10T12:00:00Z') }
  expect(earningOf(visit, undefined, late)).toMatchObject({ onAccountBy: '2026-12-11' })
})

test('an unpaid booking, and an ended one without any amount for the professional, have no earning', () => {
  for (const status of ['Solicitado', 'Cancelado', 'Concluído'] as const)
    expect(earningOf({ ...visit, status }, undefined, facts)).toBeNull()
  expect(earningOf({ ...visit, status: 'Cancelado' }, planned({ status: 'cancelled', amountInCents: 0 }), facts)).toBeNull()
  expect(
    earningOf({ ...visit, status: 'Concluído' }, planned({ status: 'paid', reversedInCents: 9_000, paidAt: facts.now }), facts),
  ).toBeNull()
})

test.each<[Partial<Transfer>, HoldKind | null, boolean, Earning]>([
  [{}, null, true, { state: 'expected', inCents: 9_000, onAccountBy: '2026-11-26' }],
  [{}, 'dispute', true, { state: 'held', inCents: 9_000, reason: 'dispute' }],
  [{}, null, false, { state: 'account', inCents: 9_000 }],
  [{ status: 'failed' }, null, true, { state: 'trying', inCents: 9_000 }],
  [{ status: 'creating' }, null, true, { state: 'sending', inCents: 9_000 }],
  [
    { status: 'paid', paidAt: new Date('2026-11-26T01:00:00Z') },
    null,
    true,
    { state: 'sent', inCents: 9_000, sentOn: '2026-11-25' },
  ],
  [
    { status: 'paid', paidAt: new Date('2026-11-25T20:00:00Z'), reversedInCents: 4_500 },
    null,
    true,
    { state: 'sent', inCents: 4_500, sentOn: '2026-11-25' },
  ],
])('the earning follows the transfer: %o, held by %s', (part, hold, ready, earning) => {
  expect(earningOf({ ...visit, status: 'Concluído' }, planned(part, hold), { ...facts, ready })).toEqual(earning)
})
