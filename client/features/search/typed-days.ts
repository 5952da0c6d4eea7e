import { addDays, type Day, weekdayNames, weekdayOf } from '#shared/days.ts'
import { plain } from '#shared/intent/spelling.ts'
import { type Token, tokensOf } from '#shared/intent/tokens.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { calendarDay } from '#client/lib/format.ts'
import type { PeriodSlug, SearchFilters } from './filters.ts'

const weekdays = weekdayNames.map((name) => plain(name).replace('-feira', ''))
const weekday = `(?:${weekdays.join('|')})`
/**
 * A pattern for a typed repetition, such as 'toda sexta', 'às sextas' or 'duas vezes por semana'. 'Domingos' alone does not
 * match, because it is also a person's name.
 */
const repeated = String.raw`(?:tod[ao]s?|cada)(?: [ao]s?)? (?:${weekday}s?(?: feiras?)?|semanas?)|(?:[an]?[ao]s) ${weekday}s(?: feiras?)?|(?:\w+ vez(?:es)? )?por semana`
const vague = '(?:n?(?:est|ess)a|proximas?|outra) semanas?|semana que vem|(?:fim|final|fins) de semana'
const oneDay = `(?:depois de amanha|amanha|hoje|${weekday})(?: feira)?(?: que vem)?`
const timeWords = new RegExp(String.raw`\b(?:(?<repeated>${repeated})|${vague}|(?<oneDay>${oneDay}))\b`, 'g')
const periodWords: Readonly<Record<PeriodSlug, RegExp>> = {
  manha: /\bmanha\b/g,
  tarde: /(?<!mais )\btarde\b/g,
  noite: /\bnoite\b/g,
}
/**
 * Words without meaning that may follow a typed day, as in 'sexta com Maria'. Words such as 'em' are not in the list, because
 * they may belong to a place.
 */
const afterDay = new Set('a as com da das de do dos e o os'.split(' '))

export interface TypedDays {
  /** The filters of the day that the text names: 'amanhã de manhã', 'sábado'. A weekday is the next one after today. */
  day: Pick<SearchFilters, 'data' | 'periodo'> | null
  /**
   * `notUsed` contains the typed words that no filter can express, because they name several days, a week or a repetition. It is
   * '' if there are none. `isRepeated` says whether the text asks for a repetition.
   */
  notUsed: string
  isRepeated: boolean
  /** The typed text without the words that name days. */
  rest: string
}

/** Finds the days that a text names. The search has a filter for one day only. */
export function daysIn(typed: string, today: Day = calendarDay(new Date(), DEFAULT_ZONE)): TypedDays {
  const tokens = tokensOf(typed)
  const text = tokens.map((token) => (token.quoted ? '"' : token.plain)).join(' ')
  const found = [...text.matchAll(timeWords)]
  if (found.length === 0) return { day: null, notUsed: '', isRepeated: false, rest: typed }
  const periods = (Object.keys(periodWords) as PeriodSlug[]).filter((period) => text.search(periodWords[period]) >= 0)
  const inDay = [...found, ...periods.flatMap((period) => [...text.matchAll(periodWords[period])])]
  const named = inDay.flatMap(({ index, 0: words }) => tokensAt(text, index, words))
  const isRepeated = found.some(({ groups }) => groups?.['repeated'])
  const days = new Set(found.map(({ groups }) => groups?.['oneDay'] && addDays(today, daysUntil(groups['oneDay'], today))))
  const [data] = days
  const rest = without(typed, tokens, named)
  if (data && days.size === 1 && !/\bsemanas?\b/.test(text))
    return { day: { data, periodo: periods.length === 1 ? periods[0] : undefined }, notUsed: '', isRepeated, rest }
  const [from, to] = [tokens[Math.min(...named)]!.from, tokens[Math.max(...named)]!.to]
  return { day: null, notUsed: typed.slice(from, to), isRepeated, rest }
}

/**
 * Returns the positions of the tokens in `words`. `text` is all tokens joined by spaces, and `words` begins at its character
 * `index`.
 */
function tokensAt(text: string, index: number, words: string): number[] {
  const first = text.slice(0, index).split(' ').length - 1
  return words.split(' ').map((_word, offset) => first + offset)
}

/** Removes tokens from a text, and the words without meaning beside them. */
function without(typed: string, tokens: readonly Token[], named: readonly number[]): string {
  const removed = new Set(named)
  const canGo = (at: number, isFiller: boolean | undefined) => !removed.has(at) && !tokens[at]?.quoted && isFiller
  for (const start of named) {
    for (let at = start - 1; canGo(at, tokens[at]?.filler); at--) removed.add(at)
    for (let at = start + 1; canGo(at, afterDay.has(tokens[at]?.plain ?? '')); at++) removed.add(at)
  }
  let [rest, from] = ['', 0]
  for (const at of [...removed].toSorted((one, other) => one - other)) {
    // What stands between two neighbouring tokens is removed with them, for example the hyphen of 'sexta-feira'.
    if (!removed.has(at - 1)) rest += typed.slice(from, tokens[at]!.from)
    from = tokens[at]!.to
  }
  return (rest + typed.slice(from)).replaceAll(/\s+/g, ' ').replaceAll(/^[\s,;]+|[\s,;]+$/g, '')
}

function daysUntil(words: string, today: Day): number {
  const near = ['hoje', 'amanha', 'depois de amanha'].indexOf(words)
  const at = weekdays.findIndex((name) => words.startsWith(name))
  return near >= 0 ? near : ((at - weekdayOf(today) + 6) % 7) + 1
}
