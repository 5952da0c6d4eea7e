import { describe, expect, test } from 'vitest'
import type { Plan } from '#server/adapters/payment/port.ts'
import { canWithdraw, daysLeft, effectiveStatus, isActive, nextPlan, type PlanChange } from './rules.ts'

const at = (instant: string) => new Date(instant)
const end = at('2026-12-23T12:00:00Z')
const active: PlanChange = {
  status: 'ativa',
  endsAt: end,
  cancelAtPeriodEnd: false,
  renewalRetrying: false,
  firstPaidAt: at('2026-11-23T12:00:00Z'),
}
const pending: PlanChange = { ...active, status: 'pendente', endsAt: null, firstPaidAt: null }
const plan: Plan = {
  id: 'sub_1',
  status: 'active',
  customerId: 'cus_1',
  clientSecret: null,
  latestChargeId: 'pi_1',
  latestInvoicePaid: true,
  currentPeriodStart: at('2026-11-23T12:00:00Z'),
  currentPeriodEnd: end,
  cancelAtPeriodEnd: false,
  metadata: {},
  livemode: false,
}

describe('the gate', () => {
  test.each([
    ['in the paid time', active, '2026-12-23T11:59:59Z', true],
    ['shut at the very end', active, '2026-12-23T12:00:00Z', false],
    ['renewal being charged: grace', { ...active, renewalRetrying: true }, '2026-12-26T11:59:59Z', true],
    ['grace over after three days', { ...active, renewalRetrying: true }, '2026-12-26T12:00:00Z', false],
    ['cancelled: no grace', { ...active, renewalRetrying: true, cancelAtPeriodEnd: true }, '2026-12-23T12:00:00Z', false],
    ['pending', pending, '2026-11-23T12:00:00Z', false],
    ['vencida with a date to come', { ...active, status: 'vencida' }, '2026-12-01T12:00:00Z', false],
  ] as const)('%s', (_, row, now, open) => {
    expect(isActive(row, at(now))).toBe(open)
    expect(effectiveStatus(row, at(now)) === 'ativa').toBe(open)
  })
})

describe('days left, on the calendar of São Paulo (R-B6)', () => {
  test.each([
    ['2026-11-23T12:00:00Z', 30],
    ['2026-12-22T12:00:00Z', 1],
    ['2026-12-23T02:59:00Z', 1], // 22 December, 23:59 in São Paulo
    ['2026-12-23T03:00:00Z', 0], // midnight there: 'Vence hoje'
    ['2026-12-23T11:00:00Z', 0],
    ['2026-12-25T12:00:00Z', 0],
  ])('%s → %i', (now, days) => {
    expect(daysLeft(end, at(now))).toBe(days)
  })
  test('none without an end', () => expect(daysLeft(null, end)).toBe(0))
})

describe('withdrawal within seven days (AMB-21)', () => {
  test.each([
    ['2026-11-30T12:00:00Z', true],
    ['2026-11-30T12:00:01Z', false],
  ])('%s → %s', (now, may) => expect(canWithdraw(active, at(now))).toBe(may))
})

describe('what our row becomes', () => {
  const now = at('2026-11-23T12:01:00Z')
  test('paid for the first time', () => {
    expect(nextPlan(pending, plan, true, now)).toEqual({ ...active, firstPaidAt: now })
  })
  test('active at the provider, but not paid for the right amount: nothing', () => {
    expect(nextPlan(pending, plan, false, now)).toEqual(pending)
  })
  test('a first payment that never came', () => {
    expect(nextPlan(pending, { ...plan, status: 'expired' }, false, now).status).toBe('cancelada')
    expect(nextPlan(pending, { ...plan, status: 'incomplete' }, false, now)).toEqual(pending)
  })
  test('a renewal moves data_fim; one seen late never moves it back', () => {
    const next = { ...plan, currentPeriodEnd: at('2027-01-23T12:00:00Z') }
    expect(nextPlan(active, next, true, end).endsAt).toEqual(next.currentPeriodEnd)
    expect(nextPlan({ ...active, endsAt: next.currentPeriodEnd }, plan, true, now).endsAt).toEqual(next.currentPeriodEnd)
  })
  test('minutes before the end the plan counts as renewing, so that the gate has no gap', () => {
    expect(nextPlan(active, plan, true, at('2026-12-23T11:54:00Z')).renewalRetrying).toBe(false)
    expect(nextPlan(active, plan, true, at('2026-12-23T11:57:00Z')).renewalRetrying).toBe(true)
    expect(nextPlan(active, { ...plan, cancelAtPeriodEnd: true }, true, at('2026-12-23T11:57:00Z')).renewalRetrying).toBe(false)
  })
  test('a renewal refused by the bank: three days, then vencida', () => {
    const late: Plan = { ...plan, status: 'past_due', latestInvoicePaid: false, currentPeriodEnd: at('2027-01-23T12:00:00Z') }
    const during = nextPlan(active, late, false, at('2026-12-24T12:00:00Z'))
    expect(during).toMatchObject({ status: 'ativa', renewalRetrying: true, endsAt: end })
    expect(nextPlan(during, late, false, at('2026-12-26T12:00:00Z')).status).toBe('vencida')
    expect(
      nextPlan({ ...during, status: 'vencida' }, { ...late, status: 'active' }, true, at('2026-12-27T12:00:00Z')).status,
    ).toBe('ativa')
  })
  test('ended at the provider: runs until data_fim, then cancelada', () => {
    const ended: Plan = { ...plan, status: 'canceled' }
    expect(nextPlan(active, ended, true, now)).toMatchObject({ status: 'ativa', cancelAtPeriodEnd: true })
    expect(nextPlan(active, ended, true, end)).toMatchObject({ status: 'cancelada' })
  })
  test('a cancelled row never comes back', () => {
    expect(nextPlan({ ...active, status: 'cancelada' }, plan, true, now).status).toBe('cancelada')
  })
})
