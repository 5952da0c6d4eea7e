import { describe, expect, test } from 'vitest'
import { countLooksOf, firstLook, further, looksOf } from './looks.ts'

const near = { located: true, band: null, service: false } as const
const most = 21
type Filters = Parameters<typeof looksOf>[0]

describe('how far to look along the order', () => {
  const first = (share: number | null, filters: Filters) => firstLook({ share, most, ...looksOf(filters) })

  test('for a name that one in fifteen bears twice as far as it seems to take', () => {
    expect(first(1 / 15, near)).toBe(630)
    expect(first(1 / 15, { ...near, service: true })).toBe(630)
    expect(first(1 / 15, { ...near, band: 2 })).toBe(630)
  })

  test('for what the words are cheaper for only a little: it may be frequent around the home', () => {
    expect(first(1 / 15, { ...near, band: 2, service: true })).toBe(21)
    expect(first(1 / 15, { ...near, band: 3 })).toBe(21)
    expect([first(0.01, near), first(0, near)]).toEqual([21, 21])
  })

  test('for a word that half of them have, whatever the filters', () => {
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
  const next = (share: number | null, taken: number, found: number) =>
    further(taken, found, most - found, { share, most, ...looksOf(near) })

  test('it goes on for those that are wanted still', () => {
    expect([next(null, 84, 6), next(null, 84, 12)]).toEqual([420, 126])
  })

  test('but not where one in thirty has the words, or nobody', () => {
    expect([next(null, 84, 4), next(null, 84, 3), next(null, 84, 0)]).toEqual([714, null, null])
  })

  test('for the last three it goes on where it would not have begun', () => {
    expect(next(null, 630, 18)).toBe(210)
  })

  test('three finds are no proof that a rare word is frequent, ten are', () => {
    expect([next(0.01, 21, 0), next(0.01, 21, 2), next(0.01, 21, 3)]).toEqual([null, null, null])
    expect(next(0.01, 21, 10)).toBe(242)
  })

  test('a frequent word that nobody has around here is left to the words in the end', () => {
    expect([next(0.5, 84, 0), next(0.5, 1_800, 0)]).toEqual([156, null])
  })
})

test('a count reads words only until there are enough, and turns to them sooner', () => {
  expect([countLooksOf(near), countLooksOf({ ...near, band: 1 })]).toEqual([
    { first: 4, last: 15 },
    { first: 3, last: 8 },
  ])
})
