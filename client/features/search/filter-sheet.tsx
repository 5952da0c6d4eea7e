import { useState } from 'react'
import type { Sort } from '#shared/search.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/dialog.tsx'
import { FilterFields } from './filter-fields.tsx'
import { noFilters } from './filter-words.ts'
import { readFilters, sortSlugs } from './filters.ts'
import type { SearchFilters } from './filters.ts'
import { OrderSelect } from './order-select.tsx'
import { useFilterDraft } from './use-filter-draft.ts'
import { useCount } from './use-search.ts'

export interface FilterSheetProps {
  filters: SearchFilters
  onApply: (filters: SearchFilters) => void
  onClose: () => void
  hasPoint: boolean
  /** The current order of the results, chosen by the person or the default. */
  sort: Sort | undefined
}

/**
 * The sheet with all filters on a phone. It counts the results while filters change. The button shows the count and applies the
 * filters.
 */
export function FilterSheet({ filters: applied, onApply, onClose, hasPoint, sort }: FilterSheetProps) {
  const [counted, setCounted] = useState(applied)
  const { filters, pending, change } = useFilterDraft(counted, setCounted)
  const { words, count, stale } = useCount(counted)
  const apply = () => {
    onApply(filters)
    onClose()
  }
  const clear = () => change(readFilters({ ...filters, ...noFilters }))
  return (
    <Sheet
      open
      onClose={onClose}
      title="Filtros"
      footer={
        <>
          <Button variant="ghost" onClick={clear}>
            Limpar filtros
          </Button>
          <Button onClick={apply} aria-live="polite" className={pending || stale ? '[&]:opacity-80' : ''}>
            {count === undefined ? 'Ver profissionais' : count === 0 ? words : `Ver ${words}`}
          </Button>
        </>
      }
    >
      <div className="mb-6 grid justify-items-start gap-2">
        <p aria-hidden className="text-secondary font-semibold">
          Ordem
        </p>
        <OrderSelect
          sort={filters.ordem ? sortSlugs[filters.ordem] : sort}
          onChange={(ordem) => change(readFilters({ ...filters, ordem }))}
          hasPoint={hasPoint}
        />
      </div>
      <FilterFields filters={filters} onChange={change} hasPoint={hasPoint} name="folha" />
    </Sheet>
  )
}
