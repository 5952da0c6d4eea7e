import { describe, expect, test } from 'vitest'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import type { Charge, Checkout, Plan } from '#server/adapters/payment/port.ts'
import type { Role } from '#server/core/context.ts'
import {
  accessEndsAt,
  canWithdraw,
  daysLeft,
  effectiveStatus,
  expectedAmount,
  isActive,
  missingRole,
  nextPurchase,
  type PurchaseChange,
  type Reading,
  statusWhenOver,
} from './rules.ts'

const at = (text: string) => new Date(text)
const end = at('2026-12-23T12:00:00Z')
const pending: PurchaseChange = {
  service: PurchaseKind.club,
  status: 'pendente',
  endsAt: null,
  cancelAtPeriodEnd: false,
  renewalRetrying: false,
  renewalRefused: false,
  firstPaidAt: null,
  checkoutCompletedAt: null,
}
const active: PurchaseChange = { ...pending, status: 'ativa', endsAt: end, firstPaidAt: at('2026-11-23T12:00:00Z') }
const bought: PurchaseChange = { ...active, endsAt: null }

/** The monthly subscription is a purchase without a service. */
const { service: _, ...planRow } = active

describe('whether a purchase gives access', () => {
  test.each([
    ['a running month', active, '2026-12-23T11:59:59.999Z', true],
    ['the end of a month that does not renew', active, '2026-12-23T12:00:00Z', false],
    ['a renewal whose invoice is open', { ...active, renewalRetrying: true }, '2026-12-24T11:59:59.999Z', true],
    ['an invoice that is open for 24 hours', { ...active, renewalRetrying: true }, '2026-12-24T12:00:00Z', false],
    ['a cancelled one, one millisecond before its end', { ...active, cancelAtPeriodEnd: true }, '2026-12-23T11:59:59.999Z', true],
    [
      'a cancelled one at its end, even with an open invoice',
      { ...active, cancelAtPeriodEnd: true, renewalRetrying: true },
      '2026-12-23T12:00:00Z',
      false,
    ],
    ['a certificate that is not issued yet', bought, '2036-01-01T00:00:00Z', true],
    ['one that waits for its payment', pending, '2026-11-23T12:00:00Z', false],
    ['a withdrawn one with days left', { ...active, status: 'cancelada' as const }, '2026-12-01T12:00:00Z', false],
    ['an expired one', { ...active, status: 'vencida' as const }, '2026-12-01T12:00:00Z', false],
    ['a plan whose renewal is charged, within three days', { ...planRow, renewalRetrying: true }, '2026-12-26T11:59:59Z', true],
    ['a plan whose renewal was charged for three days', { ...planRow, renewalRetrying: true }, '2026-12-26T12:00:00Z', false],
  ])('%s', (_, purchase, now, expected) => {
    expect(isActive(purchase, at(now))).toBe(expected)
    expect(effectiveStatus(purchase, at(now)) === 'ativa').toBe(expected)
  })

  test('accessEndsAt includes the grace of a late renewal, and is null for a purchase without an end', () => {
    expect(accessEndsAt({ ...active, renewalRetrying: true })).toEqual(at('2026-12-24T12:00:00Z'))
    expect(accessEndsAt(bought)).toBeNull()
    expect(statusWhenOver(active)).toBe('vencida')
    expect(statusWhenOver({ cancelAtPeriodEnd: true })).toBe('cancelada')
  })
})

describe('days left, in calendar days of São Paulo', () => {
  test.each([
    ['2026-11-23T12:00:00Z', 30],
    ['2026-12-22T12:00:00Z', 1],
    ['2026-12-23T02:59:00Z', 1], // 22 December, 23:59 in São Paulo
    ['2026-12-23T03:00:00Z', 0], // midnight in São Paulo: the page now says 'Vence hoje'
    ['2026-12-23T11:00:00Z', 0],
    ['2026-12-25T12:00:00Z', 0],
  ])('at %s: %i', (now, days) => {
    expect(daysLeft(end, at(now))).toBe(days)
  })
  test('a purchase without an end has no days left', () => expect(daysLeft(null, end)).toBe(0))
})

