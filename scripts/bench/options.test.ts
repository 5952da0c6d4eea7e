import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('without words: every part, ten thousand spread over the country, five rounds of three seconds', () => {
  const options = { parts: ['search', 'booking'], count: 10_000, spread: 'spread', rounds: 5, seconds: 3 }
  expect(readOptions([])).toEqual(options)
})

test('a part, a size, one city and the rounds may be chosen', () => {
  const words = ['booking', '--n', '100000', '--city', '--rounds=7', '--seconds', '1']
  expect(readOptions(words)).toEqual({ parts: ['booking'], count: 100_000, spread: 'dense', rounds: 7, seconds: 1 })
  expect(readOptions(['booking', 'search']).parts).toEqual(['search', 'booking'])
})

test.each([
  [['chat'], 'no part chat'],
  [['--n', '10'], '--n is a whole number from 1000'],
  [['--n', '1e4'], 'not 1e4'],
  [['--rounds', '0'], '--rounds is a whole number'],
  [['--seconds', '2.5'], 'not 2.5'],
  [['--fast'], "Unknown option '--fast'"],
])('%j is refused in words', (words, reason) => {
  expect(() => readOptions(words)).toThrow(reason)
})
