import { describe, expect, test } from 'vitest'
import { BookingStatus } from '#shared/booking.ts'
import { checkoutState, mayKnowHome, myReviewStatus, permissionsOf, type CardFacts } from './rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const days = (count: number) => hours(count * 24)

function bookingOf(over: Partial<CardFacts> = {}): CardFacts {
  return {
    status: 'Solicitado',
    paymentStatus: 'Pendente',
    endsAt: hours(28),
    holdExpiresAt: hours(0.25),
    chargeAt: null,
    cancelReason: null,
    contractorReviewStatus: 'Pendente',
    professionalReviewStatus: 'Concluída',
    ...over,
  }
}

describe('the status of a booking decides what a reader sees and may do', () => {
  test.each([
    [{}, 'payable'],
    [{ paymentStatus: 'Falhou' }, 'payable'],
    [{ paymentStatus: 'Processando' }, 'processing'],
    [{ holdExpiresAt: now }, 'expired'],
    [{ chargeAt: hours(1), holdExpiresAt: hours(25) }, 'planned'],
    [{ chargeAt: now, holdExpiresAt: hours(24), paymentStatus: 'Falhou' }, 'payable'],
    [{ chargeAt: hours(-24), holdExpiresAt: now, paymentStatus: 'Falhou' }, 'expired'],
    [{ status: 'Cancelado', cancelReason: 'payment_expired' }, 'expired'],
    [{ status: 'Cancelado', cancelReason: 'contractor' }, 'cancelled'],
    [{ status: 'Confirmado', paymentStatus: 'Pago' }, 'paid'],
    [{ status: 'Concluído', paymentStatus: 'Pago' }, 'paid'],
  ] as const)('the checkout of %o is %s', (over, state) => expect(checkoutState(bookingOf(over), now)).toBe(state))

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

  test('a reader learns only their own review status', () => {
    expect(myReviewStatus(bookingOf(), 'contractor')).toBe('Pendente')
    expect(myReviewStatus(bookingOf(), 'professional')).toBe('Concluída')
    expect(myReviewStatus(bookingOf(), 'admin')).toBeNull()
  })

  test('only the professional can read the address, from Confirmado until a day after the end', () => {
    const endsAt = new Date('2026-11-24T15:00:00Z')
    const shown = Object.values(BookingStatus).filter((status) => mayKnowHome({ status, endsAt }, 'professional', endsAt))
    expect(shown).toEqual(['Confirmado', 'Em Andamento', 'Concluído'])
    const dayLater = new Date('2026-11-25T15:00:00Z')
    expect(mayKnowHome({ status: 'Concluído', endsAt }, 'professional', dayLater)).toBe(false)
    expect(mayKnowHome({ status: 'Confirmado', endsAt }, 'contractor', endsAt)).toBe(false)
    expect(mayKnowHome({ status: 'Confirmado', endsAt }, 'admin', endsAt)).toBe(false)
  })
})
