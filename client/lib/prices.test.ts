import { expect, test } from 'vitest'
import { feeLine } from './prices.ts'

test('the sentence about the platform’s fee contains the configured rates', () => {
  expect(feeLine({ feeInBasisPoints: 1_250, firstBookingFeeInBasisPoints: 0 })).toBe(
    'Taxa da plataforma: 12,5% sobre o valor do profissional',
  )
  expect(feeLine({ feeInBasisPoints: 2_000, firstBookingFeeInBasisPoints: 1_000 })).toBe(
    'Taxa da plataforma: 20% sobre o valor do profissional, mais 10% só no primeiro agendamento com cada profissional',
  )
})
