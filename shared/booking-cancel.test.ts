import { describe, expect, test } from 'vitest'
import {
  fullRefundUntil,
  isFreeToChange,
  professionalShare,
  refundOf,
  refundPolicy,
  refundSentence,
  type Ending,
  type PaidBooking,
} from './booking-cancel.ts'

const start = new Date('2026-12-24T11:00:00Z')
const before = (hours: number) => new Date(start.getTime() - hours * 3_600_000)
const day = 24
const booking = (over: Partial<PaidBooking> = {}): PaidBooking => ({
  amountInCents: 9_000,
  totalInCents: 10_800,
  creditInCents: 0,
  startsAt: start,
  paidAt: before(20 * day),
  refundedInCents: 0,
  ...over,
})

describe('the refund and its split between the price and the fee', () => {
  const cases: [string, Partial<PaidBooking>, Ending, Date, [string, number, number, number]][] = [
    ['unpaid', { paidAt: null }, 'contractor', before(48), ['unpaid', 0, 0, 0]],
    ['unpaid, cancelled by the professional', { paidAt: null }, 'professional', before(48), ['unpaid', 0, 0, 0]],
    ['cancelled by the professional a minute before the start', {}, 'professional', before(0.02), ['professional', 10_800, 0, 0]],
    ['the professional was absent', {}, 'absent_professional', before(-1), ['professional', 10_800, 0, 0]],
    [
      'cancelled 7 days after paying, to the second',
      { paidAt: before(1 + 7 * day) },
      'contractor',
      before(1),
      ['seven_days', 10_800, 0, 0],
    ],
    [
      'cancelled a second later than 7 days after paying',
      { paidAt: new Date(before(1 + 7 * day).getTime() - 1_000) },
      'contractor',
      before(1),
      ['late', 4_500, 5_250, 1_050],
    ],
    ['paid yesterday, cancelled after the start', { paidAt: before(day) }, 'contractor', start, ['late', 4_500, 5_250, 1_050]],
    ['cancelled 24 hours before the start, to the second', {}, 'contractor', before(24), ['day_before', 10_800, 0, 0]],
    [
      'cancelled a second later than that',
      {},
      'contractor',
      new Date(before(24).getTime() + 1_000),
      ['late', 4_500, 5_250, 1_050],
    ],
    [
      'half of an odd price is rounded up',
      { amountInCents: 4_001, totalInCents: 4_801 },
      'contractor',
      before(1),
      ['late', 2_001, 2_333, 467],
    ],
    ['the contractor was absent', {}, 'absent_contractor', before(-1), ['no_show', 0, 9_000, 1_800]],
    [
      'full refund after a part refund: the rest',
      { refundedInCents: 4_000 },
      'professional',
      before(48),
      ['professional', 6_800, 0, 0],
    ],
    [
      'late after a part refund: half of the price',
      { refundedInCents: 4_000 },
      'contractor',
      before(1),
      ['late', 4_500, 1_917, 383],
    ],
    [
      'late after a large part refund: at most what is left',
      { refundedInCents: 10_000 },
      'contractor',
      before(1),
      ['late', 800, 0, 0],
    ],
    ['without a fee', { totalInCents: 9_000 }, 'contractor', before(1), ['late', 4_500, 4_500, 0]],
  ]
  test.each(cases)('%s', (_name, over, ending, at, [rule, refundInCents, keptByProfessionalInCents, feeKeptInCents]) => {
    expect(refundOf(booking(over), ending, at)).toEqual({ rule, refundInCents, keptByProfessionalInCents, feeKeptInCents })
  })

  test('the refund, the professional’s part and the platform’s part add up to the total for every amount and fee', () => {
    for (let amountInCents = 4_000; amountInCents < 4_200; amountInCents++) {
      for (const feePercent of [0, 0.1, 0.2, 0.3]) {
        const totalInCents = amountInCents + Math.round(amountInCents * feePercent)
        for (const ending of ['contractor', 'professional', 'absent_contractor'] as const) {
          const paid = booking({ amountInCents, totalInCents })
          const { refundInCents, keptByProfessionalInCents, feeKeptInCents } = refundOf(paid, ending, before(3))
          expect(refundInCents + keptByProfessionalInCents + feeKeptInCents).toBe(totalInCents)
          expect(keptByProfessionalInCents).toBe(amountInCents - professionalShare(paid, refundInCents))
          expect(Math.min(refundInCents, keptByProfessionalInCents, feeKeptInCents)).toBeGreaterThanOrEqual(0)
        }
      }
    }
  })
})

