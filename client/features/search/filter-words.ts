import type { Loosenable } from '#shared/search.ts'
import { noonOf } from '#shared/days.ts'
import type { Answers } from '#client/lib/api.ts'
import { shortDate } from '#client/lib/format.ts'
import { readFilters, servicesOf } from './filters.ts'
import type { PeriodSlug, SearchFilters, SortSlug } from './filters.ts'

type Count = Answers['search']['count']
export type Offer = NonNullable<Answers['search']['professionals']['loosen']>[number]

export const sortLabels: Readonly<Record<SortSlug, string>> = {
  distancia: 'Mais perto',
  preco: 'Menor preço',
  avaliacao: 'Melhor avaliação',
  recentes: 'Mais recentes',
}

/**
 * The params that the button 'Limpar filtros' removes, which are all filters. The text, the order and the radar (the plot of
 * distances) do not change.
 */
export const noFilters = {
  raio: undefined,
  servico: undefined,
  lugar: undefined,
  preco: undefined,
  data: undefined,
  periodo: undefined,
  duracao: undefined,
}

/** Counts the active filters, without the search text. A day with its period and duration counts as one filter. */
export function countFilters({ servico, lugar, preco, raio, data }: SearchFilters): number {
  return [servico, lugar, preco, raio, data].filter((filter) => filter !== undefined).length
}

/** Returns a key that identifies the filters. It does not depend on the order of the params or on the number of pages. */
export function keyOf(filters: SearchFilters): string {
  const {
    q = '',
    servico = '',
    lugar = '',
    endereco = '',
    dito = '',
    preco = '',
    raio = '',
    ordem = '',
    data = '',
    periodo = '',
    duracao = '',
    vista = '',
  } = filters
  return JSON.stringify([q, servico, lugar, endereco, dito, preco, raio, ordem, data, periodo, duracao, vista])
}

/**
 * Formats a count of professionals: `{ count: 14 }` as '14 profissionais', a count above the limit as 'mais de 100'. If the
 * server has not read the agenda of every professional, the text is 'pelo menos 14'.
 */
export function countWords({ count, capped, atLeast }: Count): string {
  if (count === 0) return atLeast ? 'Nenhum profissional até aqui' : 'Nenhum profissional'
  return `${howMany({ count, capped, atLeast })} ${count === 1 && !capped ? 'profissional' : 'profissionais'}`
}

/** Formats '2026-11-24' as 'ter, 24 nov', followed by the period and the duration when they are not the default. */
export function dayWords(day: string, period?: PeriodSlug, hours?: 6 | 8): string {
  return [shortDate(noonOf(day), 'UTC'), period && periodWords[period], hours && `${hours} h`].filter(Boolean).join(', ')
}

/**
 * Returns the label, such as 'Aumentar para 20 km (12)', and the filters of a less strict search. The server offers such searches
 * when nobody was found.
 */
export function offerOf(url: SearchFilters, { what, filters, ...count }: Offer): { label: string; filters: SearchFilters } {
  const { distanceInKm: raio, durationHours: hours } = filters
  const ways: Record<Loosenable, { words: string; change: Partial<Record<keyof SearchFilters, unknown>> }> = {
    distance: { words: raio ? `Aumentar para ${raio} km` : 'Tirar distância', change: { raio } },
    period: { words: 'Tirar período', change: { periodo: undefined } },
    duration: { words: `Diminuir para ${hours} h`, change: { duracao: hours } },
    date: { words: 'Tirar data', change: { data: undefined } },
    priceBand: { words: 'Tirar faixa de preço', change: { preco: undefined } },
    query: { words: 'Limpar o texto', change: { q: undefined } },
    place: {
      words: 'Tirar lugar',
      change: { lugar: undefined, raio: undefined, ...(url.ordem === 'distancia' && { ordem: undefined }) },
    },
    services: { words: `Tirar ${servicesOf(url.servico).join(' e ') || 'serviço'}`, change: { servico: undefined } },
  }
  const { words, change } = ways[what]
  return { label: `${words} (${howMany(count)})`, filters: readFilters({ ...url, ...change }) }
}

export const periodWords: Readonly<Record<PeriodSlug, string>> = { manha: 'manhã', tarde: 'tarde', noite: 'noite' }

function howMany({ count, capped, atLeast }: Count): string {
  if (capped) return `mais de ${count}`
  return atLeast ? `pelo menos ${count}` : `${count}`
}
