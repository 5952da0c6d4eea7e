import type { Shape } from './statements.ts'

/** How many candidates of an order a search with words looks at, for each row that is wanted, before the words decide. */
type Looks = { readonly first: number; readonly last: number }

const LAST_ANYWHERE = 240
const LAST_OF_A_COUNT = 15
// How many times as many as it seems to take are looked at, as a look in vain costs more than a longer one; and how many times as
// many at once, as a few say little about a share.
const MORE = 1.6
const GROWTH = 4

type Filters = Pick<Shape, 'located' | 'band' | 'service'>

/**
 * Near a home tens of thousands may have the words, without one everybody might. Within a price band the words are the cheaper way
 * sooner: they are filed by band, while the walk along an order passes many of the others, most of them for an outer band. With a
 * service each candidate is dearer to find.
 */
export function looksOf({ located, band, service }: Filters): Looks {
  const near = band === null ? { first: 5, last: service ? 40 : 50 } : { first: band === 2 ? 4 : 2, last: 12 }
  return located ? near : { ...near, last: LAST_ANYWHERE }
}

/** The same for a count, whose words need not be put in order: they are read only until there are enough. */
export function countLooksOf(shape: Filters): Looks {
  const { first, last } = looksOf(shape)
  return { first, last: Math.min(last, LAST_OF_A_COUNT) }
}

/**
 * How many candidates to look at next where `found` of the `taken` ones have the words and `most` are wanted: somewhat more than it
 * seems to take, at most four times as many at once. Null where it seems to take more than `last` for each row: then the words
 * decide.
 */
export function wider(taken: number, found: number, { most, last }: { most: number; last: number }): number | null {
  const guess = Math.ceil((taken * most * MORE) / found)
  return guess > most * last ? null : Math.min(guess, taken * GROWTH)
}
