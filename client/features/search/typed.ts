import { serviceSlug } from '#shared/directory.ts'
import { type Place, understand } from '#shared/intent/understand.ts'
import type { Day } from '#shared/days.ts'
import { readFilters, type SearchFilters } from './filters.ts'
import { daysIn } from './typed-days.ts'

// This file includes the large lexicon, so only code that is loaded with the search field may import it.

/**
 * Converts a typed text to filters: its services, its place and its day become filters, and the remaining words stay as text. The
 * filters from an earlier text are replaced; filters that were chosen by hand stay. A text in which nothing is recognized is
 * searched for as it is.
 */
export function filtersOf(typed: string, places: readonly Place[], before: SearchFilters, today?: Day): SearchFilters {
  const days = daysIn(typed, today)
  const asked = understand(days.rest, places)
  const { services, place, notOffered } = asked
  const day = notOffered === null ? days.day : null
  const isUnderstood = services.length > 0 || place !== null || notOffered !== null || day !== null || days.notUsed !== ''
  const text = notOffered === null ? asked.text : typed
  return readFilters({
    ...withoutTyped(before, today),
    ...(services.length > 0 && { servico: services.map(serviceSlug).join(',') }),
    ...(place && { lugar: place.slug }),
    ...day,
    q: text || undefined,
    dito: isUnderstood ? typed : undefined,
  })
}

/**
 * Whether a text may name a city in which no professional can be found: after a word such as 'em', or before a state. Only then
 * is the server asked, because most texts are names of people.
 */
export function mayNameCity(typed: string): boolean {
  return /\s[a-z]{2}$|(?:^|\s)(?:em|n[ao]s?|ao|bairro|perto|pr[oó]xim[ao])\s/i.test(typed.trim())
}

/** Removes the filters that an earlier text set. */
function withoutTyped(filters: SearchFilters, today: Day | undefined): SearchFilters {
  const { dito } = filters
  if (!dito) return filters
  return {
    ...filters,
    servico: undefined,
    lugar: undefined,
    ...(daysIn(dito, today).day && { data: undefined, periodo: undefined }),
  }
}
