import { test } from 'vitest'

/** Whether the tests run in their long form: `npm run test:long`. */
export const LONG = Boolean(process.env.LONG)

/**
 * A test that `npm test` leaves out and `npm run test:long` runs: what the world around the product does to it (a lost response, a
 * kill, a bank that answers days later, many calls at the same instant) and what takes longest to prove (docs/decisions/072).
 */
export const long = LONG ? test : test.skip
