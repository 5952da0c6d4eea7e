import { test } from 'vitest'

/** True if the tests run in their long form (`npm run test:long`). */
export const LONG = Boolean(process.env.LONG)

/**
 * A test that only `npm run test:long` runs, because it is slow or about faults outside the product, such as a lost response or a
 * kill (docs/decisions/072).
 */
export const long = LONG ? test : test.skip
