import { weekStartOf } from '#shared/days.ts'
import type { BoxSearch } from '#client/features/booking/index.ts'
import type { SearchFilters } from './filters.ts'

/** The filters as the booking box of a profile opens with them: the service, the day with its week, and the duration. */
export function boxSearchOf({ data, duracao, servico }: SearchFilters): BoxSearch {
  return {
    ...(servico && { servico }),
    ...(data && { semana: weekStartOf(data), dia: data }),
    ...(data && duracao && { dur: duracao }),
  }
}
