import { expect, test } from 'vitest'
import { reasonThrown } from '#server/test/stage/reason-thrown.ts'
import { cancelTransition, endingOf, keptByProfessional, noteOf } from './rules.ts'

test('the transition of a cancellation depends on who cancels, and for the contractor on whether the booking is paid', () => {
  expect(cancelTransition('Solicitado', 'contractor')).toBe('cancel')
  expect(cancelTransition('Confirmado', 'contractor')).toBe('cancelPaid')
  expect(cancelTransition('Confirmado', 'professional')).toBe('decline')
})

test('a note is required of a professional who cancels and optional for a contractor, and it is stored as written', () => {
  expect(reasonThrown(() => noteOf('professional', undefined))).toBe('invalid_input')
  expect(reasonThrown(() => noteOf('professional', ''))).toBe('invalid_input')
  expect(noteOf('professional', 'payment_expired')).toBe('payment_expired')
  expect(noteOf('contractor', undefined)).toBeNull()
  expect(noteOf('contractor', '')).toBeNull()
})

test('the row of a cancelled booking tells how the booking ended', () => {
  const row = { contractorId: 'ana', professionalId: 'marlene', noShowBy: null, cancelledBy: 'ana' }
  expect(endingOf(row)).toBe('contractor')
  expect(endingOf({ ...row, cancelledBy: 'marlene' })).toBe('professional')
  // If the system or an administrator cancelled, the contractor gets a full refund, as when the professional cancels.
  expect(endingOf({ ...row, cancelledBy: null })).toBe('professional')
  expect(endingOf({ ...row, cancelledBy: 'an admin' })).toBe('professional')
  expect(endingOf({ ...row, noShowBy: 'contractor', cancelledBy: 'marlene' })).toBe('absent_contractor')
  expect(endingOf({ ...row, noShowBy: 'professional' })).toBe('absent_professional')
})

test('refunds that are made, pending or refused for good reduce the professional’s part of the price in proportion', () => {
  const amounts = { amountInCents: 9_000, totalInCents: 10_800 }
  const kept = (backInCents: number, stuckInCents: number) =>
    keptByProfessional(amounts, { creditInCents: 0, refunds: { backInCents, stuckInCents } })
  expect([kept(0, 0), kept(5_400, 0), kept(2_700, 2_700), kept(0, 10_800)]).toEqual([9_000, 4_500, 4_500, 0])
})
