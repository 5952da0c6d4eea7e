import { type Place, understand } from '#shared/intent/understand.ts'
import { serviceSlugs } from '#client/lib/address.ts'
import { readFilters, type SearchFilters } from './filters.ts'

// This file holds the lexicon, so only what is loaded with the field imports it.

/** The address of a service. */
export function slugOfService(service: string): string | undefined {
  return Object.entries(serviceSlugs).find(([, name]) => name === service)?.[0]
}

/**
 * The filters that a typed text asks for: its services and its place as filters, the rest as text. What an earlier text had asked for is
 * replaced; filters that were chosen by hand stay. A text in which nothing is understood is searched for as it is.
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
