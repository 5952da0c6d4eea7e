import { expect, test } from 'vitest'
import { IdempotencyKey } from '#shared/text.ts'
import { newKey } from './new-key.ts'

test('creates 200 different keys, each a version 4 UUID that the API accepts', () => {
  const keys = Array.from({ length: 200 }, newKey)
  expect(
    keys.every((key) => IdempotencyKey.safeParse(key).success && /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab]/.test(key)),
  ).toBe(true)
  expect(new Set(keys).size).toBe(200)
})
