import { describe, expect, test } from 'vitest'
import { bookingLets, bookingTransitions, priceOf, type TransitionActor } from './booking.ts'

test('the statuses and actors of every action on a booking are those of the specification', () => {
  const table = Object.entries(bookingTransitions).map(
    ([action, { from, to, by }]) => `${by.join('+')}: ${action} ${from.join('+')} → ${to}`,
  )
  expect(table).toEqual([
    'system: confirm Solicitado → Confirmado',
    'professional: accept Solicitado → Confirmado',
    'system: expire Solicitado → Cancelado',
    'contractor: cancel Solicitado → Cancelado',
    'contractor: cancelPaid Confirmado → Cancelado',
    'professional: decline Solicitado+Confirmado → Cancelado',
    'team: cancelByTeam Solicitado+Confirmado → Cancelado',
    'contractor+professional: reschedule Confirmado → Confirmado',
    'contractor+professional: reschedulePlanned Solicitado → Solicitado',
    'system: begin Confirmado → Em Andamento',
    'professional: checkIn Confirmado+Em Andamento → Em Andamento',
    'contractor+professional: noShow Confirmado+Em Andamento → Cancelado',
    'contractor+professional: extend Em Andamento → Em Andamento',
    'system: complete Em Andamento → Concluído',
    'professional: checkOut Em Andamento → Concluído',
  ])
})

test('no participant may perform actions reserved for the system or an admin', () => {
  const sides: TransitionActor[] = ['contractor', 'professional']
  for (const action of ['confirm', 'expire', 'begin', 'complete', 'cancelByTeam'] as const)
    expect(sides.filter((side) => bookingLets(side, action))).toEqual([])
})

describe('the price of a booking, in integer cents', () => {
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
    'of %i cents a day, %i hours, %i + %i basis points',
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
