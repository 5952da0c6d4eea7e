import { HOUR_MS } from './days.ts'

// This constant has its own file, because the page of a booking needs it but not the texts of the offers.

/** How long before the start, at least, a professional must accept a need. */
export const BEFORE_START_MS = 2 * HOUR_MS
