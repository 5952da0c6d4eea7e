import { expect, test } from 'vitest'
import { digits, figureOf, show, verdictOf } from './figures.ts'

test('the median of an even number of values is the mean of the middle two', () => {
  expect(figureOf([9, 1, 5])).toEqual({ median: 5, low: 1, high: 9 })
  expect(figureOf([4, 1, 2, 100])).toEqual({ median: 3, low: 1, high: 100 })
  expect(figureOf([7])).toEqual({ median: 7, low: 7, high: 7 })
  expect(() => figureOf([])).toThrow('needs values')
})

test('figureOf sorts values as numbers and does not change its input', () => {
  const values = [10, 9, 100]
  expect(figureOf(values)).toEqual({ median: 10, low: 9, high: 100 })
  expect(values).toEqual([10, 9, 100])
})

test.each([
  [[0.5, 0.6], { atLeast: 0.5 }, 'reached'],
  [[0.4, 0.6], { atLeast: 0.5 }, 'not shown'],
  [[0.3, 0.4], { atLeast: 0.5 }, 'missed'],
  [[38, 60], { atMost: 60 }, 'reached'],
  [[38, 61], { atMost: 60 }, 'not shown'],
  [[61, 90], { atMost: 60 }, 'missed'],
] as const)('%j against %j is %s', (values, goal, verdict) => {
  expect(verdictOf(figureOf(values), goal)).toBe(verdict)
})

test('the benchmark prints figures with three significant digits', () => {
  expect(show(figureOf([0.2119, 0.19, 0.3]))).toBe('0.212 (0.19–0.3)')
  expect(show(figureOf([42]))).toBe('42')
  expect(digits(1_520_400.4)).toBe('1,520,400')
})
