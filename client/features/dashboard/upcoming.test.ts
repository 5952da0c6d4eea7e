import { expect, test } from 'vitest'
import type { Booking } from '#client/features/booking/booking-words.ts'
import { nearInterval } from '#client/features/booking/near.ts'
import { nextVisitOf, upcomingOf, waitingOf } from './upcoming.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const party = { id: 'p', name: 'Marlene Souza', photo: null }
const wish = { id: 'r', toStart: '2026-11-26T12:00:00.000Z', mine: false, expiresAt: '2026-11-22T12:00:00.000Z' }

function booking(id: string, hoursAhead: number, status: Booking['status'], part: Partial<Booking> = {}): Booking {
  const start = new Date(now.getTime() + hoursAhead * 3_600_000)
  return {
    id,
    status,
    paymentStatus: 'Pago',
    start: start.toISOString(),
    end: new Date(start.getTime() + 4 * 3_600_000).toISOString(),
    zone: 'America/Sao_Paulo',
    hours: 4,
    services: [],
    supplies: 'A combinar',
    amountInCents: 9_000,
    feeInCents: 1_800,
    totalInCents: 10_800,
    side: 'contractor',
    other: party,
    holdExpiresAt: null,
    myReviewStatus: null,
    mayCancel: false,
    mayPay: false,
    mayReview: false,
    reschedule: null,
    may: {
      cancel: false,
      decline: false,
      checkIn: false,
      checkOut: false,
      reportNoShow: false,
      reschedule: false,
      review: false,
      rebook: false,
    },
    ...part,
  }
}

const ids = (bookings: readonly Booking[]) => bookings.map(({ id }) => id)

test('what is to come, soonest first: neither past nor called off', () => {
  const all = [
    booking('later', 48, 'Confirmado'),
    booking('soon', 2, 'Solicitado'),
    booking('gone', 3, 'Cancelado'),
    booking('past', -2, 'Confirmado'),
    booking('now', 0, 'Confirmado'),
  ]
  expect(ids(upcomingOf(all, now))).toEqual(['now', 'soon', 'later'])
})

test('the next visit is the one under way, else the next that is paid for', () => {
  const asked = booking('asked', 2, 'Solicitado')
  const paid = booking('paid', 48, 'Confirmado')
  const running = booking('running', -1, 'Em Andamento')
  expect(nextVisitOf([asked, paid, running], now)?.id).toBe('running')
  expect(nextVisitOf([asked, paid], now)?.id).toBe('paid')
  expect(nextVisitOf([asked], now)).toBeNull()
})

test('what waits for the reader: an unpaid request and the other side’s wish, not her own', () => {
  const all = [
    booking('theirs', 72, 'Confirmado', { reschedule: wish }),
    booking('mine', 60, 'Confirmado', { reschedule: { ...wish, mine: true } }),
    booking('unpaid', 48, 'Solicitado', { mayPay: true }),
    booking('plain', 24, 'Confirmado'),
  ]
  expect(ids(waitingOf(all))).toEqual(['unpaid', 'theirs'])
})

test.each<[string, Booking[], number | false]>([
  ['a visit of tomorrow', [booking('a', 23, 'Confirmado')], 60_000],
  ['a visit that began', [booking('a', -3, 'Em Andamento')], 60_000],
  ['one of next week', [booking('a', 150, 'Confirmado')], false],
  ['one that was called off', [booking('a', 1, 'Cancelado')], false],
  ['none', [], false],
])('asked again every minute only while a visit is near: %s', (_name, asContractor, interval) => {
  const state = { data: { asContractor, asProfessional: null }, dataUpdatedAt: now.getTime() }
  expect(nearInterval({ state })).toBe(interval)
  expect(nearInterval({ state: { ...state, data: { asContractor: [], asProfessional: asContractor } } })).toBe(interval)
})
