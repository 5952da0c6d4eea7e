import { HOUR_MS } from './days.ts'

// A file of its own, because the page of a booking needs this and no text of the offers.

/** A yes to a need must begin at least so long after it is given. */
export const BEFORE_START_MS = 2 * HOUR_MS
