/** Returns a word in lower case without accents, for comparisons: 'Organização' becomes 'organizacao'. */
export function plain(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

// The replacements that make words that sound alike equal, in the order in which they are applied. In Brazilian Portuguese these
// letters may sound alike: ç, ss, z; ch, x; g, j; e, i; o, u.
const sounds: readonly (readonly [RegExp, string])[] = [
  [/[cs]h/g, 'x'],
  [/ph/g, 'f'],
  [/nh/g, '1'],
  [/lh/g, '2'],
  [/h/g, ''],
  [/y/g, 'i'],
  [/w/g, 'v'],
  [/(?:s|x)c(?=[ei])|c(?=[ei])|z/g, 's'],
  [/qu(?=[ei])|[cq]/g, 'k'],
  [/gu(?=[ei])/g, '3'],
  [/g(?=[ei])/g, 'j'],
  [/3/g, 'g'],
  [/([ae])i(?=[xr])/g, '$1'],
  [/ou/g, 'o'],
  [/m$/g, 'n'],
  [/e/g, 'i'],
  [/o/g, 'u'],
  [/(.)\1+/g, '$1'],
]

/**
 * Returns how a word sounds, so that misspelt words can be compared: 'fachina' and 'faxina', 'cosinhera' and 'cozinheira' sound
 * equal. Takes the word as typed, because a cedilla distinguishes s from k.
 */
export function soundOf(word: string): string {
  const letters = plain(word.normalize('NFC').toLowerCase().replaceAll('ç', 'ss'))
  return sounds.reduce((sound, [heard, letter]) => sound.replace(heard, letter), letters)
}

/**
 * Returns the word and all variants of the word without one of its letters. Two words that differ by one typing error have one of
 * these variants in common.
 */
export function withoutOneLetter(word: string): string[] {
  return [word, ...Array.from(word, (_letter, at) => word.slice(0, at) + word.slice(at + 1))]
}

/** Whether two words differ by one typing error: a letter added, left out, replaced or swapped with its neighbour. */
export function isOneSlip(one: string, other: string): boolean {
  if (one.length < other.length) return isOneSlip(other, one)
  const at = Array.from(one).findIndex((letter, place) => letter !== other[place])
  if (at === -1) return true
  const [rest, otherRest] = [one.slice(at + 1), other.slice(at + 1)]
  if (one.length > other.length) return rest === other.slice(at)
  return (
    rest === otherRest || (one[at] === other[at + 1] && other[at] === one[at + 1] && one.slice(at + 2) === other.slice(at + 2))
  )
}

// Diminutive and augmentative endings, the longest first. An ending replaces the vowel at the end of the base word.
const endings = /(?:zinh|sinh|inh|zon|on)[ao]s?$|zao$|zoes$/

export type Form = {
  readonly word: string
  /** Whether the ending is a diminutive ('faxininha', 'small') or an augmentative ('faxinão', 'big'). */
  readonly size: 'small' | 'big' | null
}

/** Returns the words whose plural, feminine, diminutive or augmentative a plain word may be, the most likely first. */
export function formsOf(word: string): Form[] {
  const forms: Form[] = [{ word, size: null }]
  const add = (base: string, size: Form['size'] = null) => base.length >= 3 && forms.push({ word: base, size })
  if (word.endsWith('oes')) add(`${word.slice(0, -3)}ao`)
  if (word.endsWith('ais')) add(`${word.slice(0, -2)}l`)
  if (word.endsWith('res')) add(word.slice(0, -2))
  if (word.endsWith('s')) add(word.slice(0, -1))
  if (/(?:eir|ic|ad)[ao]s?$/.test(word)) add(word.replace(/[ao]s?$/, (end) => (end[0] === 'a' ? 'o' : 'a')))
  if (/oras?$/.test(word)) add(word.replace(/as?$/, ''))
  const ending = endings.exec(word)?.[0]
  if (ending) {
    const [base, size] = [word.slice(0, -ending.length), ending.includes('inh') ? 'small' : 'big'] as const
    for (const vowel of ['a', 'o', 'e', '']) add(base + vowel, size)
    if (/^[zs]/.test(ending)) for (const vowel of ['a', 'o']) add(`${base}${ending[0]}${vowel}`, size)
  }
  if (/[^aeiou]ao$/.test(word)) for (const vowel of ['a', 'o', 'e']) add(word.slice(0, -2) + vowel, 'big')
  return forms
}
