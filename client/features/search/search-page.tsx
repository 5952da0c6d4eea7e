import { Link } from '@tanstack/react-router'
import { Heart, Radar as RadarIcon, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { pageNames } from '#shared/pages.ts'
import { Chip } from '#client/ui/chip.tsx'
import { cx } from '#client/ui/cx.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { AskedChips, usePlaceName } from './asked-chips.tsx'
import { DayStrip } from './day-strip.tsx'
import { FilterFields } from './filter-fields.tsx'
import { FromAddress } from './from-address.tsx'
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
  /** The filters as the URL contains them. */
  filters: SearchFilters
  /** Writes the filters into the URL as a new history entry. The parent must pass the same function in every render. */
  onChange: (filters: SearchFilters) => void
  /** Writes the number of shown pages into the URL. */
  onPages: (count: number) => void
  /** Whether the reader is a contractor. Only contractors have favourites. */
  mayKeep: boolean
}

/**
 * /buscar: filters, results and radar. At the top are the search field, the day and the duration. In a wide window the filters
 * are at the left and the radar at the right; on phones the filters are in a sheet.
 */
export function SearchPage({ filters: url, onChange, onPages, mayKeep }: SearchPageProps) {
  const [sheet, setSheet] = useState(false)
  const { filters, change } = useFilterDraft(url, onChange)
  const search = useSearch(url)
  const { words } = useCount(url)
  const { located, items, approximate } = search
  const place = usePlaceName(url.lugar)
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
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
          <div className="flex items-center gap-2">
            <SearchField filters={filters} people={items} onChange={change} />
            <FiltersButton count={countFilters(filters)} onClick={() => setSheet(true)} />
            {mayKeep && <FavouritesLink />}
          </div>
          <AskedChips filters={filters} onChange={change} />
          <DayStrip filters={filters} onChange={change} onOther={() => setSheet(true)} />
        </div>
        <div className="grid gap-3 empty:hidden">
          <LocationMessage located={located} isContractor={mayKeep} />
          {mayKeep && <FromAddress filters={url} onChange={change} lost={search.addressLost} />}
        </div>
        <div className="flex min-h-11 items-center justify-between gap-3">
          <output className="text-secondary text-muted">
            {words && (
              <>
                <strong className="font-semibold text-ink">{words}</strong>
                {located === 'coordinates' && ' perto de você'}
                {located === 'place' && ` perto de ${place}`}
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
          onApply={onChange}
          onClose={() => setSheet(false)}
          hasPoint={hasPoint}
          sort={search.sort}
        />
      )}
    </div>
  )
}

/** The button that opens all filters on phones and in narrow windows. */
function FiltersButton({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={count > 0 ? `Filtros, ${count} em uso` : 'Filtros'}
      onClick={onClick}
      className="relative grid size-12 shrink-0 place-items-center rounded-full border border-line-strong bg-surface hover:bg-sunken @min-[54rem]:hidden"
    >
      <SlidersHorizontal aria-hidden className="size-5" />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute -top-1 -right-1 grid size-5 place-items-center rounded-full bg-primary text-small text-on-primary"
        >
          {count}
        </span>
      )}
    </button>
  )
}

function FavouritesLink() {
  return (
    <Link
      to="/favoritos"
      aria-label="Favoritos"
      title="Favoritos"
      className="grid size-12 shrink-0 place-items-center rounded-full border border-line-strong bg-surface hover:bg-sunken"
    >
      <Heart aria-hidden className="size-5" />
    </Link>
  )
}

interface RadarToggleProps {
  vista: SearchFilters['vista']
  onChange: (vista: SearchFilters['vista']) => void
}

/**
 * A switch that shows or hides the radar, which shows how far away the professionals are. By default it is shown where it fits
 * beside two cards.
 */
function RadarToggle({ vista, onChange }: RadarToggleProps) {
  const words = (
    <>
      <RadarIcon aria-hidden />
      <span className="max-sm:sr-only">Radar</span>
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