test.each([
  ['2026-11-30T12:00:00Z', active, true],
  ['2026-11-30T12:00:00.001Z', active, false],
  ['2026-11-30T12:00:00Z', bought, true],
  ['2026-11-24T12:00:00Z', { ...active, status: 'cancelada' as const }, false],
  ['2026-11-24T12:00:00Z', pending, false],
])('the buyer may withdraw until seven days after the first charge (%s, case %#)', (now, purchase, expected) => {
  expect(canWithdraw(purchase, at(now))).toBe(expected)
})

test('each paid service is sold to contractors or to professionals, and the discount club to both', () => {
  const [none, both] = [new Set<Role>(), new Set<Role>(['contractor', 'professional'])]
  const allowed = (...roles: Role[]) =>
    Object.values(PurchaseKind).filter((service) => missingRole(service, new Set(roles)) === null)
  expect(allowed('contractor').toSorted()).toEqual(['checklist_ia', 'clube', 'contrato', 'relatorios_financeiros'])
  expect(allowed('professional').toSorted()).toEqual(['analise_ia', 'certificado', 'clube', 'seguro'])
  expect(allowed('admin')).toEqual([])
  for (const service of Object.values(PurchaseKind)) {
    expect(missingRole(service, both)).toBeNull()
    expect(missingRole(service, none)).not.toBeNull()
  }
})

