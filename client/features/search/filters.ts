import type { PriceBand, SearchProfessionals, Period, Sort } from '#shared/search.ts'
import type { Service } from '#shared/services.ts'
import { type Address, address, day, id, keyOf, oneOf, placeSlug, type Reader, text, serviceSlugs } from '#client/lib/address.ts'

export type SortSlug = keyof typeof sortSlugs
export type PeriodSlug = keyof typeof periodSlugs

// These values repeat shared/search.ts, because this file is in the entry chunk, which must not include zod.
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
/** The largest number of pages that a link loads at once. */
const PAGES_MAX = 10

const onDay =
  <T>(read: Reader<T>): Reader<T> =>
  (value, all) =>
    day(all.data, all) ? read(value, all) : undefined

/** A larger number of pages than can be loaded at once becomes that maximum. */
const pages: Reader<number> = (value) => (Number(value) >= 2 ? Math.min(Math.trunc(Number(value)), PAGES_MAX) : undefined)

/** Known services, joined by commas: 'lavanderia,passar-roupa'. */
export const slugs: Reader<string> = (value) =>
  String(value)
    .split(',')
    .filter((slug, at, all) => Object.hasOwn(serviceSlugs, slug) && all.indexOf(slug) === at)
    .join() || undefined

/** Reads the filters of /buscar; an absent param does not filter. */
export const readFilters = address({
  q: text(QUERY_MAX),
  /** Services of which any will do, joined by commas. */
  servico: slugs,
  /** The city or district from whose centre distances are measured. */
  lugar: placeSlug,
  /** The contractor's address from which distances are measured; the default one when absent. */
  endereco: id,
  /** What was typed, when services or a place were understood in it. */
  dito: text(QUERY_MAX),
  preco: keyOf(priceSlugs),
  /** The largest distance, in kilometres. */
  raio: oneOf(...radii),
  ordem: keyOf(sortSlugs),
  /** The day on which a professional must be free. */
  data: day,
  /** The part of that day: morning, afternoon or evening. */
  periodo: onDay(keyOf(periodSlugs)),
  /** How many hours are needed; 4 when absent. */
  duracao: oneOf(6, 8),
  /** 'radar' shows the radar above the list; 'lista' hides it on wide screens, which show it beside the list by default. */
  vista: oneOf('radar', 'lista'),
  /** How many pages of the list are shown, so that a reload or a link shows the same pages; 1 when absent. */
  pagina: pages,
})

export type SearchFilters = Address<typeof readFilters>

/** The next filters, with the number of pages kept only when they find the same professionals. */
export function keepPage({ pagina: _own, ...next }: SearchFilters, before: SearchFilters): SearchFilters {
  const same = JSON.stringify(questionOf(next)) === JSON.stringify(questionOf(before))
  return same && before.pagina ? { ...next, pagina: before.pagina } : next
}

/** The services of the parameter `servico`. */
export function servicesOf(servico = ''): Service[] {
  return servico.split(',').flatMap((slug) => (slug ? [serviceSlugs[slug as keyof typeof serviceSlugs]] : []))
}

/** The input of the API without `cursor`. */
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
