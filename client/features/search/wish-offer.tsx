import { NotifyMe } from '#client/features/wish/index.ts'
import { usePlaceName } from './asked-chips.tsx'
import { servicesOf } from './filters.ts'
import type { SearchFilters } from './filters.ts'

/** The 'Avise-me' button for the current filters: the place or the home, the first service, the day and the duration. */
export function WishOffer({ filters: { servico, lugar, data, duracao } }: { filters: SearchFilters }) {
  const place = usePlaceName(lugar)
  const [service] = servicesOf(servico)
  const wish = {
    ...(lugar && { place: lugar }),
    ...(service && { service }),
    ...(data && { day: data }),
    hours: duracao ?? (4 as const),
  }
  return <NotifyMe key={JSON.stringify(wish)} wish={wish} place={lugar ? place : null} />
}
