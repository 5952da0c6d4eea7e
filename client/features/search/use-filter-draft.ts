import { useEffect, useState } from 'react'
import { keyOf } from './filter-words.ts'
import type { SearchFilters } from './filters.ts'

const REST_IN_MS = 300

interface Draft {
  filters: SearchFilters
  /** The URLs it grew from: as long as the URL is one of them, nobody else has moved it. */
  seen: string[]
}

/**
 * Filters under the finger: what is chosen shows at once and reaches the URL, and with it the server, after 300 ms of rest, so
 * that each change of mind is one search (R-A3). A URL moved by somebody else (Back, a link) wins over the draft.
 */
export function useFilterDraft(url: SearchFilters, commit: (filters: SearchFilters) => void) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const key = keyOf(url)
  const shown = draft?.seen.includes(key) ? draft.filters : url
  const pending = keyOf(shown) !== key
  useEffect(() => {
    if (!draft || !pending) return
    const timer = setTimeout(() => {
      setDraft({ ...draft, seen: [...draft.seen, keyOf(draft.filters)] })
      commit(draft.filters)
    }, REST_IN_MS)
    return () => clearTimeout(timer)
  }, [draft, pending, commit])
  const change = (filters: SearchFilters) =>
    setDraft({ filters, seen: draft?.seen.includes(key) ? [...new Set([...draft.seen, key])] : [key] })
  return { filters: shown, pending, change }
}
