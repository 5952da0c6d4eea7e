import { SlidersHorizontal, X } from 'lucide-react'
import type { FocusEvent, ReactNode } from 'react'
import { priceBands, searchMessages } from '#shared/search.ts'
import { Chip } from '#client/ui/chip.tsx'
import { countFilters, dayWords, noFilters } from './filter-words.ts'
import { priceSlugs, readFilters, servicesOf } from './filters.ts'
import type { SearchFilters } from './filters.ts'

export interface FilterChipsProps {
  filters: SearchFilters
  onChange: (filters: SearchFilters) => void
  onOpen: () => void
  hasPoint: boolean
  /** Shown after the first chip: the chip for the order. */
  children?: ReactNode
}

/** On phones: a chip that opens all filters, then one chip for each kind. An applied chip shows its value; a tap removes it. */
export function FilterChips({ filters, onChange, onOpen, hasPoint, children }: FilterChipsProps) {
  const count = countFilters(filters)
  const set = (change: Partial<Record<keyof SearchFilters, unknown>>) => onChange(readFilters({ ...filters, ...change }))
  const { raio, servico, preco, data, periodo, duracao } = filters
  return (
    <fieldset aria-label="Filtros rápidos" className="-mx-4 sm:-mx-6">
      <div onFocus={showWhole} className="flex scroll-px-4 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:px-6">
        <Chip pressed={count > 0} aria-haspopup="dialog" onClick={onOpen}>
          <SlidersHorizontal aria-hidden />
          Filtros{count > 0 && ` ${count}`}
        </Chip>
        {children}
        <Chip
          pressed={raio !== undefined}
          disabledReason={hasPoint ? null : searchMessages.distanceNeedsLocation}
          onClick={() => set({ raio: raio ? undefined : 10 })}
        >
          Até {raio ?? 10} km
          {raio && <X aria-hidden />}
        </Chip>
        <Chip
          pressed={data !== undefined}
          aria-haspopup={data ? undefined : 'dialog'}
          onClick={() => (data ? set({ data: undefined }) : onOpen())}
        >
          {data ? dayWords(data, periodo, duracao) : 'Data'}
          {data && <X aria-hidden />}
        </Chip>
        <Chip pressed={servico !== undefined} onClick={() => set({ servico: servico ? undefined : 'faxina-leve' })}>
          {servicesOf(servico ?? 'faxina-leve').join(', ')}
          {servico && <X aria-hidden />}
        </Chip>
        <Chip pressed={preco !== undefined} onClick={() => set({ preco: preco ? undefined : 'baixo' })}>
          {priceBands[priceSlugs[preco ?? 'baixo']].label}
          {preco && <X aria-hidden />}
        </Chip>
        {count > 0 && (
          <button
            type="button"
            onClick={() => set(noFilters)}
            className="min-h-11 shrink-0 px-2 text-secondary font-semibold whitespace-nowrap text-link underline-offset-4 hover:underline"
          >
            Limpar filtros
          </button>
        )}
      </div>
    </fieldset>
  )
}

// Scrolls a chip that the Tab key reaches fully into view, which Chromium does not do. A chip that is pressed must not move.
function showWhole({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
