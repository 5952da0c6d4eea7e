import { Link } from '@tanstack/react-router'
import { Heart, Radar as RadarIcon } from 'lucide-react'
import { useState } from 'react'
import { pageNames } from '#shared/pages.ts'
import { Chip } from '#client/ui/chip.tsx'
import { cx } from '#client/ui/cx.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterFields } from './filter-fields.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { countFilters } from './filter-words.ts'
import { readFilters, sortSlugs } from './filters.ts'
import type { SearchFilters } from './filters.ts'
import { Newcomers, RankingLink } from './newcomers.tsx'
import { OrderSelect } from './order-select.tsx'
import { Radar } from './radar.tsx'
import { LocationMessage, Results } from './results.tsx'
import { SearchField } from './search-field.tsx'
import { useFilterDraft } from './use-filter-draft.ts'
import { useCount, useSearch } from './use-search.ts'
import { boxSearchOf } from './box-search-of.ts'

export interface SearchPageProps {
  /** The filters of the URL. */
  filters: SearchFilters
  /**
   * Writes the filters into the URL; must be the same function in every render. `replace`: Back leads to the filters before the
   * current ones.
   */
  onChange: (filters: SearchFilters, replace: boolean) => void
  /** Writes into the URL how many pages of the list are shown. */
  onPages: (count: number) => void
  /** Whether the reader is a contractor: only contractors keep favourites. */
  mayKeep: boolean
}

/**
 * /buscar: filters, results and radar. In a wide window the filters are at the left and the radar at the right; on phones the
 * filters are chips and a sheet.
 */
export function SearchPage({ filters: url, onChange, onPages, mayKeep }: SearchPageProps) {
  const [sheet, setSheet] = useState(false)
  const { filters, change } = useFilterDraft(url, onChange)
  const search = useSearch(url)
  const { words } = useCount(url)
  const { located, items, approximate } = search
  const hasPoint = located === undefined || located === 'coordinates' || located === 'place'
  const mapped = (located === 'coordinates' || located === 'place') && items.length > 0
  const order = (
    <OrderSelect
      sort={filters.ordem ? sortSlugs[filters.ordem] : search.sort}
      onChange={(ordem) => change(readFilters({ ...filters, ordem }))}
      hasPoint={hasPoint}
    />
  )
  const unfiltered = countFilters(url) === 0 && !url.q && !url.ordem
  const phoneRadar = filters.vista === 'radar'
  const wideRadar = mapped && filters.vista !== 'lista'
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @min-[54rem]:grid-cols-[15rem_minmax(0,1fr)] @min-[54rem]:gap-x-6 @min-[66rem]:grid-cols-[16.5rem_minmax(0,1fr)]">
        <PageTitle className="sr-only">{pageNames.findProfessionals}</PageTitle>
        <aside aria-label="Filtros" className="row-span-4 hidden border-r border-line pr-4 @min-[54rem]:block">
          <FilterFields filters={filters} onChange={change} hasPoint={hasPoint} name="coluna" />
        </aside>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
          <div className="flex items-center gap-2">
            <SearchField value={filters.q ?? ''} onChange={(q) => change(readFilters({ ...filters, q }), 'typed')} />
            {mayKeep && <FavouritesLink />}
          </div>
          <div className="@min-[54rem]:hidden">
            <FilterChips filters={filters} onChange={change} onOpen={() => setSheet(true)} hasPoint={hasPoint}>
              {order}
            </FilterChips>
          </div>
        </div>
        <LocationMessage located={located} isContractor={mayKeep} />
        <div className="flex min-h-11 items-center justify-between gap-3">
          <output className="text-secondary text-muted">
            {words && (
              <>
                <strong className="font-semibold text-ink">{words}</strong>
                {located === 'coordinates' && ' perto de você'}
              </>
            )}
          </output>
          <div className="flex items-center gap-2">
            <span className="hidden @min-[54rem]:block">{order}</span>
            {mapped && <RadarToggle vista={filters.vista} onChange={(vista) => change(readFilters({ ...filters, vista }))} />}
          </div>
        </div>
        <div
          className={cx(
            'grid grid-cols-[minmax(0,1fr)] content-start gap-4',
            wideRadar && '@min-[73rem]:grid-cols-[minmax(0,1fr)_16rem]',
          )}
        >
          {mapped && (
            <div
              className={cx(
                !phoneRadar && 'hidden',
                wideRadar ? '@min-[73rem]:order-2 @min-[73rem]:block' : '@min-[73rem]:hidden',
              )}
            >
              <div className="@min-[73rem]:sticky @min-[73rem]:top-[calc(var(--header)+1.5rem)]">
                <Radar items={items} approximate={approximate} boxSearch={boxSearchOf(url)} />
              </div>
            </div>
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
            {unfiltered && located !== undefined && !hasPoint && <Newcomers mayKeep={mayKeep} />}
            <Results search={search} filters={url} onChange={change} onPages={onPages} mayKeep={mayKeep} />
            {items.length > 0 && <RankingLink />}
          </div>
        </div>
      </div>
      {sheet && (
        <FilterSheet
          filters={filters}
          onApply={(chosen) => onChange(chosen, false)}
          onClose={() => setSheet(false)}
          hasPoint={hasPoint}
        />
      )}
    </div>
  )
}

function FavouritesLink() {
  return (
    <Link
      to="/favoritos"
      aria-label="Favoritos"
      title="Favoritos"
      className="grid size-13 shrink-0 place-items-center rounded-lg border border-line-strong bg-surface hover:bg-sunken"
    >
      <Heart aria-hidden className="size-5" />
    </Link>
  )
}

interface RadarToggleProps {
  vista: SearchFilters['vista']
  onChange: (vista: SearchFilters['vista']) => void
}

/** A switch that shows or hides the radar; it is on by default where the radar fits beside two cards. */
function RadarToggle({ vista, onChange }: RadarToggleProps) {
  const words = (
    <>
      <RadarIcon aria-hidden />
      Radar
    </>
  )
  return (
    <>
      <span className="@min-[73rem]:hidden">
        <Chip pressed={vista === 'radar'} onClick={() => onChange(vista === 'radar' ? undefined : 'radar')}>
          {words}
        </Chip>
      </span>
      <span className="hidden @min-[73rem]:block">
        <Chip pressed={vista !== 'lista'} onClick={() => onChange(vista === 'lista' ? undefined : 'lista')}>
          {words}
        </Chip>
      </span>
    </>
  )
}
