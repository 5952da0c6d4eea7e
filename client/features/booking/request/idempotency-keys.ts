import { newKey } from '#client/lib/new-key.ts'

/**
 * The idempotency keys of one form. A repeated request has the same key, so that a lost response leads to no second booking. A
 * changed request gets a new key. `forget` is called after a clear refusal, so that the next request gets a new key too.
 */
export function createIdempotencyKeys(makeKey: () => string = newKey) {
  let current: { request: string; key: string } | null = null
  return {
    keyFor(request: string): string {
      if (current?.request !== request) current = { request, key: makeKey() }
      return current.key
    },
    forget(): void {
      current = null
    },
  }
}
