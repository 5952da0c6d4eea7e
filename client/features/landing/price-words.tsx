import { usePrices } from '#client/lib/prices.ts'
import { feeWords, holdWords } from './landing-texts.ts'

/** How long a slot is held, from the configuration. */
export function HoldTime() {
  return holdWords(usePrices())
}

/** The fee of the platform, with its rate. */
export function Fee() {
  return feeWords(usePrices())
}
