import { test } from 'vitest'

/** Whether the tests run in their long form (`npm run test:long`). */
export const LONG = Boolean(process.env.LONG)

/**
 * A test that only `npm run test:long` runs, not `npm test`: about faults outside the product (a lost response, a kill, a bank
 * that answers days later, many simultaneous calls) or too slow for every run (docs/decisions/072).
 */
export const long = LONG ? test : test.skip
