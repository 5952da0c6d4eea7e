import { describe, expect, test } from 'vitest'
import { counts, strikeOf } from './rules.ts'

const startsAt = new Date('2026-12-01T12:00:00Z')
const hoursBefore = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000)
const cancelled = {
  startsAt,
  cancelledAt: hoursBefore(23.9),
  cancelReason: 'professional',
  cancelCause: 'Outro motivo',
  noShowBy: null,
} as const

describe('what counts as a strike', () => {
  test('cancelling a paid booking less than 24 hours before its start is a strike', () => {
    expect(strikeOf(cancelled, true)).toBe('Cancelamento em cima da hora')
    expect(strikeOf({ ...cancelled, cancelledAt: hoursBefore(24) }, true)).toBeNull()
    expect(strikeOf(cancelled, false)).toBeNull()
  })

  test('an absence of the professional is a strike, whether or not a cause was stated', () => {
    const absent = { ...cancelled, cancelReason: 'no_show', cancelledAt: hoursBefore(-1), noShowBy: 'professional' } as const
    expect(strikeOf(absent, true)).toBe('Ausência')
    expect(strikeOf({ ...absent, cancelCause: null }, true)).toBe('Ausência')
    expect(strikeOf({ ...absent, noShowBy: 'contractor' }, true)).toBeNull()
  })

  test.each(['Doença', 'Risco à segurança'] as const)('an event because of %s is never a strike', (cancelCause) => {
    expect(strikeOf({ ...cancelled, cancelCause }, true)).toBeNull()
    const absent = { ...cancelled, cancelCause, cancelReason: 'no_show', noShowBy: 'professional' } as const
    expect(strikeOf(absent, true)).toBeNull()
  })

  test('a booking that the contractor, the clock or the platform cancelled is never a strike', () => {
    for (const cancelReason of ['contractor', 'payment_expired', 'account_closed'] as const)
      expect(strikeOf({ ...cancelled, cancelReason, cancelCause: null }, true)).toBeNull()
  })

  test('a strike counts for 90 days, unless it was withdrawn', () => {
    const strike = { occurredAt: startsAt, withdrawnAt: null }
    const after = (days: number) => new Date(startsAt.getTime() + days * 86_400_000)
    expect(counts(strike, after(89.99))).toBe(true)
    expect(counts(strike, after(90))).toBe(false)
    expect(counts({ ...strike, withdrawnAt: after(1) }, after(2))).toBe(false)
  })
})
