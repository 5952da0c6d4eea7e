import type { PriceBand, SearchProfessionals } from '#shared/search.ts'
import { Service } from '#shared/services.ts'

/** The filters of /buscar as its URL carries them; what is absent is not filtered. */
export type SearchFilters = {
  q?: string
  servico?: ServiceSlug
  preco?: PriceSlug
  /** Kilometres. */
  raio?: Radius
  /** 'radar' draws it above the list on phones, 'lista' takes it away on wide screens, where it stands by default. */
  vista?: 'radar' | 'lista'
}

export type Radius = (typeof radii)[number]
export type ServiceSlug = keyof typeof serviceSlugs
export type PriceSlug = keyof typeof priceSlugs

// The values repeat shared/search.ts because this file is in the first chunk, where zod must not be.
export const radii = [5, 10, 20, 50] as const
export const serviceSlugs = {
  'faxina-leve': Service.lightCleaning,
  'faxina-pesada': Service.deepCleaning,
  cozinha: Service.cooking,
  lavanderia: Service.laundry,
  organizacao: Service.tidying,
  'passar-roupa': Service.ironing,
} as const satisfies Record<string, Service>
export const priceSlugs = { baixo: 'low', medio: 'medium', alto: 'high' } as const satisfies Record<string, PriceBand>

const QUERY_MAX = 120

/** The search params of /buscar: whatever is not a filter falls back to none, without a word. */
export function readFilters(search: Record<string, unknown>): SearchFilters {
  const { q, servico, preco, raio, vista } = search
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, QUERY_MAX) : ''
  const radius = radii.find((km) => km === Number(raio))
  return {
    ...(text.trim() && { q: text }),
    ...(isKey(serviceSlugs, servico) && { servico }),
    ...(isKey(priceSlugs, preco) && { preco }),
    ...(radius && { raio: radius }),
    ...((vista === 'radar' || vista === 'lista') && { vista }),
  }
}

/** What the API is asked for; `cursor` apart. */
export function questionOf({ q, servico, preco, raio }: SearchFilters): Omit<SearchProfessionals, 'cursor'> {
  return {
    ...(q && { query: q.trim() }),
    ...(servico && { service: serviceSlugs[servico] }),
    ...(preco && { priceBand: priceSlugs[preco] }),
    ...(raio && { distanceInKm: raio }),
  }
}

/** How many filters narrow the list, the text not counted. */
export function countFilters({ servico, preco, raio }: SearchFilters): number {
  return [servico, preco, raio].filter((filter) => filter !== undefined).length
}

export interface Loosening {
  label: string
  filters: SearchFilters
}

/** What one tap could loosen when nobody was found: one step of one filter each. */
export function loosenings(filters: SearchFilters): Loosening[] {
  const { q, servico, preco, raio } = filters
  const wider = radii.find((km) => raio !== undefined && km > raio)
  const without = (key: keyof SearchFilters) => readFilters({ ...filters, [key]: undefined })
  return [
    ...(wider ? [{ label: `Aumentar para ${wider} km`, filters: { ...filters, raio: wider } }] : []),
    ...(raio && !wider ? [{ label: 'Tirar distância', filters: without('raio') }] : []),
    ...(preco ? [{ label: 'Tirar faixa de preço', filters: without('preco') }] : []),
    ...(servico ? [{ label: `Tirar ${serviceSlugs[servico]}`, filters: without('servico') }] : []),
    ...(q ? [{ label: 'Limpar o texto', filters: without('q') }] : []),
  ]
}

/** The same filters have the same key, whatever the order of the params. */
export function keyOf(filters: SearchFilters): string {
  const { q = '', servico = '', preco = '', raio = '', vista = '' } = filters
  return JSON.stringify([q, servico, preco, raio, vista])
}

function isKey<T extends object>(of: T, value: unknown): value is keyof T {
  return typeof value === 'string' && Object.hasOwn(of, value)
}
