import { isDay } from '#shared/days.ts'
import type { Period, PriceBand, SearchProfessionals, Sort } from '#shared/search.ts'
import { isKey } from '#client/lib/is-key.ts'
import { serviceSlugs } from '#client/lib/service-slugs.ts'
import type { ServiceSlug } from '#client/lib/service-slugs.ts'

/** The filters of /buscar as the URL carries them; an absent one does not filter. */
export type SearchFilters = {
  q?: string
  servico?: ServiceSlug
  preco?: PriceSlug
  /** Kilometres. */
  raio?: Radius
  ordem?: SortSlug
  /** The day on which a professional must be free, 'YYYY-MM-DD'. */
  data?: string
  /** Part of that day; ignored without `data`. */
  periodo?: PeriodSlug
  /** How many hours must be free on that day; 4 when absent, ignored without `data`. */
  duracao?: 6 | 8
  /** 'radar' shows the radar above the list; 'lista' hides it on wide screens, which show it beside the list by default. */
  vista?: 'radar' | 'lista'
  /** How many pages of the list are shown, so that a reload or a link shows the same ones; 1 when absent. */
  pagina?: number
}

export type Radius = (typeof radii)[number]
export type PriceSlug = keyof typeof priceSlugs
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

/** Reads the search params of /buscar; a value that is no filter is dropped. */
export function readFilters(search: Record<string, unknown>): SearchFilters {
  const { q, servico, preco, raio, ordem, data, periodo, duracao, vista, pagina } = search
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, QUERY_MAX) : ''
  const radius = radii.find((km) => km === Number(raio))
  const hours = ([6, 8] as const).find((length) => length === Number(duracao))
  const pages = Math.min(Math.trunc(Number(pagina)), PAGES_MAX)
  return {
    ...(text.trim() && { q: text }),
    ...(isKey(serviceSlugs, servico) && { servico }),
    ...(isKey(priceSlugs, preco) && { preco }),
    ...(radius && { raio: radius }),
    ...(isKey(sortSlugs, ordem) && { ordem }),
    ...(isDay(data) && { data, ...(isKey(periodSlugs, periodo) && { periodo }), ...(hours && { duracao: hours }) }),
    ...((vista === 'radar' || vista === 'lista') && { vista }),
    ...(pages > 1 && { pagina: pages }),
  }
}

/** The next filters, with the number of pages kept only when they find the same professionals. */
export function keepPage({ pagina: _own, ...next }: SearchFilters, before: SearchFilters): SearchFilters {
  const same = JSON.stringify(questionOf(next)) === JSON.stringify(questionOf(before))
  return same && before.pagina ? { ...next, pagina: before.pagina } : next
}

/** The input of the API without `cursor`. */
export function questionOf({
  q,
  servico,
  preco,
  raio,
  ordem,
  data,
  periodo,
  duracao,
}: SearchFilters): Omit<SearchProfessionals, 'cursor'> {
  return {
    ...(q && { query: q.trim() }),
    ...(servico && { service: serviceSlugs[servico] }),
    ...(preco && { priceBand: priceSlugs[preco] }),
    ...(raio && { distanceInKm: raio }),
    ...(ordem && { sort: sortSlugs[ordem] }),
    ...(data && { date: data }),
    ...(periodo && { period: periodSlugs[periodo] }),
    ...(duracao && { durationHours: duracao }),
  }
}
