import { expect, test } from 'vitest'
import { isDue, paymentMayBecome } from './rules.ts'

test('a paid booking never becomes unpaid', () => {
  expect(paymentMayBecome('Pendente', 'Processando')).toBe(true)
  expect(paymentMayBecome('Falhou', 'Pago')).toBe(true)
  expect(paymentMayBecome('Pago', 'Reembolsado')).toBe(true)
  for (const from of ['Pago', 'Reembolsado', 'Reembolso Parcial'] as const) {
    for (const to of ['Pendente', 'Processando', 'Falhou'] as const) expect(paymentMayBecome(from, to)).toBe(false)
  }
})

test('the job begins a booking at its start and completes it at its end', () => {
  const [startsAt, endsAt] = [new Date('2026-11-24T11:00:00Z'), new Date('2026-11-24T15:00:00Z')]
  const before = (instant: Date) => new Date(instant.getTime() - 1)
  expect([isDue('begin', { startsAt, endsAt }, before(startsAt)), isDue('begin', { startsAt, endsAt }, startsAt)]).toEqual([
    false,
    true,
  ])
  expect([isDue('complete', { startsAt, endsAt }, before(endsAt)), isDue('complete', { startsAt, endsAt }, endsAt)]).toEqual([
    false,
    true,
  ])
})
