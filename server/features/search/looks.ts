import type { Shape } from './statements.ts'

/**
 * How far a search with words looks along its order before the words decide, in candidates for each row that is wanted: `first`
 * where nobody knows how many have them, and the `last` at which the words are the cheaper way.
 */
type Looks = { readonly first: number; readonly last: number }

/** The same for `most` rows, where that `share` of all professionals seems to have the words; null: nobody knows. */
type Known = Looks & { readonly most: number; readonly share: number | null }

type Filters = Pick<Shape, 'located' | 'band' | 'service'>

const ANY_BAND = { first: 4, last: 24 }
const MEDIUM_BAND = { first: 4, last: 16 }
const OUTER_BAND = { first: 3, last: 8 }
const LAST_ANYWHERE = 240
const LAST_OF_A_COUNT = 15
// How many times as many as it seems to take may be looked at: a look ends as soon as enough are found, one in vain costs.
const MORE = 2
// As how many candidates of one's own what is known of all professionals counts.
const WEIGHT = 100

/**
 * Near a home tens of thousands may have the words, without one everybody might. Within a price band the words are the cheaper way
 * sooner: they are filed by band, while the walk along an order passes many of the others, most of them for an outer band. With a
 * service each candidate is dearer to find.
 */
export function looksOf({ located, band, service }: Filters): Looks {
  const { first, last } = band === null ? ANY_BAND : band === 2 ? MEDIUM_BAND : OUTER_BAND
  return { first: service ? first - 1 : first, last: !located ? LAST_ANYWHERE : service ? last * 0.75 : last }
}

/** The same for a count, whose words need not be put in order: they are read only until there are enough. */
export function countLooksOf(shape: Filters): Looks {
  const { first, last } = looksOf(shape)
  return { first, last: Math.min(last, LAST_OF_A_COUNT) }
}

/**
 * How many candidates to look at first, at most. Of what few have only one for each row: a word that is rare in the country, like
 * the name of a place, may be everybody's around a home.
 */
export function firstLook({ share, most, first, last }: Known): number {
  if (share === null) return most * first
  return share * last < 1 ? most : Math.ceil((most * MORE) / share)
}

/**
 * How many to look at next, at most, where `found` of the `taken` ones have the words and `still` more are wanted. Null where the words
 * are cheaper: reading these costs as much as `most * last * (share * last)` candidates.
 */
export function further(taken: number, found: number, still: number, { share: known, most, last }: Known): number | null {
  const share = known === null ? found / taken : (found + WEIGHT * known) / (taken + WEIGHT)
  if (!(share > 0)) return null
  const guess = Math.ceil(still / share)
  return guess > most * last * last * share ? null : guess * MORE
}
