import { expect, test } from 'vitest'
import { reasonThrown } from '#server/test/stage/reason-thrown.ts'
import { cancelTransition, endingOf, keptByProfessional, noteOf } from './rules.ts'

test('cancelling is another transition after the payment than before, and another one for the professional', () => {
  expect(cancelTransition('Solicitado', 'contractor')).toBe('cancel')
  expect(cancelTransition('Confirmado', 'contractor')).toBe('cancelPaid')
  expect(cancelTransition('Confirmado', 'professional')).toBe('decline')
})

test('a professional must say why and a contractor may; the note is stored as it was written', () => {
  expect(reasonThrown(() => noteOf('professional', undefined))).toBe('invalid_input')
  expect(reasonThrown(() => noteOf('professional', ''))).toBe('invalid_input')
  expect(noteOf('professional', 'payment_expired')).toBe('payment_expired')
  expect(noteOf('contractor', undefined)).toBeNull()
  expect(noteOf('contractor', '')).toBeNull()
})

test('the row of a cancelled booking says how it ended', () => {
  const row = { contractorId: 'ana', professionalId: 'marlene', noShowBy: null, cancelledBy: 'ana' }
  expect(endingOf(row)).toBe('contractor')
  expect(endingOf({ ...row, cancelledBy: 'marlene' })).toBe('professional')
  // Cancelled by the system or by an administrator: neither participant pays for it.
  expect(endingOf({ ...row, cancelledBy: null })).toBe('professional')
  expect(endingOf({ ...row, cancelledBy: 'an admin' })).toBe('professional')
  expect(endingOf({ ...row, noShowBy: 'contractor', cancelledBy: 'marlene' })).toBe('absent_contractor')
  expect(endingOf({ ...row, noShowBy: 'professional' })).toBe('absent_professional')
})

test('refunds that are made, pending or stuck reduce what the professional keeps, in proportion', () => {
  const amounts = { amountInCents: 9_000, totalInCents: 10_800 }
  const paidAt = new Date('2026-11-20T12:00:00Z')
  const kept = (backInCents: number, stuckInCents: number) =>
    keptByProfessional(amounts, { paidAt, creditInCents: 0, refunds: { backInCents, stuckInCents } })
  expect([kept(0, 0), kept(5_400, 0), kept(2_700, 2_700), kept(0, 10_800)]).toEqual([9_000, 4_500, 4_500, 0])
  expect(keptByProfessional(amounts, { paidAt: null, creditInCents: 0, refunds: { backInCents: 0, stuckInCents: 0 } })).toBeNull()
})
