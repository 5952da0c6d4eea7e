import { X } from 'lucide-react'
import { priceBands } from '#shared/search.ts'
import { serviceSlugs } from '#client/lib/address.ts'
import { trpc } from '#client/lib/api.ts'
import { later } from '#client/ui/later.tsx'
import { countFilters, dayWords, noFilters, periodWords } from './filter-words.ts'
import { priceSlugs, readFilters, type SearchFilters } from './filters.ts'
import type { HeardProps } from './heard.tsx'

const Heard = later<HeardProps>(async () => (await import('./heard.tsx')).Heard)

export interface AskedChipsProps {
  filters: SearchFilters
  onChange: (filters: SearchFilters) => void
}

/** The active search terms as chips that can be removed, and the explanation of how a typed text was understood. */
export function AskedChips({ filters, onChange }: AskedChipsProps) {
  const place = usePlaceName(filters.lugar)
  const set = (change: Partial<Record<keyof SearchFilters, unknown>>) =>
    onChange(readFilters({ ...filters, dito: undefined, ...change }))
  const asked = filters.servico?.split(',') ?? []
  const chips = [
    ...asked.map((slug) => ({
      words: serviceSlugs[slug as keyof typeof serviceSlugs],
      change: { servico: asked.filter((other) => other !== slug).join() },
    })),
    ...(filters.lugar ? [{ words: `Perto de ${place}`, change: { lugar: undefined } }] : []),
    ...(filters.raio ? [{ words: `Até ${filters.raio} km`, change: { raio: undefined } }] : []),
    ...(filters.preco ? [{ words: priceBands[priceSlugs[filters.preco]].label, change: { preco: undefined } }] : []),
    // A day gets a chip only if it was typed. A day that was tapped is marked in the row of days below, and a new chip would move
    // that row under the finger.
    ...(filters.data && filters.dito ? [{ words: dayWords(filters.data), change: { data: undefined } }] : []),
    ...(filters.periodo ? [{ words: periodWords[filters.periodo], change: { periodo: undefined } }] : []),
  ]
  if (chips.length === 0 && !filters.dito) return null
  return (
    <div className="grid gap-1">
      <ul aria-label="Você procura" className="flex flex-wrap gap-2 empty:hidden">
        {chips.map(({ words, change }) => (
          <li key={words}>
            <button
              type="button"
              onClick={() => set(change)}
              className="inline-flex min-h-11 items-center gap-2 rounded-full bg-primary-soft px-4 text-secondary font-semibold text-on-primary-soft"
            >
              <span className="sr-only">Tirar </span>
              {words}
              <X aria-hidden className="size-4.5" />
            </button>
          </li>
        ))}
        {countFilters(filters) > 1 && (
          <li>
            <button
              type="button"
              onClick={() => set(noFilters)}
              className="min-h-11 px-2 text-secondary font-semibold text-link underline-offset-4 hover:underline"
            >
              Limpar filtros
            </button>
          </li>
        )}
      </ul>
      {filters.dito && <Heard filters={filters} onChange={onChange} />}
    </div>
  )
}

/**
 * Returns the name of the place in the URL. It comes from the list of places with professionals, or from the server for any other
 * place. Until the name has loaded, the words of the slug are used.
 */
export function usePlaceName(slug: string | undefined): string {
  const { data } = trpc.search.places.useQuery(undefined, { enabled: slug !== undefined, staleTime: Infinity })
  const known = data?.places.find((place) => place.slug === slug)
  const isElsewhere = data !== undefined && slug !== undefined && !known
  const elsewhere = trpc.directory.placeName.useQuery({ place: slug ?? '' }, { enabled: isElsewhere, staleTime: Infinity })
  return known?.name ?? elsewhere.data?.words ?? slug?.replace(/-[a-z]{2}$/, '').replaceAll('-', ' ') ?? ''
}
