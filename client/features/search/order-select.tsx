import { ChevronDown } from 'lucide-react'
import type { Sort } from '#shared/search.ts'
import { sortSlugs } from './filters.ts'
import { sortLabels } from './filter-words.ts'

export interface OrderSelectProps {
  /** The present order of the results, chosen or default; undefined until the first response. */
  sort: Sort | undefined
  onChange: (slug: string) => void
  /** Whether the coordinates of the contractor's home are known. Without them results cannot be sorted by distance. */
  hasPoint: boolean
}

// The reason why the order by distance is disabled. It is part of the option's text, because touch and screen readers reach no
// other text of a native select.
const needsAddress = 'salve seu endereço'

/** The select for the order of the results: a native select that looks like a chip. */
export function OrderSelect({ sort, onChange, hasPoint }: OrderSelectProps) {
  const shown = Object.entries(sortSlugs).find(([, name]) => name === sort)?.[0] ?? ''
  return (
    <span className="relative inline-flex shrink-0 items-center">
      <select
        aria-label="Ordenar por"
        value={shown}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 cursor-pointer appearance-none rounded-full border border-line-strong bg-surface pr-10 pl-4 text-secondary font-semibold hover:bg-sunken"
      >
        {shown === '' && <option value="">Ordenar</option>}
        {Object.entries(sortLabels).map(([slug, label]) => (
          <option key={slug} value={slug} disabled={slug === 'distancia' && !hasPoint} className="bg-surface text-ink">
            {slug === 'distancia' && !hasPoint ? `${label} (${needsAddress})` : label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-3.5 size-4.5 text-muted" />
    </span>
  )
}