describe('what a reading of the provider changes', () => {
  const now = at('2026-11-23T12:00:30Z')
  const paidAt = at('2026-11-23T12:00:00Z')
  const checkout: Checkout = {
    id: 'cs_1',
    status: 'complete',
    paid: true,
    url: null,
    chargeId: 'pi_1',
    subscriptionId: null,
    amountInCents: 2_990,
    currency: 'brl',
    metadata: {},
    livemode: false,
  }
  const charge: Charge = {
    id: 'pi_1',
    status: 'succeeded',
    amountInCents: 2_990,
    amountReceivedInCents: 2_990,
    currency: 'brl',
    paidAt,
    clientSecret: null,
    card: null,
    bankUrl: null,
    pix: null,
    latestRefundedInCents: 0,
    declineMessage: null,
    metadata: {},
    livemode: false,
  }
  const plan: Plan = {
    id: 'sub_1',
    status: 'active',
    customerId: 'cus_1',
    clientSecret: null,
    card: null,
    latestChargeId: 'pi_1',
    latestInvoicePaid: true,
    latestInvoiceIsFirst: true,
    currentPeriodStart: paidAt,
    currentPeriodEnd: end,
    cancelAtPeriodEnd: false,
    metadata: {},
    livemode: false,
  }
  const late: Plan = { ...plan, status: 'past_due', latestInvoicePaid: false, currentPeriodEnd: at('2027-01-23T12:00:00Z') }
  const reading = (part: Partial<Reading>): Reading => ({ checkout: null, plan: null, charge: null, paid: false, ...part })
  const next = (row: PurchaseChange, part: Partial<Reading>, when = now) => nextPurchase(row, reading(part), when)

  test('a one-time purchase is activated when its charge is paid, not when only its payment page is complete', () => {
    const processing = { checkout: { ...checkout, paid: false }, charge: { ...charge, status: 'processing' as const } }
    expect(next(pending, processing)).toEqual({ ...pending, checkoutCompletedAt: now })
    const done = next(pending, { checkout, charge, paid: true })
    expect(done).toEqual({ ...pending, status: 'ativa', firstPaidAt: paidAt, checkoutCompletedAt: now })
    expect(next(done, { checkout, charge, paid: true }, end)).toEqual(done)
  })

  test('a paid subscription is activated until the end of its period', () => {
    expect(next(pending, { checkout, plan, charge, paid: true })).toEqual({ ...active, checkoutCompletedAt: now })
    expect(next(pending, { checkout, plan, charge, paid: false })).toMatchObject({ status: 'pendente' })
    expect(next(pending, { plan: { ...plan, status: 'incomplete' } })).toEqual(pending)
  })

  test.each([
    ['its page expired', { checkout: { ...checkout, status: 'expired' as const } }],
    ['its subscription expired unpaid', { plan: { ...plan, status: 'expired' as const, latestInvoicePaid: false } }],
    [
      'its delayed payment failed',
      { checkout: { ...checkout, paid: false }, charge: { ...charge, status: 'requires_payment_method' as const } },
    ],
  ])('cancels a purchase that can no longer be paid: %s', (_, part) => {
    expect(next(pending, part).status).toBe('cancelada')
  })

  test('a purchase stays pending after a refused card while its payment page is open', () => {
    const part = { checkout: { ...checkout, status: 'open' as const, paid: false } }
    expect(next(pending, { ...part, charge: { ...charge, status: 'requires_payment_method' } })).toEqual(pending)
  })

  test('a service stays active for 24 hours while its renewal is unpaid, and then expires', () => {
    const open = next(active, { plan: late }, end)
    expect(open).toEqual({ ...active, renewalRetrying: true, renewalRefused: true })
    expect(next(open, { plan: late }, at('2026-12-24T12:00:00Z')).status).toBe('vencida')
    const paid = { ...late, status: 'active' as const, latestInvoicePaid: true }
    expect(next(open, { plan: paid, charge, paid: true }, at('2026-12-23T20:00:00Z'))).toEqual({
      ...active,
      endsAt: late.currentPeriodEnd,
    })
  })

  test('a plan stays active for three days while its renewal is unpaid, and then expires', () => {
    const during = next(planRow, { plan: late }, at('2026-12-24T12:00:00Z'))
    expect(during).toMatchObject({ status: 'ativa', renewalRetrying: true, endsAt: end })
    expect(next(during, { plan: late }, at('2026-12-26T12:00:00Z')).status).toBe('vencida')
  })

  test('an expired service becomes active again when its renewal is paid after all', () => {
    const paid = { ...late, status: 'active' as const, latestInvoicePaid: true }
    expect(next({ ...active, status: 'vencida' }, { plan: paid, charge, paid: true }, at('2026-12-25T12:00:00Z')).status).toBe(
      'ativa',
    )
  })

  test('a service is marked as renewing from five minutes before its end', () => {
    expect(next(active, { plan, paid: true }, at('2026-12-23T11:54:59Z')).renewalRetrying).toBe(false)
    expect(next(active, { plan, paid: true }, at('2026-12-23T11:55:00Z')).renewalRetrying).toBe(true)
    const cancelled = { ...plan, cancelAtPeriodEnd: true }
    expect(next(active, { plan: cancelled, paid: true }, at('2026-12-23T11:55:00Z')).renewalRetrying).toBe(false)
  })

  test('a service that ended at the provider keeps its access until data_fim and is then cancelled', () => {
    const gone = { ...plan, status: 'canceled' as const }
    const running = next(active, { plan: gone })
    expect(running).toMatchObject({ status: 'ativa', cancelAtPeriodEnd: true, endsAt: end })
    expect(next(running, { plan: gone }, end).status).toBe('cancelada')
  })

  test('reading a purchase never shortens a paid period and never reactivates a cancelled purchase', () => {
    const early = { ...plan, currentPeriodEnd: at('2026-12-01T12:00:00Z') }
    expect(next(active, { plan: early, paid: true }).endsAt).toEqual(end)
    const cancelled: PurchaseChange = { ...active, status: 'cancelada' }
    expect(next(cancelled, { checkout, plan, charge, paid: true })).toEqual(cancelled)
  })

  test('the first charge must be the one-time plus the monthly price, and each later charge the monthly price', () => {
    const contract = { amountInCents: 5_980, monthlyInCents: 990 }
    expect(expectedAmount(contract, plan)).toBe(5_980)
    expect(expectedAmount(contract, { latestInvoiceIsFirst: false })).toBe(990)
    expect(expectedAmount({ amountInCents: 2_990, monthlyInCents: 0 }, null)).toBe(2_990)
  })
})
