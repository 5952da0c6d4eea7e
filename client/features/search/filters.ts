import { isDay } from '#shared/days.ts'
import type { Period, PriceBand, SearchProfessionals, Sort } from '#shared/search.ts'
import { isKey } from '#client/lib/is-key.ts'
import { serviceSlugs } from '#client/lib/service-slugs.ts'
import type { ServiceSlug } from '#client/lib/service-slugs.ts'

/** The filters of /buscar as its URL carries them; what is absent is not filtered. */
export type SearchFilters = {
  q?: string
  servico?: ServiceSlug
  preco?: PriceSlug
  /** Kilometres. */
  raio?: Radius
  ordem?: SortSlug
  /** 'YYYY-MM-DD' on which somebody must be free. */
  data?: string
  /** Part of that day; nothing without `data`. */
  periodo?: PeriodSlug
  /** Hours for which somebody must be free on that day; 4 when absent, nothing without `data`. */
  duracao?: 6 | 8
  /** 'radar' draws it above the list, 'lista' takes it away on wide screens, where it stands beside it by default. */
  vista?: 'radar' | 'lista'
  /** How many pages of the list are shown, so that a reload or a link shows the same; 1 when absent. */
  pagina?: number
}

export type Radius = (typeof radii)[number]
export type PriceSlug = keyof typeof priceSlugs
export type SortSlug = keyof typeof sortSlugs
export type PeriodSlug = keyof typeof periodSlugs

// The values repeat shared/search.ts because this file is in the first chunk, where zod must not be.
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
/** Pages that a link may ask for at once; whoever goes on from there by hand finds the URL standing still. */
const PAGES_MAX = 10

/** The search params of /buscar: whatever is not a filter falls back to none, without a word. */
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

/** Filters about to take the place of others: the pages shown stay only where the same people are asked for. */
export function keepPage({ pagina: _own, ...next }: SearchFilters, before: SearchFilters): SearchFilters {
  const same = JSON.stringify(questionOf(next)) === JSON.stringify(questionOf(before))
  return same && before.pagina ? { ...next, pagina: before.pagina } : next
}

/** What the API is asked for; `cursor` apart. */
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
