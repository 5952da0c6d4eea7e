import { HOUR_MS } from './days.ts'

// This constant has its own file, so that the page of a booking loads the constant without the texts of the offers.

/** How long before the start, at least, a professional must accept a need. */
export const BEFORE_START_MS = 2 * HOUR_MS
