import { describe, expect, test } from 'vitest'
import { BookingStatus, priceOf } from '#shared/booking.ts'
import { DomainError } from '#server/core/errors.ts'
import { assertMayRequest } from '../request/rules.ts'
import { checkoutState, mayKnowHome, myReviewStatus, permissionsOf } from './rules.ts'
import { paymentMayBecome } from '../lifecycle/rules.ts'
import type { BookingFacts } from '../rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const days = (count: number) => hours(count * 24)

function bookingOf(over: Partial<BookingFacts> = {}): BookingFacts {
  return {
    contractorId: 'ana',
    professionalId: 'marlene',
    status: 'Solicitado',
    paymentStatus: 'Pendente',
    startsAt: hours(24),
    endsAt: hours(28),
    holdExpiresAt: hours(0.25),
    cancelReason: null,
    contractorReviewStatus: 'Pendente',
    professionalReviewStatus: 'Concluída',
    ...over,
  }
}

function reasonOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof DomainError) return error.reason
    throw error
  }
  return 'allowed'
}

describe('prices in integer cents (AMB-01, AMB-03)', () => {
  test.each([
    [20_000, 8, 2_000, 0, [20_000, 4_000, 0, 24_000]],
    [20_000, 4, 2_000, 0, [10_000, 2_000, 0, 12_000]],
    [19_999, 6, 2_000, 0, [14_999, 3_000, 0, 17_999]],
    [8_000, 4, 2_000, 0, [4_000, 800, 0, 4_800]],
    [8_001, 4, 2_000, 0, [4_001, 800, 0, 4_801]],
    [8_003, 6, 2_000, 0, [6_002, 1_200, 0, 7_202]],
    [20_000, 8, 2_000, 1_000, [20_000, 4_000, 2_000, 26_000]],
    [19_999, 6, 2_000, 1_000, [14_999, 3_000, 1_500, 19_499]],
    [1_000_000, 8, 0, 0, [1_000_000, 0, 0, 1_000_000]],
  ] as const)(
    '%i a day, %i h, %i + %i bp',
    (daily, duration, fee, first, [amountInCents, feeInCents, firstBookingFeeInCents, totalInCents]) => {
      expect(priceOf(daily, duration, fee, first)).toEqual({
        hours: duration,
        amountInCents,
        feeInCents,
        firstBookingFeeInCents,
        totalInCents,
      })
    },
  )
})

test('who may ask for a booking (AMB-66)', () => {
  const home = () => ({ point: null, hasAddress: false })
  const actor = { id: 'ana', name: 'Ana', subscriber: true, sessionId: 's', secondFactor: false, adminWithheld: false, home }
  expect(reasonOf(() => assertMayRequest({ ...actor, roles: new Set(['contractor']) }, 'marlene'))).toBe('allowed')
  expect(reasonOf(() => assertMayRequest({ ...actor, roles: new Set(['contractor', 'professional']) }, 'ana'))).toBe('self')
  expect(reasonOf(() => assertMayRequest({ ...actor, roles: new Set(['professional']) }, 'marlene'))).toBe('forbidden')
})

describe('what a reader sees and may do', () => {
  test.each([
    [{}, 'payable'],
    [{ paymentStatus: 'Falhou' }, 'payable'],
    [{ paymentStatus: 'Processando' }, 'processing'],
    [{ holdExpiresAt: now }, 'expired'],
    [{ status: 'Cancelado', cancelReason: 'payment_expired' }, 'expired'],
    [{ status: 'Cancelado', cancelReason: 'contractor' }, 'cancelled'],
    [{ status: 'Confirmado', paymentStatus: 'Pago' }, 'paid'],
    [{ status: 'Concluído', paymentStatus: 'Pago' }, 'paid'],
  ] as const)('the checkout of %o is %s (AMB-69)', (over, state) => expect(checkoutState(bookingOf(over), now)).toBe(state))

  test.each([
    [{}, 'contractor', { mayPay: true, mayReview: false }],
    [{}, 'professional', { mayPay: false, mayReview: false }],
    [{}, 'admin', { mayPay: false, mayReview: false }],
    [{ holdExpiresAt: now }, 'contractor', { mayPay: false, mayReview: false }],
    [{ status: 'Concluído', endsAt: days(-13) }, 'contractor', { mayPay: false, mayReview: true }],
    [{ status: 'Concluído', endsAt: days(-13) }, 'professional', { mayPay: false, mayReview: false }],
    [{ status: 'Concluído', endsAt: days(-14) }, 'contractor', { mayPay: false, mayReview: false }],
    [{ status: 'Cancelado', endsAt: days(-1) }, 'contractor', { mayPay: false, mayReview: false }],
  ] as const)('%o lets the %s do %o', (over, side, may) => expect(permissionsOf(bookingOf(over), side, now)).toEqual(may))

  test('each side is told of its own review alone (R-E7)', () => {
    expect(myReviewStatus(bookingOf(), 'contractor')).toBe('Pendente')
    expect(myReviewStatus(bookingOf(), 'professional')).toBe('Concluída')
    expect(myReviewStatus(bookingOf(), 'admin')).toBeNull()
  })

  test('the home is told to the professional alone, from Confirmado on', () => {
    const endsAt = new Date('2026-11-24T15:00:00Z')
    const told = Object.values(BookingStatus).filter((status) => mayKnowHome({ status, endsAt }, 'professional', endsAt))
    expect(told).toEqual(['Confirmado', 'Em Andamento', 'Concluído'])
    const dayLater = new Date('2026-11-25T15:00:00Z')
    expect(mayKnowHome({ status: 'Concluído', endsAt }, 'professional', dayLater)).toBe(false)
    expect(mayKnowHome({ status: 'Confirmado', endsAt }, 'contractor', endsAt)).toBe(false)
    expect(mayKnowHome({ status: 'Confirmado', endsAt }, 'admin', endsAt)).toBe(false)
  })

  test('money that came is never unpaid again', () => {
    expect(paymentMayBecome('Pendente', 'Processando')).toBe(true)
    expect(paymentMayBecome('Falhou', 'Pago')).toBe(true)
    expect(paymentMayBecome('Pago', 'Reembolsado')).toBe(true)
    for (const from of ['Pago', 'Reembolsado', 'Reembolso Parcial'] as const) {
      for (const to of ['Pendente', 'Processando', 'Falhou'] as const) expect(paymentMayBecome(from, to)).toBe(false)
    }
  })
})
