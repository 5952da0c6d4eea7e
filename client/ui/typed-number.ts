const GROUPED = /^\d{1,3}(\.\d{3})+(,\d{0,2})?$/
/** The maximum number of digits before the decimal comma. No price has so many digits. */
const MOST_DIGITS = 9

/**
 * Parses an amount typed in reais: '180' and '180,00' are 18000 cents, '1.800' is 180000. A dot with at most two digits after it
 * is read as the decimal comma, as on English keyboards. Returns null for a text without digits.
 */
export function centsOf(text: string): number | null {
  const [, whole = '', decimals = ''] = /^([\d.]*?)(?:[.,](\d{0,2}))?$/.exec(text) ?? []
  if (whole + decimals === '') return null
  return Number(whole.replaceAll('.', '')) * 100 + Number(decimals.padEnd(2, '0'))
}

/** Writes integer cents as an amount in reais without the currency sign: 123456 → '1.234,56'. Null and zero become ''. */
export function centsText(cents: number | null): string {
  return !cents ? '' : (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })
}

/**
 * Inserts the dots for thousands into an amount while it is typed. `before` is the text before the last key. If it already had
 * such dots, a dot that remains after a deletion still separates thousands and is not a decimal point.
 */
export function groupThousands(text: string, before: string): string {
  const grouped = GROUPED.test(before)
  if (!grouped && /^[\d.]*\.\d{0,2}$/.test(text)) return text
  const comma = grouped ? text.replace(/(\.\d{3})\.$/, '$1,') : text
  const [whole = '', ...decimals] = comma.replaceAll('.', '').split(',')
  const dotted = whole.slice(0, MOST_DIGITS).replaceAll(/\B(?=(\d{3})+$)/g, '.')
  return [dotted, ...decimals].join(',')
}

/**
 * Parses a field for a whole number: an empty text becomes null. A text that is not a number becomes NaN, so that the schema
 * refuses it at its field.
 */
export function numberOrNull(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  const typed = value.trim()
  if (typed === '') return null
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN
}
