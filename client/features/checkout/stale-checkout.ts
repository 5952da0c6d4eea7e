import { refusalOf } from '#client/lib/errors.ts'

const reasons: ReadonlySet<string> = new Set([
  'already_paid',
  'hold_over',
  'payment_processing',
  'charge_planned',
  'credit_changed',
  'pix_off',
  'series_changed',
  'series_consent',
  'series_first',
  'series_needs_card',
])

/** Whether a refusal says that the booking or its series has changed, so that the checkout must be loaded again. */
export function isStale(refusal: unknown): boolean {
  const { reason } = refusalOf(refusal)
  return reason !== null && reason !== undefined && reasons.has(reason)
}
