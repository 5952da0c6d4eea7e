const reais = inReais()
const wholeReais = inReais({ maximumFractionDigits: 0 })

/**
 * Returns a function that formats integer cents. It creates its formatter at the first call, because not every page shows an
 * amount.
 */
function inReais(options?: Intl.NumberFormatOptions): (cents: number) => string {
  let format: Intl.NumberFormat | undefined
  return (cents) =>
    (format ??= new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', ...options })).format(cents / 100)
}

/** Formats integer cents: `18000` → `R$ 180,00`, with the no-break space of pt-BR. */
export function formatCents(cents: number): string {
  return reais(cents)
}

/** Formats cents without decimals: `500000` → `R$ 5.000`. */
export function formatWholeReais(cents: number): string {
  return wholeReais(cents)
}

/** Formats an amount with an ordinary space, 'R$ 80,00', for sentences that the specification gives word for word. */
export function centsInWords(cents: number): string {
  return formatCents(cents).replace('\u00A0', ' ')
}

/** Formats an amount without decimals and with an ordinary space, 'R$ 150', for labels. */
export function reaisInWords(cents: number): string {
  return formatWholeReais(cents).replace('\u00A0', ' ')
}

/** Returns a share of an amount in integer cents. The rate is in basis points; the result is rounded half up. */
export function shareOf(cents: number, basisPoints: number): number {
  return Math.floor((cents * basisPoints + 5_000) / 10_000)
}

/** Formats basis points as a percentage: `2000` → `20%`, `250` → `2,5%`. */
export function formatBasisPoints(basisPoints: number): string {
  return `${new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 }).format(basisPoints / 100)}%`
}

/** The share of the price that the professional receives, in percent. */
const PROFESSIONAL_SHARE = 100
/** The professional's share of the price as text, for sentences such as 'Você fica com …'. */
export const wholePrice = `${PROFESSIONAL_SHARE}% do valor que definir`

/** The monthly price of the contractor's subscription, in cents. */
export const SUBSCRIPTION_PRICE_IN_CENTS = 5_000
/**
 * For how many days after a payment a purchase can be withdrawn from with a full refund (CDC art. 49). They count from the first
 * charge of the subscription or of a service, or from the payment of a booking.
 */
export const WITHDRAWAL_DAYS = 7
