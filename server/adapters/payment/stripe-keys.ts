import { createHash } from 'node:crypto'
import Stripe from 'stripe'

type Repeat<T> = {
  /** Finds what an earlier call made although its answer was an error; null when there is nothing. */
  readonly find: () => Promise<T | null>
  /** Whether a refusal is asked again too. Not where the caller decides about it: for a declined card, a refund, a transfer. */
  readonly afterRefusal?: boolean
}

/** So many errors of one key and its successors are walked through before the last one is thrown. */
const LAST_NUMBER = 50

/**
 * Calls Stripe with an idempotency key. A call whose answer was lost is repeated with the same key, because it may have been carried out.
 * But Stripe keeps the answer of a key for a day, also an error, so an error that it repeats never changes: then what the call was to make
 * is looked for, and if it is not there the call is made with the next key, `key:2`, `key:3`. Each repeat walks through the same keys, so
 * that calls at once and calls after a crash make one thing. The caller of an act with money looks for it first after a day.
 */
export async function withKey<T>(
  key: string,
  call: (options: { idempotencyKey: string }) => Promise<T>,
  { find, afterRefusal = false }: Repeat<T>,
): Promise<T> {
  for (let number = 1; ; number++) {
    try {
      return await call({ idempotencyKey: number === 1 ? key : `${key}:${number}` })
    } catch (error) {
      if (number === LAST_NUMBER || !isKept(error, afterRefusal)) throw error
      const made = await find()
      if (made !== null) return made
    }
  }
}

function isKept(error: unknown, afterRefusal: boolean): boolean {
  if (!(error instanceof Stripe.errors.StripeError) || error.headers?.['idempotent-replayed'] !== 'true') return false
  return afterRefusal || (error.statusCode ?? 0) >= 500
}

/** For what cannot be found again. */
export const nothing = (): Promise<null> => Promise.resolve(null)

/** A short digest of values that belong to a key. */
export function fingerprint(...values: string[]): string {
  return createHash('sha256').update(values.join('\n')).digest('hex').slice(0, 16)
}
