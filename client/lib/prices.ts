import { formatBasisPoints } from '#shared/money.ts'
import { trpc } from './api.ts'
import type { Answers } from './api.ts'

type Prices = Answers['payment']['prices']

/**
 * The prices and fees from the server's configuration; undefined until they are loaded. They do not change while the page is
 * open.
 */
export function usePrices(): Prices | undefined {
  return trpc.payment.prices.useQuery(undefined, { staleTime: Infinity }).data
}

/**
 * The sentence about the platform's fee: 'Taxa da plataforma: 20% sobre o valor do profissional{, mais X% só no primeiro
 * agendamento com cada profissional}'.
 */
export function feeLine(prices: Pick<Prices, 'feeInBasisPoints' | 'firstBookingFeeInBasisPoints'>): string {
  const { feeInBasisPoints: fee, firstBookingFeeInBasisPoints: first } = prices
  const extra = first > 0 ? `, mais ${formatBasisPoints(first)} só no primeiro agendamento com cada profissional` : ''
  return `Taxa da plataforma: ${formatBasisPoints(fee)} sobre o valor do profissional${extra}`
}
