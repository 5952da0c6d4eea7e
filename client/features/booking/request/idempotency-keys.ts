import { newKey } from '#client/lib/new-key.ts'

/**
 * Idempotency keys of one form. The same request keeps its key, so that repeating it after a lost response gives the same
 * booking. A changed request, or the same request after a clear refusal (`forget`), gets a new key.
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
