import { createHash } from 'node:crypto'
import Stripe from 'stripe'

type Repeat<T> = {
  /** Finds the object that an earlier call created although its response was an error; null when there is none. */
  readonly find: () => Promise<T | null>
  /**
   * Whether a call that Stripe refused is repeated with the next key. False for a declined card, a refund and a transfer, where
   * the caller decides.
   */
  readonly afterRefusal?: boolean
}

/** The highest number of a key. An error under `key:50` is thrown, and no further key is tried. */
const LAST_NUMBER = 50

/**
 * Calls Stripe with an idempotency key. A call whose response was lost is repeated with the same key, because Stripe may have
 * carried it out. But Stripe stores the response to a key for a day, even an error, so repeating a failed call only repeats its
 * error. Then this function looks for the object that the call should have created, and if there is none it calls with the next
 * key: `key:2`, `key:3`. Each repeat tries the keys in the same order, so that concurrent calls and calls after a crash create
 * one object. After more than a day the caller must look for the object before it moves money.
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

/** The `find` for calls whose result cannot be looked up: it finds nothing. */
export const nothing = (): Promise<null> => Promise.resolve(null)

/** A short digest of the values on which an idempotency key depends. */
export function fingerprint(...values: string[]): string {
  return createHash('sha256').update(values.join('\n')).digest('hex').slice(0, 16)
}
