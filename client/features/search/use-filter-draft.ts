import { useEffect, useState } from 'react'
import { keyOf } from './filter-words.ts'
import type { SearchFilters } from './filters.ts'

const COMMIT_AFTER_MS = 300

interface Draft {
  filters: SearchFilters
  /** Keys of the URLs that this draft came from or committed; another URL means that something else navigated. */
  seen: string[]
}

/**
 * Filters that are being edited. A change is visible at once and reaches the URL, and with it the server, 300 ms after the last
 * one, so that several quick changes are one search (R-A3). A URL that something else changed (Back, a link) replaces the draft.
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
    }, COMMIT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [draft, pending, commit])
  const change = (filters: SearchFilters) =>
    setDraft({ filters, seen: draft?.seen.includes(key) ? [...new Set([...draft.seen, key])] : [key] })
  return { filters: shown, pending, change }
}
