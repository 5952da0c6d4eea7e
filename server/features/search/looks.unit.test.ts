import { describe, expect, test } from 'vitest'
import { countLooksOf, looksOf, wider } from './looks.ts'

const near = { located: true, band: null, service: false } as const
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
    expect(wider(105, 4, { most, ...looksOf(near) })).toBe(420)
    expect(wider(420, 18, { most, ...looksOf(near) })).toBe(784)
  })

  test('what one in a hundred has, or nobody, is left to the words', () => {
    expect([0, 1, 2, 3].map((found) => wider(105, found, { most, ...looksOf(near) }))).toEqual([null, null, null, null])
  })

  test('with a service, where candidates are dear, a lucky look at a rare word leads nowhere', () => {
    const dear = { most, ...looksOf({ ...near, service: true }) }
    expect([wider(105, 4, dear), wider(105, 5, dear)]).toEqual([null, 420])
  })

  test('without a home the words are those of everybody, and wait longer', () => {
    expect(wider(105, 2, { most, ...looksOf({ ...near, located: false }) })).toBe(420)
  })

  test('a count reads words only until there are enough, and turns to them sooner', () => {
    expect([countLooksOf(near), countLooksOf({ ...near, band: 1 })]).toEqual([
      { first: 5, last: 15 },
      { first: 2, last: 12 },
    ])
  })
})
