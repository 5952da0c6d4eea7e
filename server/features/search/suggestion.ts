import { serviceSynonyms } from '#shared/service-labels.ts'
import { services } from '#shared/services.ts'
import { wordsOf } from './rules.ts'

/** Shorter words are too close to each other for a guess. */
const SHORTEST = 4

/** A word of the services' names, as it is shown and as it is compared. */
type Known = { readonly shown: string; readonly plain: string }

const labels = [...services, ...Object.keys(serviceSynonyms)]
const vocabulary: readonly Known[] = [...new Set(labels.flatMap((label) => label.toLowerCase().split(' ')))].map((shown) => ({
  shown,
  plain: plainOf(shown),
}))

/**
 * What a person probably meant to type: each word that is close to a word of a service's name becomes that word, 'fxina' 'faxina'.
 * Null when no word is. `found`: some professionals were found, so that only a word with a single slip is taken for another.
 */
export function suggestionFor(query: string | undefined, { found }: { found: boolean }): string | null {
  const typed = (query ?? '').trim().split(/\s+/)
  const meant = typed.map((word) => meantBy(plainOf(word), found ? 1 : 2) ?? word)
  return meant.some((word, index) => word !== typed[index]) ? meant.join(' ') : null
}

function meantBy(word: string, slips: number): string | null {
  // The beginning of a known word finds that word, so it is no mistake.
  if (word.length < SHORTEST || vocabulary.some(({ plain }) => plain.startsWith(word))) return null
  const near = vocabulary
    .map(({ shown, plain }) => ({ shown, distance: distanceBetween(word, plain), limit: limitFor(word, plain, slips) }))
    .filter(({ distance, limit }) => distance <= limit)
  return near.toSorted((one, other) => one.distance - other.distance)[0]?.shown ?? null
}

// Two slips only in long words with the same first letter: 'marina' is a name and not 'faxina'.
function limitFor(word: string, known: string, slips: number): number {
  return word.length >= 6 && word[0] === known[0] ? slips : 1
}

/** The letters to add, drop, replace or swap with a neighbour to make one word of another (optimal string alignment). */
function distanceBetween(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      next[column] = Math.min(
        last[column]! + 1,
        next[column - 1]! + 1,
        last[column - 1]! + (same ? 0 : 1),
        swapped ? before[column - 2]! + 1 : Infinity,
      )
    }
    before = last
    last = next
  }
  return last[other.length]!
}

function plainOf(word: string): string {
  return wordsOf(word).join('')
}
