import { describe, expect, test } from 'vitest'
import { countLooksOf, firstLook, further, looksOf } from './looks.ts'

const near = { located: true, band: null, service: false } as const
const most = 21
const first = (share: number | null, filters: Parameters<typeof looksOf>[0]) => firstLook(share, { most, ...looksOf(filters) })

describe('how far to look along the order', () => {
  test('for a name that one in fifteen bears twice as far as it seems to take, within an outer band not at all', () => {
    expect(first(1 / 15, near)).toBe(630)
    expect(first(1 / 15, { ...near, service: true })).toBe(630)
    expect(first(1 / 15, { ...near, band: 2 })).toBe(630)
    expect(first(1 / 15, { ...near, band: 2, service: true })).toBeNull()
    expect(first(1 / 15, { ...near, band: 3 })).toBeNull()
  })

  test('what one in a hundred has, or nobody, is left to the words', () => {
    expect([first(0.01, near), first(0, near)]).toEqual([null, null])
  })

  test('of a word that half of them have, those of any filters', () => {
    expect([first(0.5, near), first(0.5, { ...near, band: 3, service: true })]).toEqual([84, 84])
  })

  test('without a home the words are those of everybody, and wait longer', () => {
    expect(first(0.01, { ...near, located: false })).toBe(4_200)
  })

  test('where nobody knows how many have them a few candidates tell, fewer where they are dear', () => {
    expect([
      first(null, near),
      first(null, { ...near, service: true }),
      first(null, { ...near, band: 1, service: true }),
    ]).toEqual([84, 63, 42])
  })
})

describe('after a look that found too few', () => {
  const looks = { most, ...looksOf(near) }

  test('it goes on for those that are wanted still', () => {
    expect(further(84, 6, { still: 15, ...looks })).toBe(420)
    expect(further(84, 12, { still: 9, ...looks })).toBe(126)
  })

  test('but not where one in thirty has the words, or nobody', () => {
    expect(further(84, 4, { still: 17, ...looks })).toBe(714)
    expect(further(84, 3, { still: 18, ...looks })).toBeNull()
    expect(further(84, 0, { still: 21, ...looks })).toBeNull()
  })

  test('for the last three it goes on where it would not have begun', () => {
    expect(further(630, 18, { still: 3, ...looks })).toBe(210)
  })
})

test('a count reads words only until there are enough, and turns to them sooner', () => {
  expect([countLooksOf(near), countLooksOf({ ...near, band: 1 })]).toEqual([
    { first: 4, last: 15 },
    { first: 3, last: 8 },
  ])
})
