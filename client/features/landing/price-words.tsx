import { usePrices } from '#client/lib/prices.ts'
import { feeWords, holdWords } from './landing-texts.ts'

/** Renders how long an unpaid booking occupies its slot, as configured. */
export function HoldTime() {
  return holdWords(usePrices())
}

/** The platform fee as text, with its rate from the configuration. */
export function Fee() {
  return feeWords(usePrices())
}
