import { describe, expect, test } from 'vitest'
import { herShareOf, isFree, refundOf, refundSentence, type Ending, type PaidVisit } from './booking-life.ts'

const start = new Date('2026-12-24T11:00:00Z')
const before = (hours: number) => new Date(start.getTime() - hours * 3_600_000)
const day = 24
const visit = (over: Partial<PaidVisit> = {}): PaidVisit => ({
  amountInCents: 9_000,
  totalInCents: 10_800,
  startsAt: start,
  paidAt: before(20 * day),
  refundedInCents: 0,
  ...over,
})

describe('what goes back (AMB-07), and how it is split (R-E8)', () => {
  const cases: [string, Partial<PaidVisit>, Ending, Date, [string, number, number, number]][] = [
    ['unpaid', { paidAt: null }, 'contractor', before(48), ['unpaid', 0, 0, 0]],
    ['unpaid, by her', { paidAt: null }, 'professional', before(48), ['unpaid', 0, 0, 0]],
    ['by her, a minute before', {}, 'professional', before(0.02), ['professional', 10_800, 0, 0]],
    ['she was not there', {}, 'absent_professional', before(-1), ['professional', 10_800, 0, 0]],
    ['paid 7 days ago to the second', { paidAt: before(1 + 7 * day) }, 'contractor', before(1), ['seven_days', 10_800, 0, 0]],
    [
      'paid a second more than 7 days ago',
      { paidAt: new Date(before(1 + 7 * day).getTime() - 1_000) },
      'contractor',
      before(1),
      ['late', 4_500, 5_250, 1_050],
    ],
    ['paid yesterday, but started', { paidAt: before(day) }, 'contractor', start, ['late', 4_500, 5_250, 1_050]],
    ['24 hours before to the second', {}, 'contractor', before(24), ['day_before', 10_800, 0, 0]],
    ['a second less than 24 hours', {}, 'contractor', new Date(before(24).getTime() + 1_000), ['late', 4_500, 5_250, 1_050]],
    [
      'half of an odd price is rounded up',
      { amountInCents: 4_001, totalInCents: 4_801 },
      'contractor',
      before(1),
      ['late', 2_001, 2_333, 467],
    ],
    ['nobody at home', {}, 'absent_contractor', before(-1), ['no_show', 0, 9_000, 1_800]],
    ['a part went back before: the rest', { refundedInCents: 4_000 }, 'professional', before(48), ['professional', 6_800, 0, 0]],
    [
      'a part went back before: half of her price',
      { refundedInCents: 4_000 },
      'contractor',
      before(1),
      ['late', 4_500, 1_917, 383],
    ],
    ['never more than is left', { refundedInCents: 10_000 }, 'contractor', before(1), ['late', 800, 0, 0]],
    ['without a fee', { totalInCents: 9_000 }, 'contractor', before(1), ['late', 4_500, 4_500, 0]],
  ]
  test.each(cases)('%s', (_name, over, ending, at, [rule, refundInCents, keptByProfessionalInCents, feeKeptInCents]) => {
    expect(refundOf(visit(over), ending, at)).toEqual({ rule, refundInCents, keptByProfessionalInCents, feeKeptInCents })
  })

  test('no cent is lost, whatever the amounts and the moment', () => {
    for (let amountInCents = 4_000; amountInCents < 4_200; amountInCents++) {
      for (const feePercent of [0, 0.1, 0.2, 0.3]) {
        const totalInCents = amountInCents + Math.round(amountInCents * feePercent)
        for (const ending of ['contractor', 'professional', 'absent_contractor'] as const) {
          const paid = visit({ amountInCents, totalInCents })
          const { refundInCents, keptByProfessionalInCents, feeKeptInCents } = refundOf(paid, ending, before(3))
          expect(refundInCents + keptByProfessionalInCents + feeKeptInCents).toBe(totalInCents)
          expect(keptByProfessionalInCents).toBe(amountInCents - herShareOf(paid, refundInCents))
          expect(Math.min(refundInCents, keptByProfessionalInCents, feeKeptInCents)).toBeGreaterThanOrEqual(0)
        }
      }
    }
  })
})

test('what is said before the button is pressed', () => {
  const say = (over: Partial<PaidVisit>, ending: Ending, at: Date, side: 'contractor' | 'professional' = 'contractor') =>
    refundSentence(refundOf(visit(over), ending, at), side).replaceAll('\u00a0', ' ')
  expect(say({ paidAt: null }, 'contractor', before(48))).toBe('Nada foi cobrado. O horário fica livre para outra pessoa.')
  expect(say({}, 'contractor', before(48))).toBe('Faltam pelo menos 24 horas: você recebe tudo de volta, R$ 108,00.')
  expect(say({ paidAt: before(30) }, 'contractor', before(1))).toBe(
    'Você pagou há no máximo 7 dias: recebe tudo de volta, R$ 108,00.',
  )
  expect(say({}, 'contractor', before(1))).toBe(
    'Faltam menos de 24 horas: você recebe R$ 45,00, metade do valor da profissional, que tinha o horário reservado para você.',
  )
  expect(say({}, 'absent_contractor', before(-1))).toBe('Quem não estava em casa não recebe o valor de volta.')
  expect(say({}, 'absent_professional', before(-1))).toBe('Você recebe tudo de volta: R$ 108,00.')
  expect(say({}, 'professional', before(48), 'professional')).toBe(
    'Quem contratou recebe tudo de volta. Você não recebe por esta visita.',
  )
})

test('24 hours are counted to the millisecond', () => {
  expect([isFree(start, before(24)), isFree(start, new Date(before(24).getTime() + 1))]).toEqual([true, false])
})
