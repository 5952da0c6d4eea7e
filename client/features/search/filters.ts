import type { PriceBand, SearchProfessionals, Period, Sort } from '#shared/search.ts'
import type { Service } from '#shared/services.ts'
import { type Address, address, day, id, keyOf, oneOf, placeSlug, type Reader, text, serviceSlugs } from '#client/lib/address.ts'

export type SortSlug = keyof typeof sortSlugs
export type PeriodSlug = keyof typeof periodSlugs

// The values of the search filters stand here and in shared/search.ts. This file cannot import them, because it is in the entry
// chunk, which must not contain zod.
export const radii = [5, 10, 20, 50] as const
export const priceSlugs = { baixo: 'low', medio: 'medium', alto: 'high' } as const satisfies Record<string, PriceBand>
export const sortSlugs = {
  distancia: 'distance',
  preco: 'price',
  avaliacao: 'rating',
  recentes: 'newest',
} as const satisfies Record<string, Sort>
export const periodSlugs = { manha: 'morning', tarde: 'afternoon', noite: 'evening' } as const satisfies Record<string, Period>

const QUERY_MAX = 120
/** The largest number of result pages that are loaded for a link. */
const PAGES_MAX = 10

const onDay =
  <T>(read: Reader<T>): Reader<T> =>
  (value, all) =>
    day(all.data, all) ? read(value, all) : undefined

/** Limits the number of pages in a link to the largest number that is loaded at once. */
const pages: Reader<number> = (value) => (Number(value) >= 2 ? Math.min(Math.trunc(Number(value)), PAGES_MAX) : undefined)

/** Reads known services, joined by commas: 'lavanderia,passar-roupa'. */
export const slugs: Reader<string> = (value) =>
  String(value)
    .split(',')
    .filter((slug, at, all) => Object.hasOwn(serviceSlugs, slug) && all.indexOf(slug) === at)
    .join() || undefined

/** Reads the filters of /buscar from the URL. An absent param does not filter. */
export const readFilters = address({
  q: text(QUERY_MAX),
  /** The services, joined by commas. A professional needs to offer only one of them. */
  servico: slugs,
  /** The city or district from whose centre distances are measured. */
  lugar: placeSlug,
  /** The id of the contractor's address from which distances are measured; without it the default address is used. */
  endereco: id,
  /** The whole typed text. It is stored only if services or a place were recognized in it. */
  dito: text(QUERY_MAX),
  preco: keyOf(priceSlugs),
  /** The maximum distance of a professional, in kilometres. */
  raio: oneOf(...radii),
  ordem: keyOf(sortSlugs),
  /** The day on which a professional must be free. */
  data: day,
  /** The part of the day: morning, afternoon or evening. */
  periodo: onDay(keyOf(periodSlugs)),
  /** The duration in hours; 4 when the param is absent. */
  duracao: oneOf(6, 8),
  /**
   * How the radar, which shows the distances, is displayed. 'radar' shows it above the list. 'lista' hides it on wide screens,
   * which by default show it beside the list.
   */
  vista: oneOf('radar', 'lista'),
  /** The number of shown pages, so that a reload or a link shows the same pages; 1 when the param is absent. */
  pagina: pages,
})

export type SearchFilters = Address<typeof readFilters>

/**
 * Returns the filters for the URL after a change. The number of shown pages stays only if the new filters find the same
 * professionals.
 */
export function keepPage({ pagina: _own, ...next }: SearchFilters, before: SearchFilters): SearchFilters {
  const same = JSON.stringify(questionOf(next)) === JSON.stringify(questionOf(before))
  return same && before.pagina ? { ...next, pagina: before.pagina } : next
}

/** Converts the URL param `servico` to a list of services. */
export function servicesOf(servico = ''): Service[] {
  return servico.split(',').flatMap((slug) => (slug ? [serviceSlugs[slug as keyof typeof serviceSlugs]] : []))
}

/** Converts the filters to the input of the API, without `cursor`. */
export function questionOf({
  q,
  servico,
  lugar,
  endereco,
  preco,
  raio,
  ordem,
  data,
  periodo,
  duracao,
}: SearchFilters): Omit<SearchProfessionals, 'cursor'> {
  return {
    ...(q && { query: q.trim() }),
    ...(servico && { services: servicesOf(servico) }),
    ...(lugar && { place: lugar }),
    ...(endereco && { addressId: endereco }),
    ...(preco && { priceBand: priceSlugs[preco] }),
    ...(raio && { distanceInKm: raio }),
    ...(ordem && { sort: sortSlugs[ordem] }),
    ...(data && { date: data }),
    ...(periodo && { period: periodSlugs[periodo] }),
    ...(duracao && { durationHours: duracao }),
  }
}
