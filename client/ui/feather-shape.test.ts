import { expect, test } from 'vitest'
import { featherShape } from './feather-shape.ts'

test('one seed draws one feather of seven bands, another seed another', () => {
  expect(featherShape('ana')).toEqual(featherShape('ana'))
  expect(featherShape('ana').bands).not.toEqual(featherShape('rosa').bands)
  expect(featherShape('ana').bands).toHaveLength(7)
  expect(featherShape('ana').bands.every((band) => /^M[\d. MQZ-]+Z$/.test(band))).toBe(true)
})

test.each(['ana', 'beto', 'marlene', 'joao', 'rosa', 'dupla', '404', 'vazio'])('the feather of %s stays in its box', (seed) => {
  const { bands, rachis } = featherShape(seed)
  const numbers =
    [...bands, rachis]
      .join(' ')
      .match(/-?\d+(\.\d+)?/g)
      ?.map(Number) ?? []
  const [xs, ys] = [numbers.filter((_, index) => index % 2 === 0), numbers.filter((_, index) => index % 2 === 1)]
  expect(Math.min(...xs)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...xs)).toBeLessThanOrEqual(330)
  expect(Math.min(...ys)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...ys)).toBeLessThanOrEqual(600)
})
