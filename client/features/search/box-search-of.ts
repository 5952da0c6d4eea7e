import { weekStartOf } from '#shared/days.ts'
import type { BoxSearch } from '#client/features/booking/index.ts'
import { serviceSlugs } from '#client/lib/address.ts'
import type { SearchFilters } from './filters.ts'

/**
 * Converts the filters of a search to what is preselected in the booking box of a profile: the service, the day with its week,
 * the duration and the address.
 */
export function boxSearchOf({ data, duracao, servico, endereco }: SearchFilters): BoxSearch {
  return {
    ...(isOne(servico) && { servico }),
    ...(data && { semana: weekStartOf(data), dia: data }),
    ...(duracao && { dur: duracao }),
    ...(endereco && { endereco }),
  }
}

function isOne(servico: string | undefined): servico is keyof typeof serviceSlugs {
  return servico !== undefined && Object.hasOwn(serviceSlugs, servico)
}
