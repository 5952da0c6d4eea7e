/**
 * Reads a field of whole numbers: an empty text is null. A text that is no number is NaN, so that the schema refuses it at its
 * field.
 */
export function numberOrNull(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  const typed = value.trim()
  if (typed === '') return null
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN
}
