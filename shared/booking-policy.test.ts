import { expect, test } from 'vitest'
import { refundOf } from './booking-life.ts'
import type { Ending } from './booking-life.ts'
import { refundPolicy } from './booking-policy.ts'

const start = new Date('2026-12-24T11:00:00Z')
const before = (hours: number) => new Date(start.getTime() - hours * 3_600_000)

// Each sentence at the last moment of its rule: what is promised before paying is what comes back (AMB-07).
test.each<[keyof typeof refundPolicy, string, Date, Ending, Date, number]>([
  ['seven_days', 'Até 7 dias depois de pagar', before(168), 'contractor', before(1), 10_800],
  ['day_before', 'Até 24 horas antes', before(400), 'contractor', before(24), 10_800],
  ['late', 'metade do valor da profissional', before(400), 'contractor', before(23), 4_500],
  ['late', 'sem a taxa', before(24), 'contractor', start, 4_500],
  ['professional', 'Se a profissional cancelar', before(400), 'professional', before(1), 10_800],
  ['professional', 'não chegar', before(400), 'absent_professional', before(-1), 10_800],
  ['no_show', 'o valor não volta', before(400), 'absent_contractor', before(-1), 0],
])('%s: "%s"', (rule, words, paidAt, ending, at, refundInCents) => {
  const visit = { amountInCents: 9_000, totalInCents: 10_800, startsAt: start, paidAt, refundedInCents: 0 }
  expect(refundPolicy[rule]).toContain(words)
  expect(refundOf(visit, ending, at)).toMatchObject({ rule, refundInCents })
})
