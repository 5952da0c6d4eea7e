import { useEffect, useState } from 'react'
import { keyOf } from './filter-words.ts'
import type { SearchFilters } from './filters.ts'

const COMMIT_AFTER_MS = 300

interface Draft {
  filters: SearchFilters
  /**
   * A key for the URL on which this draft is based. If the present URL has another key, the person has navigated, for example
   * with Back.
   */
  from: string
  /** The keys of the URLs to which this draft has navigated and which the address bar does not show yet. */
  ahead: string[]
}

/**
 * The filters while they are edited. A change is visible at once. It reaches the URL, and with it the server, 300 ms after the
 * last change, so that several quick changes cause one search. When the URL changes for another reason (Back, a link), its
 * filters replace the draft. Each change of the URL is a history entry.
 */
export function useFilterDraft(url: SearchFilters, commit: (filters: SearchFilters) => void) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const key = keyOf(url)
  if (draft?.ahead.includes(key)) setDraft(arrivedAt(key, draft))
  const live = draft && (draft.from === key || draft.ahead.includes(key)) ? draft : null
  const shown = live?.filters ?? url
  const goal = live?.ahead.at(-1) ?? key
  const pending = keyOf(shown) !== goal
  useEffect(() => {
    if (!live || !pending) return
    const timer = setTimeout(() => {
      const next = keyOf(live.filters)
      setDraft({ ...live, ahead: [...live.ahead, next] })
      commit(live.filters)
    }, COMMIT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [live, pending, goal, commit])
  const change = (filters: SearchFilters) => setDraft({ ...(live ?? { from: key, ahead: [] }), filters })
  return { filters: shown, pending: keyOf(shown) !== key, change }
}

// Removes the requested URLs up to the URL that the address bar shows now. If a removed URL appears later, the reader has gone
// back.
function arrivedAt(key: string, draft: Draft): Draft {
  return { ...draft, from: key, ahead: draft.ahead.slice(draft.ahead.indexOf(key) + 1) }
}
