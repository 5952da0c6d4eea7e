/** Lower case without accents, as words are compared: 'Organização' becomes 'organizacao'. */
export function plain(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

// Applied in this order. What sounds alike in Brazilian Portuguese becomes one letter: ç, ss, z; ch, x; g, j; e, i; o, u.
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
 * How a word sounds, to compare misspelt words: 'fachina' and 'faxina', 'cosinhera' and 'cozinheira' are equal. Takes a word as typed,
 * because the cedilla tells s from k.
 */
export function soundOf(word: string): string {
  const letters = plain(word.normalize('NFC').toLowerCase().replaceAll('ç', 'ss'))
  return sounds.reduce((sound, [heard, letter]) => sound.replace(heard, letter), letters)
}

/** The word itself and what remains without each of its letters: two words with one slip between them share one of these. */
export function withoutOneLetter(word: string): string[] {
  return [word, ...Array.from(word, (_letter, at) => word.slice(0, at) + word.slice(at + 1))]
}

/** Whether one letter was added, left out, replaced or swapped with its neighbour. */
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

// From the longest ending. Each ends a base that ended in the letter after the dash, or in any vowel.
const endings = /(?:zinh|sinh|inh|zon|on)[ao]s?$|zao$|zoes$/

export type Form = {
  readonly word: string
  /** Whether the ending made the thing smaller ('faxininha') or bigger ('faxinão'). */
  readonly size: 'small' | 'big' | null
}

/** The words of which a plain word may be a plural, a feminine, a diminutive or an augmentative, the likeliest first. */
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
