import { expect, test } from 'vitest'
import { createIdempotencyKeys } from './idempotency-keys.ts'

test('a request keeps its idempotency key until it is refused or changed', () => {
  let made = 0
  const keys = createIdempotencyKeys(() => `key-${++made}`)
  expect([keys.keyFor('tuesday'), keys.keyFor('tuesday'), keys.keyFor('friday')]).toEqual(['key-1', 'key-1', 'key-2'])
  keys.forget()
  expect(keys.keyFor('friday')).toBe('key-3')
})
