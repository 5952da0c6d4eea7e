import { addDays } from '#shared/time.ts'
import type { BookingChoice } from '#client/features/professional/choice.ts'
import type { SearchFilters } from './filters.ts'

/** What was searched for, as the booking box of a profile takes it: the service, the day in its week and how long. */
export function visitOf({ data, duracao, servico }: SearchFilters): BookingChoice {
  return {
    ...(servico && { servico }),
    ...(data && { semana: sundayOf(data), dia: data }),
    ...(data && duracao && { dur: duracao }),
  }
}

function sundayOf(day: string): string {
  return addDays(day, -new Date(`${day}T12:00:00Z`).getUTCDay())
}
