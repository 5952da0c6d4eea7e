import { describe, expect, test } from 'vitest'
import { countLooksOf, looksOf, wider } from './looks.ts'

const near = { located: true, band: null } as const
const most = 21

describe('before the words decide', () => {
  test('a name that one in fifteen bears is looked for along the order, within a band in the words of the band', () => {
    expect(wider(105, 7, { most, ...looksOf(near) })).toBe(420)
    expect(wider(84, 6, { most, ...looksOf({ ...near, band: 2 }) })).toBeNull()
    expect(wider(42, 3, { most, ...looksOf({ ...near, band: 3 }) })).toBeNull()
  })

  test('of a word that half of them have, those of a band too', () => {
    expect(wider(42, 20, { most, ...looksOf({ ...near, band: 3 }) })).toBe(71)
  })

  test('a few finds lead no farther than four times as far at once', () => {
    expect(wider(105, 3, { most, ...looksOf(near) })).toBe(420)
    expect(wider(420, 18, { most, ...looksOf(near) })).toBe(784)
  })

  test('what one in a hundred has, or nobody, is left to the words', () => {
    expect([0, 1, 2].map((found) => wider(105, found, { most, ...looksOf(near) }))).toEqual([null, null, null])
  })

  test('without a home the words are those of everybody, and wait longer', () => {
    expect(wider(105, 2, { most, ...looksOf({ located: false, band: null }) })).toBe(420)
  })

  test('a count reads words only until there are enough, and turns to them sooner', () => {
    expect([countLooksOf(near), countLooksOf({ ...near, band: 1 })]).toEqual([
      { first: 5, last: 15 },
      { first: 2, last: 12 },
    ])
  })
})
