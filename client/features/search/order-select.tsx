import { ChevronDown } from 'lucide-react'
import type { Sort } from '#shared/search.ts'
import { sortSlugs } from './filters.ts'
import { sortLabels } from './filter-words.ts'

export interface OrderSelectProps {
  /** The order of the list now, asked for or not; undefined until the first answer. */
  sort: Sort | undefined
  onChange: (slug: string) => void
  /** False when we know of no point of the viewer's home: then nobody is nearer than another. */
  hasPoint: boolean
}

// In the option itself: the only place of a native select that every finger and reader reaches.
const needsAddress = 'salve seu endereço'

/** In which order the cards stand; the platform's own select in the shape of a chip. */
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