test('each participant reads a sentence about the refund before a cancellation', () => {
  const sentence = (over: Partial<PaidBooking>, ending: Ending, at: Date, side: 'contractor' | 'professional' = 'contractor') =>
    refundSentence(refundOf(booking(over), ending, at), side).replaceAll('\u00a0', ' ')
  expect(sentence({ paidAt: null }, 'contractor', before(48))).toBe('Nada foi cobrado. O horário fica livre para outra pessoa.')
  expect(sentence({}, 'contractor', before(48))).toBe('Faltam pelo menos 24 horas: você recebe tudo de volta, R$ 108,00.')
  expect(sentence({ paidAt: before(30) }, 'contractor', before(1))).toBe(
    'Você pagou há no máximo 7 dias: recebe tudo de volta, R$ 108,00.',
  )
  expect(sentence({}, 'contractor', before(1))).toBe(
    'Faltam menos de 24 horas: você recebe R$ 45,00, metade do valor da profissional, que tinha o horário reservado para você.',
  )
  expect(sentence({}, 'absent_contractor', before(-1))).toBe('Quem não estava em casa não recebe o valor de volta.')
  expect(sentence({}, 'absent_professional', before(-1))).toBe('Você recebe tudo de volta: R$ 108,00.')
  expect(sentence({}, 'professional', before(48), 'professional')).toBe(
    'Quem contratou recebe tudo de volta. Você não recebe por esta visita.',
  )
})

test('a booking can be changed freely until exactly 24 hours before its start, and not a millisecond later', () => {
  expect([isFreeToChange(start, before(24)), isFreeToChange(start, new Date(before(24).getTime() + 1))]).toEqual([true, false])
})

test.each<[string, Date, Date | null, Date | null, Date | null]>([
  ['paid long before: until 24 hours before the start', start, before(400), null, before(24)],
  ['paid two days before: until the start, which is earlier than the end of the seven days', start, before(48), null, start],
  ['paid 180 hours before: seven days after the payment', start, before(180), null, before(12)],
  [
    'a later booking of a series: the seven days count from the purchase of the series',
    start,
    before(48),
    before(400),
    before(24),
  ],
  ['unpaid: never', start, null, null, null],
])('everything is refunded, %s', (_, startsAt, paidAt, boughtAt, until) => {
  expect(fullRefundUntil({ startsAt, paidAt, boughtAt })).toEqual(until)
})

// Checks each sentence of the refund policy at the last moment at which its rule applies. The refund must be the promised amount.
test.each<[keyof typeof refundPolicy, string, Date, Ending, Date, number]>([
  ['seven_days', 'Até 7 dias depois de pagar', before(168), 'contractor', before(1), 10_800],
  ['day_before', 'Até 24 horas antes', before(400), 'contractor', before(24), 10_800],
  ['late', 'metade do valor da profissional', before(400), 'contractor', before(23), 4_500],
  ['late', 'sem a taxa', before(24), 'contractor', start, 4_500],
  ['professional', 'Se a profissional cancelar', before(400), 'professional', before(1), 10_800],
  ['professional', 'não chegar', before(400), 'absent_professional', before(-1), 10_800],
  ['no_show', 'o valor não volta', before(400), 'absent_contractor', before(-1), 0],
])('the policy of %s says: %s', (rule, words, paidAt, ending, at, refundInCents) => {
  const paid = { amountInCents: 9_000, totalInCents: 10_800, creditInCents: 0, startsAt: start, paidAt, refundedInCents: 0 }
  expect(refundPolicy[rule]).toContain(words)
  expect(refundOf(paid, ending, at)).toMatchObject({ rule, refundInCents })
})
