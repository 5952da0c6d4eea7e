import { expect, test } from 'vitest'
import { pairsOf, readOptions } from './options.ts'

test('without options the benchmark runs all parts with 10,000 professionals over Brazil, five rounds of three seconds', () => {
  const cases = [{ count: 10_000, spread: 'spread' }]
  expect(readOptions([])).toEqual({
    parts: ['search', 'booking', 'chat', 'dashboard', 'jobs', 'pages', 'mix'],
    cases,
    rounds: 5,
    seconds: 3,
    history: 200_000,
  })
})

test('the options select the part, the number of professionals, whether they live in one city, and the rounds', () => {
  const words = ['booking', '--n', '100000', '--where', 'city', '--rounds=7', '--seconds', '1', '--history', '0']
  const cases = [{ count: 100_000, spread: 'dense' }]
  expect(readOptions(words)).toEqual({ parts: ['booking'], cases, rounds: 7, seconds: 1, history: 0 })
  expect(readOptions(['mix', '--against', '/other', '--save'])).toMatchObject({ against: '/other', save: true })
  expect(readOptions(['booking', 'search']).parts).toEqual(['search', 'booking'])
})

test('the benchmark creates a database for each size and each distribution of professionals, sorted and without duplicates', () => {
  expect(readOptions(['--n', '100000,10000,10000', '--where', 'both']).cases).toEqual([
    { count: 10_000, spread: 'spread' },
    { count: 10_000, spread: 'dense' },
    { count: 100_000, spread: 'spread' },
    { count: 100_000, spread: 'dense' },
  ])
})

test('two databases are compared only if they differ in size alone or in density alone', () => {
  expect(pairsOf(readOptions(['--n', '1000,2000,3000']).cases)).toEqual([
    { differ: 'size', a: 0, b: 1 },
    { differ: 'size', a: 0, b: 2 },
  ])
  expect(pairsOf(readOptions(['--n', '1000,2000', '--where', 'both']).cases)).toEqual([
    { differ: 'density', a: 0, b: 1 },
    { differ: 'size', a: 0, b: 2 },
    { differ: 'size', a: 1, b: 3 },
    { differ: 'density', a: 2, b: 3 },
  ])
  expect(pairsOf(readOptions(['--where', 'city']).cases)).toEqual([])
})

test.each([
  [['people'], 'no part people'],
  [['--n', '10'], '--n is a whole number from 1000'],
  [['--n', '1e4'], 'not 1e4'],
  [['--n', '1000,'], '--n is a whole number'],
  [['--where', 'moon'], '--where is country, city, both, not moon'],
  [['--rounds', '0'], '--rounds is a whole number'],
  [['--seconds', '2.5'], 'not 2.5'],
  [['--history', '-1'], '--history'],
  [['--fast'], "Unknown option '--fast'"],
])('%j is rejected with a reason', (words, reason) => {
  expect(() => readOptions(words)).toThrow(reason)
})
