import { Search, X } from 'lucide-react'
import { type FocusEvent, useId, useState } from 'react'
import { trpc } from '#client/lib/api.ts'
import { cx } from '#client/ui/cx.ts'
import { controlFrame } from '#client/ui/field.tsx'
import { later } from '#client/ui/later.tsx'
import type { SearchFilters } from './filters.ts'
import type { SuggestionsProps } from './suggestions.tsx'

const Suggestions = later<SuggestionsProps>(async () => (await import('./suggestions.tsx')).Suggestions)

export interface SearchFieldProps extends Pick<SuggestionsProps, 'people'> {
  filters: SearchFilters
  onChange: (filters: SearchFilters) => void
}

/** How long Enter waits for the list of places, in milliseconds. After that the text is interpreted without places. */
const PLACES_WITHIN_MS = 2_000

/**
 * The search field for a service, a place, a name or any word. Enter interprets the text. While the person types, the list below
 * the field shows suggestions without a request to the server.
 */
export function SearchField({ filters, people, onChange }: SearchFieldProps) {
  const asked = filters.dito ?? filters.q ?? ''
  const [draft, setDraft] = useState({ text: asked, over: asked })
  const [open, setOpen] = useState(false)
  const list = useId()
  const utils = trpc.useUtils()
  const places = trpc.search.places.useQuery(undefined, { enabled: open, staleTime: Infinity })
  // When the URL changes, for example after Back, the text of the new URL replaces the text that was typed into the search field.
  const text = draft.over === asked ? draft.text : asked
  const type = (typed: string) => setDraft({ text: typed, over: asked })
  const choose = (next: SearchFilters) => {
    setOpen(false)
    setDraft({ text: next.dito ?? next.q ?? '', over: asked })
    onChange(next)
  }
  /**
   * Returns the places in which professionals can be found, or with `text` the city that the text names. Loads the places if they
   * are not in the cache. Returns an empty list if they do not arrive in time.
   */
  const loadPlaces = async (text?: string) => {
    const input = text === undefined ? undefined : { text }
    const loaded = utils.search.places.ensureData(input, { staleTime: Infinity }).catch(() => null)
    const found = await Promise.race([loaded, new Promise<null>((resolve) => setTimeout(resolve, PLACES_WITHIN_MS, null))])
    return found?.places ?? []
  }
  const read = async (typed: string) => {
    const [{ filtersOf, mayNameCity }, places] = await Promise.all([import('./typed.ts'), typed === '' ? [] : loadPlaces()])
    const asked = filtersOf(typed, places, filters)
    const elsewhere = asked.q && mayNameCity(typed) ? await loadPlaces(typed) : []
    choose(elsewhere.length > 0 ? filtersOf(typed, [...places, ...elsewhere], filters) : asked)
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    <search className="relative min-w-0 flex-1">
      <div onBlur={leave}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void read(text)
          }}
        >
          <label className={cx(controlFrame, 'rounded-full! pl-4 [&_input::-webkit-search-cancel-button]:hidden')}>
            <span className="sr-only">Serviço, bairro ou nome</span>
            <Search aria-hidden className="size-5 shrink-0" />
            <input
              type="search"
              name="q"
              value={text}
              maxLength={120}
              enterKeyHint="search"
              autoComplete="off"
              placeholder="Serviço, bairro ou nome"
              aria-controls={open ? list : undefined}
              onFocus={() => setOpen(true)}
              onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
              onChange={(event) => {
                setOpen(true)
                type(event.target.value)
              }}
              className="min-h-11.5 w-full min-w-0 flex-1 bg-transparent pl-1 text-body outline-none placeholder:text-muted placeholder:opacity-100"
            />
            {text && (
              <button
                type="button"
                aria-label="Limpar o texto"
                onClick={() => void read('')}
                className="mr-0.5 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
              >
                <X aria-hidden className="size-5" />
              </button>
            )}
          </label>
          {open && (
            <Suggestions
              id={list}
              typed={text}
              places={places.data?.places ?? []}
              people={people}
              filters={filters}
              onChoose={choose}
            />
          )}
        </form>
      </div>
    </search>
  )
}
