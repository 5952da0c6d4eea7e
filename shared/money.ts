const real = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** `18000` → `R$ 180,00` (with the no-break space that pt-BR uses). Takes integer cents. */
export function formatCents(cents: number): string {
  return real.format(cents / 100)
}

/** A share of an amount in integer cents, rate in basis points, rounded once, half up (AMB-03). */
export function shareOf(cents: number, basisPoints: number): number {
  return Math.floor((cents * basisPoints + 5_000) / 10_000)
}

/** Basis points as people read them: `2000` → `20%`, `250` → `2,5%`. */
export function formatBasisPoints(basisPoints: number): string {
  return `${new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 }).format(basisPoints / 100)}%`
}

/** Monthly price of the household's plan, in cents (S1 §9). */
export const PLAN_PRICE_IN_CENTS = 5_000
