import { joinSpelledLetters, withoutLeet } from './plain.ts'
import { digitOfPlural, joinNumbers, splitGlued, valueOfWord } from './number-words.ts'

/**
 * A run is a series of numbers in a text with only separators between them. `groups` contains each number as a text of digits.
 */
export type Run = { readonly groups: readonly string[]; readonly separators: readonly string[] }

/** Stands in for a part of the text that cannot belong to a telephone number, and so ends a run of numbers. */
export const BREAK = ' § '

// Words that people write between the digits of a telephone number.
const joiners = new Set([
  'e',
  'ddd',
  'traco',
  'tracinho',
  'hifen',
  'ponto',
  'barra',
  'espaco',
  'depois',
  'ai',
  'dai',
  'mais',
  'aspas',
])
const lookalikeDigits: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', s: '5', b: '8', z: '2', g: '9', q: '9' }

type Token = { readonly kind: 'group' | 'number' | 'join' | 'word'; readonly text: string; readonly value?: number }

/** Finds the runs of digits in a plain text: digits, number words and mixtures such as '9oito7meia5' or '9876S4321'. */
export function digitRuns(text: string): Run[] {
  const runs: { groups: string[]; separators: string[] }[] = []
  let groups: string[] = []
  let separators: string[] = []
  let separator = ''
  const end = () => {
    if (groups.length > 0) runs.push({ groups, separators })
    groups = []
    separators = []
    separator = ''
  }
  for (const token of compose(tokensOf(joinSpelledLetters(text)))) {
    if (token.kind === 'word') end()
    else if (token.kind === 'join') separator += token.text
    else {
      if (groups.length > 0) separators.push(separator)
      groups.push(token.text)
      separator = ''
    }
  }
  end()
  return runs
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const chunk of text.match(/[a-z\d]+|[^a-z\d]+/g) ?? []) {
    if (/^\d/.test(chunk) && /^\d+$/.test(chunk)) tokens.push({ kind: 'group', text: chunk })
    else if (/^[a-z]+$/.test(chunk)) tokens.push(...lettersOf(chunk))
    else if (/[a-z]/.test(chunk)) tokens.push(...mixtureOf(chunk))
    else tokens.push(chunk.includes('§') ? { kind: 'word', text: chunk } : { kind: 'join', text: chunk })
  }
  return tokens
}

function lettersOf(word: string): Token[] {
  const value = valueOfWord(word)
  if (value !== undefined) return [{ kind: 'number', text: word, value }]
  if (joiners.has(word)) return [{ kind: 'join', text: word }]
  // Letters that stand for digits if the whole word consists of them, as in 'll 98765' and 'OO'.
  if (/^(?:l{2}|i{2}|il|o{2})$/.test(word)) return [{ kind: 'group', text: word.replace(/./g, asDigit) }]
  const plural = digitOfPlural(word)
  if (plural !== undefined) return [{ kind: 'word', text: word }]
  return splitGlued(word)?.flatMap(lettersOf) ?? [{ kind: 'word', text: word }]
}

function mixtureOf(chunk: string): Token[] {
  const read = withoutLeet(chunk)
  if (valueOfWord(read) !== undefined || splitGlued(read)) return lettersOf(read)
  if (/^[oilsbzgq\d]+$/.test(chunk) && chunk.replace(/\D/g, '').length >= 3)
    return [{ kind: 'group', text: chunk.replace(/[a-z]/g, asDigit) }]
  return (chunk.match(/\d+|[a-z]+/g) ?? []).flatMap((part): Token[] => {
    if (/\d/.test(part)) return [{ kind: 'group', text: part }]
    // One or two letters between digits are separators, as in '11x98765x4321'.
    return part.length <= 2 && valueOfWord(part) === undefined ? [{ kind: 'join', text: part }] : lettersOf(part)
  })
}

const asDigit = (letter: string) => lookalikeDigits[letter] ?? letter

/** Joins words that form one number: 'trezentos e vinte e um' becomes 321, 'dois noves' becomes 99. */
function compose(tokens: readonly Token[]): Token[] {
  const composed: Token[] = []
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    if (token.kind !== 'number') {
      composed.push(token)
      continue
    }
    let value = token.value ?? 0
    const repeated = tokens[index + 2]
    const digit = repeated && digitOfPlural(repeated.text)
    if (digit !== undefined && value >= 2 && value <= 9) {
      composed.push({ kind: 'group', text: digit.repeat(value) })
      index += 2
      continue
    }
    for (let next = partAfter(tokens, index, value); next; next = partAfter(tokens, index, value)) {
      value = next.value
      index = next.index
    }
    composed.push({ kind: 'group', text: String(value) })
  }
  return composed
}

/**
 * Returns the number that `value` and the next number form together, and where it ends. Returns null if they form none, or if
 * more than blanks and 'e' stand between them.
 */
function partAfter(tokens: readonly Token[], index: number, value: number): { index: number; value: number } | null {
  for (let at = index + 1; at < tokens.length && at <= index + 4; at++) {
    const token = tokens[at]!
    if (token.kind === 'number') {
      const joined = joinNumbers(value, token.value ?? 0)
      return joined === null ? null : { index: at, value: joined }
    }
    if (token.kind !== 'join' || !/^(?:e|[ -]+)$/.test(token.text)) return null
  }
  return null
}
