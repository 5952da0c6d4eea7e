import { type Place, understand } from '#shared/intent/understand.ts'
import { serviceSlugs } from '#client/lib/address.ts'
import { readFilters, type SearchFilters } from './filters.ts'

// This file includes the large lexicon, so only code that is loaded with the search field may import it.

/** Returns the URL slug of a service. */
export function slugOfService(service: string): string | undefined {
  return Object.entries(serviceSlugs).find(([, name]) => name === service)?.[0]
}

/**
 * Converts a typed text to filters: its services and its place become filters, and the remaining words stay as text. The filters
 * from an earlier text are replaced; filters that were chosen by hand stay. A text in which nothing is recognized is searched for
 * as it is.
 */
export function filtersOf(typed: string, places: readonly Place[], before: SearchFilters): SearchFilters {
  const { services, place, notOffered, text } = understand(typed, places)
  const chosen = before.dito ? { ...before, servico: undefined, lugar: undefined } : before
  const isUnderstood = services.length > 0 || place !== null || notOffered !== null
  return readFilters({
    ...chosen,
    ...(services.length > 0 && { servico: services.map(slugOfService).join(',') }),
    ...(place && { lugar: place.slug }),
    q: (isUnderstood && notOffered === null ? text : typed) || undefined,
    dito: isUnderstood ? typed : undefined,
  })
}
