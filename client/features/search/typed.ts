import { serviceSlug } from '#shared/directory.ts'
import { plain } from '#shared/intent/spelling.ts'
import { tokensOf } from '#shared/intent/tokens.ts'
import { type Place, understand } from '#shared/intent/understand.ts'
import { addDays, type Day, weekdayNames, weekdayOf } from '#shared/days.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { calendarDay } from '#client/lib/format.ts'
import { type PeriodSlug, readFilters, type SearchFilters } from './filters.ts'

// This file includes the large lexicon, so only code that is loaded with the search field may import it.

/**
 * Converts a typed text to filters: its services, its place and its day become filters, and the remaining words stay as text. The
 * filters from an earlier text are replaced; filters that were chosen by hand stay. A text in which nothing is recognized is
 * searched for as it is.
 */
export function filtersOf(
  typed: string,
  places: readonly Place[],
  before: SearchFilters,
  today: Day = calendarDay(new Date(), DEFAULT_ZONE),
): SearchFilters {
  const { services, place, notOffered, text } = understand(typed, places)
  const when = notOffered === null ? dayIn(typed, today) : null
  const isOnlyDay = when !== null && tokensOf(typed).every(({ filler }) => filler)
  const isUnderstood = services.length > 0 || place !== null || notOffered !== null || isOnlyDay
  const rest = isOnlyDay ? '' : text
  return readFilters({
    ...withoutTyped(before, today),
    ...(services.length > 0 && { servico: services.map(serviceSlug).join(',') }),
    ...(place && { lugar: place.slug }),
    ...(isUnderstood && when),
    q: (isUnderstood && notOffered === null ? rest : typed) || undefined,
    dito: isUnderstood ? typed : undefined,
  })
}

/** Removes the filters that came from the text that was typed before. */
function withoutTyped(filters: SearchFilters, today: Day): SearchFilters {
  const { dito } = filters
  if (!dito) return filters
  return { ...filters, servico: undefined, lugar: undefined, ...(dayIn(dito, today) && { data: undefined, periodo: undefined }) }
}

const weekdays = weekdayNames.map((name) => plain(name).replace('-feira', ''))
const dayWord = new RegExp(String.raw`\b(depois de amanha|amanha|hoje|${weekdays.join('|')})\b`, 'g')
const repeated = new RegExp(String.raw`\b(tod[ao]s?|cada) ([ao]s? )?(${weekdays.join('|')})\b|\bsemanas?\b`)
const periodWord: Readonly<Record<PeriodSlug, RegExp>> = { manha: /\bmanha\b/, tarde: /(?<!mais )\btarde\b/, noite: /\bnoite\b/ }

/**
 * Finds the one day that a text names, and the period of that day: 'amanhã de manhã', 'sábado'. A weekday is the next one after
 * today. Returns null for several days and for repeated days ('toda sexta'), because the search has a filter for one day only.
 */
function dayIn(typed: string, today: Day): Pick<SearchFilters, 'data' | 'periodo'> | null {
  const words = tokensOf(typed).filter(({ quoted }) => !quoted)
  const text = words.map((word) => word.plain).join(' ')
  const named = Array.from(text.matchAll(dayWord), ([word]) => addDays(today, daysUntil(word, today)))
  if (new Set(named).size !== 1 || repeated.test(text)) return null
  const periods = (Object.keys(periodWord) as PeriodSlug[]).filter((period) => periodWord[period].test(text))
  return { data: named[0], periodo: periods.length === 1 ? periods[0] : undefined }
}

function daysUntil(word: string, today: Day): number {
  const near = ['hoje', 'amanha', 'depois de amanha'].indexOf(word)
  return near >= 0 ? near : ((weekdays.indexOf(word) - weekdayOf(today) + 6) % 7) + 1
}
