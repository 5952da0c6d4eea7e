import { expect, test } from 'vitest'
import { IdempotencyKey } from '#shared/text.ts'
import { createAttempts, newKey } from './attempt.ts'

test('a key is one that the API takes, and never twice the same', () => {
  const keys = Array.from({ length: 200 }, newKey)
  expect(
    keys.every((key) => IdempotencyKey.safeParse(key).success && /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab]/.test(key)),
  ).toBe(true)
  expect(new Set(keys).size).toBe(200)
})

test('one wish keeps its key until it is refused or becomes another wish', () => {
  let made = 0
  const attempts = createAttempts(() => `key-${++made}`)
  expect([attempts.keyFor('tuesday'), attempts.keyFor('tuesday'), attempts.keyFor('friday')]).toEqual(['key-1', 'key-1', 'key-2'])
  attempts.forget()
  expect(attempts.keyFor('friday')).toBe('key-3')
})
