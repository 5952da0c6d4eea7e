import { describe, expect, test } from 'vitest'
import type { Plan } from '#server/adapters/payment/port.ts'
import { canWithdraw, daysLeft, effectiveStatus, isActive, nextPurchase, type PurchaseChange } from './rules.ts'

const at = (instant: string) => new Date(instant)
const end = at('2026-12-23T12:00:00Z')
const active: PurchaseChange = {
  status: 'ativa',
  endsAt: end,
  cancelAtPeriodEnd: false,
  renewalRetrying: false,
  renewalRefused: false,
  firstPaidAt: at('2026-11-23T12:00:00Z'),
}
const pending: PurchaseChange = { ...active, status: 'pendente', endsAt: null, firstPaidAt: null }
const plan: Plan = {
  id: 'sub_1',
  status: 'active',
  customerId: 'cus_1',
  clientSecret: null,
  latestChargeId: 'pi_1',
  latestInvoicePaid: true,
  latestInvoiceIsFirst: true,
  currentPeriodStart: at('2026-11-23T12:00:00Z'),
  currentPeriodEnd: end,
  cancelAtPeriodEnd: false,
  card: null,
  metadata: {},
  livemode: false,
}

const nextSubscription = (row: PurchaseChange, read: Plan, paid: boolean, now: Date) =>
  nextPurchase(row, { checkout: null, plan: read, charge: null, paid }, now)

describe('access', () => {
  test.each([
    ['open in the paid period', active, '2026-12-23T11:59:59Z', true],
    ['closed exactly at the end of the period', active, '2026-12-23T12:00:00Z', false],
    [
      'open during the grace days while the renewal is charged',
      { ...active, renewalRetrying: true },
      '2026-12-26T11:59:59Z',
      true,
    ],
    ['closed after three grace days', { ...active, renewalRetrying: true }, '2026-12-26T12:00:00Z', false],
    [
      'closed without grace days if cancelled',
      { ...active, renewalRetrying: true, cancelAtPeriodEnd: true },
      '2026-12-23T12:00:00Z',
      false,
    ],
    ['closed while pending', pending, '2026-11-23T12:00:00Z', false],
    ['closed for vencida with a future data_fim', { ...active, status: 'vencida' }, '2026-12-01T12:00:00Z', false],
  ] as const)('%s', (_, row, now, open) => {
    expect(isActive(row, at(now))).toBe(open)
    expect(effectiveStatus(row, at(now)) === 'ativa').toBe(open)
  })
})

describe('days left, in calendar days of São Paulo (R-B6)', () => {
  test.each([
    ['2026-11-23T12:00:00Z', 30],
    ['2026-12-22T12:00:00Z', 1],
    ['2026-12-23T02:59:00Z', 1], // 22 December, 23:59 in São Paulo
    ['2026-12-23T03:00:00Z', 0], // midnight in São Paulo: 'Vence hoje'
    ['2026-12-23T11:00:00Z', 0],
    ['2026-12-25T12:00:00Z', 0],
  ])('at %s: %i', (now, days) => {
    expect(daysLeft(end, at(now))).toBe(days)
  })
  test('no days are left without an end', () => expect(daysLeft(null, end)).toBe(0))
})

describe('withdrawal within seven days (AMB-21)', () => {
  test.each([
    ['2026-11-30T12:00:00Z', true],
    ['2026-11-30T12:00:01Z', false],
  ])('at %s: %s', (now, may) => expect(canWithdraw(active, at(now))).toBe(may))
})

describe('the new state of our row', () => {
  const now = at('2026-11-23T12:01:00Z')
  test('becomes active with the first payment', () => {
    expect(nextSubscription(pending, plan, true, now)).toEqual({ ...active, firstPaidAt: now })
  })
  test('does not change if the provider says active but the right amount was not paid', () => {
    expect(nextSubscription(pending, plan, false, now)).toEqual(pending)
  })
  test('becomes cancelada if the first payment expired at the provider', () => {
    expect(nextSubscription(pending, { ...plan, status: 'expired' }, false, now).status).toBe('cancelada')
    expect(nextSubscription(pending, { ...plan, status: 'incomplete' }, false, now)).toEqual(pending)
  })
  test('a renewal moves data_fim, and an older answer never moves it back', () => {
    const next = { ...plan, currentPeriodEnd: at('2027-01-23T12:00:00Z') }
    expect(nextSubscription(active, next, true, end).endsAt).toEqual(next.currentPeriodEnd)
    expect(nextSubscription({ ...active, endsAt: next.currentPeriodEnd }, plan, true, now).endsAt).toEqual(next.currentPeriodEnd)
  })
  test('counts as renewing from five minutes before the end, so that access has no gap', () => {
    expect(nextSubscription(active, plan, true, at('2026-12-23T11:54:00Z')).renewalRetrying).toBe(false)
    expect(nextSubscription(active, plan, true, at('2026-12-23T11:57:00Z')).renewalRetrying).toBe(true)
    expect(nextSubscription(active, { ...plan, cancelAtPeriodEnd: true }, true, at('2026-12-23T11:57:00Z')).renewalRetrying).toBe(
      false,
    )
  })
  test('a renewal refused by the bank gives three grace days, then sets vencida', () => {
    const late: Plan = { ...plan, status: 'past_due', latestInvoicePaid: false, currentPeriodEnd: at('2027-01-23T12:00:00Z') }
    const during = nextSubscription(active, late, false, at('2026-12-24T12:00:00Z'))
    expect(during).toMatchObject({ status: 'ativa', renewalRetrying: true, endsAt: end })
    expect(nextSubscription(during, late, false, at('2026-12-26T12:00:00Z')).status).toBe('vencida')
    expect(
      nextSubscription({ ...during, status: 'vencida' }, { ...late, status: 'active' }, true, at('2026-12-27T12:00:00Z')).status,
    ).toBe('ativa')
  })
  test('a subscription that ended at the provider runs until data_fim, then becomes cancelada', () => {
    const ended: Plan = { ...plan, status: 'canceled' }
    expect(nextSubscription(active, ended, true, now)).toMatchObject({ status: 'ativa', cancelAtPeriodEnd: true })
    expect(nextSubscription(active, ended, true, end)).toMatchObject({ status: 'cancelada' })
  })
  test('a cancelled row stays cancelled', () => {
    expect(nextSubscription({ ...active, status: 'cancelada' }, plan, true, now).status).toBe('cancelada')
  })
})
