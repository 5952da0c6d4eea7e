import { coreWords, filler, rules, wordClasses } from './lexicon.ts'
import { type Form, formsOf, isOneSlip, plain, soundOf, withoutOneLetter } from './spelling.ts'

/**
 * A word of the query. `from` and `to` are its position in the query. A word in quotes (`quoted`) is always taken as plain text.
 */
export type Token = {
  readonly typed: string
  readonly plain: string
  readonly from: number
  readonly to: number
  readonly quoted: boolean
  /** The words and classes of the lexicon that this word may be. */
  readonly names: ReadonlySet<string>
  readonly filler: boolean
  /** Whether the word follows a comma or 'e', so that the next requested service may begin here. */
  readonly begins: boolean
}

const { exact, bySound, bySlip } = vocabulary()

/** Splits a query into words, each with the words and classes of the lexicon that it may be. */
export function tokensOf(query: string): Token[] {
  const quoted = [...query.matchAll(/["“”«»]([^"“”«»]*)["“”«»]/g)].map(
    ({ index, 0: all }) => [index, index + all.length] as const,
  )
  const found = [...query.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
  return found.map(({ 0: typed, index: from }, at) => {
    const word = plain(typed)
    const isQuoted = quoted.some(([start, end]) => from >= start && from < end)
    const before = at === 0 ? '' : query.slice(found[at - 1]!.index + found[at - 1]![0].length, from)
    return {
      typed,
      plain: word,
      from,
      to: from + typed.length,
      quoted: isQuoted,
      names: isQuoted ? none : namesOf(typed, word),
      filler: filler.has(word),
      begins: before.includes(',') || before.includes('+') || (at > 0 && plain(found[at - 1]![0]) === 'e'),
    }
  })
}

const none: ReadonlySet<string> = new Set()

function namesOf(typed: string, word: string): ReadonlySet<string> {
  if (/\d/.test(word)) return none
  const known = new Set<string>()
  for (const { word: form, size } of formsOf(word)) for (const name of sized(exact.get(form), size)) known.add(name)
  if (known.size > 0 || filler.has(word)) return known
  for (const { word: form, size } of formsOf(word)) {
    const names = form.length >= 4 ? bySound.get(soundOf(form)) : undefined
    if (names) return sized(names, size)
  }
  const sounds = new Set([soundOf(typed), soundOf(word)])
  for (const sound of sounds) {
    const names = bySound.get(sound) ?? bySound.get(sound.replace(/s$/, '')) ?? (word.length >= 5 ? slipOf(sound) : undefined)
    if (names) return names
  }
  return none
}

/**
 * A diminutive of a cleaning word means a light cleaning, an augmentative a deep cleaning. For other words the ending has no
 * meaning.
 */
function sized(names: ReadonlySet<string> = none, size: Form['size']): ReadonlySet<string> {
  return size && names.has('#clean') ? new Set([size === 'big' ? '#big' : '#brief']) : names
}

/**
 * Returns the meanings of the lexicon word whose sound differs by one typing error from this sound. The first letter must be
 * equal, because people rarely mistype it.
 */
function slipOf(sound: string): ReadonlySet<string> | undefined {
  if (sound.length < 4) return undefined
  for (const part of withoutOneLetter(sound))
    for (const core of bySlip.get(part) ?? []) if (core[0] === sound[0] && isOneSlip(sound, core)) return bySound.get(core)
  return undefined
}

type Vocabulary = {
  /** The names of a word in the lexicon, which are the word itself and its classes, such as #clean. */
  readonly exact: Map<string, Set<string>>
  readonly bySound: Map<string, Set<string>>
  /** Maps each variant of a sound without one of its letters to the sounds of lexicon words that have this variant. */
  readonly bySlip: Map<string, string[]>
}

function vocabulary(): Vocabulary {
  const written = new Map<string, Set<string>>()
  const lists = Object.entries(wordClasses).map(([name, words]) => [`#${name}`, words.split(' ')] as const)
  const phrases = rules.flatMap(({ phrase }) => phrase.split(' '))
  const words = [...lists.flatMap(([, listed]) => listed), ...phrases]
  const verbs = new Set(words.filter((word) => word.endsWith('*')).map((verb) => verb.slice(0, -1)))
  const add = (word: string, name: string) => {
    for (const form of verbs.has(word) ? verbForms(word) : [word]) join(written, form, [plain(name)])
  }
  for (const [name, listed] of lists) for (const word of listed) add(word.replace('*', ''), name)
  for (const slot of phrases) if (!slot.startsWith('#')) add(slot.replace('*', ''), slot.replace('*', ''))
  const [exact, bySound] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()]
  for (const [word, names] of written) {
    join(exact, plain(word), names)
    for (const sound of new Set([soundOf(word), soundOf(plain(word))])) join(bySound, sound, names)
  }
  const bySlip = new Map<string, string[]>()
  for (const word of coreWords) {
    const names = formsOf(plain(word)).flatMap(({ word: form }) => [...(exact.get(form) ?? [])])
    for (const sound of new Set([soundOf(word), soundOf(plain(word))])) {
      join(bySound, sound, names)
      for (const part of withoutOneLetter(sound)) bySlip.set(part, [...(bySlip.get(part) ?? []), sound])
    }
  }
  return { exact, bySound, bySlip }
}

function join(map: Map<string, Set<string>>, key: string, names: Iterable<string>): void {
  map.set(key, new Set([...(map.get(key) ?? []), ...names]))
}

/**
 * Returns the forms of a verb that people type: 'lavar', 'lava', 'lave', 'lavam', 'lavem', 'lavando'. 'passo' is not among them,
 * because it is also a surname.
 */
function verbForms(infinitive: string): string[] {
  const [stem, vowel] = [infinitive.slice(0, -2), infinitive.at(-2)!]
  const soft = vowel === 'a' ? 'e' : 'a'
  // The spelling changes before e, so that the sound of c and g does not change: 'arranque', 'pague', 'comece'.
  const softStem = vowel === 'a' ? stem.replace(/c$/, 'qu').replace(/g$/, 'gu') : stem
  const present = vowel === 'i' ? 'e' : vowel
  return [
    infinitive,
    ...[present, `${present}m`, `${vowel}ndo`, `${vowel}sse`, `${vowel === 'e' ? 'i' : vowel}da`].map((ending) => stem + ending),
    ...[soft, `${soft}m`].map((ending) => softStem + ending),
  ]
}
