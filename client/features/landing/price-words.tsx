import { usePrices } from '#client/lib/prices.ts'
import { feeWords, holdWords } from './landing-texts.ts'

/** The duration of the hold as text, from the configuration. */
export function HoldTime() {
  return holdWords(usePrices())
}

/** The platform fee as text, with its rate from the configuration. */
export function Fee() {
  return feeWords(usePrices())
}
