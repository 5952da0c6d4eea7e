import { expect, test } from 'vitest'
import { featherShape } from './feather-shape.ts'

test('renders the same feather of seven bands for the same seed, and a different feather for another seed', () => {
  expect(featherShape('ana')).toEqual(featherShape('ana'))
  expect(featherShape('ana').bands).not.toEqual(featherShape('rosa').bands)
  expect(featherShape('ana').bands).toHaveLength(7)
  expect(featherShape('ana').bands.every((band) => /^M[\d. MQZ-]+Z$/.test(band))).toBe(true)
})

test.each(['keeps the feather of %s inside its box', 'beto', 'marlene', 'joao', 'rosa', 'dupla', '404', 'vazio'])(
  'the feather of %s stays in its box',
  (seed) => {
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
  },
)
