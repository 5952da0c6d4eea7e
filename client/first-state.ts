import { STATE_ID } from '#shared/first-answer.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { SessionView } from '#client/lib/session.ts'

/**
 * The state that the server writes into the HTML of a page: the session and, if the server rendered the page, the results of its
 * queries.
 */
export interface FirstState {
  session?: SessionView
  queries?: [readonly unknown[], unknown][]
}

/**
 * Reads the state that the server wrote into the page and removes it, so that no personal data stays in the page after a
 * sign-out. The state is empty in development and when the database did not respond. The client then requests the session.
 */
export function takeFirstState(): FirstState {
  const element = document.getElementById(STATE_ID)
  element?.remove()
  try {
    return JSON.parse(element?.textContent ?? '{}') as FirstState
  } catch {
    return {}
  }
}

/**
 * Moves the query results from `first` into the query cache, so that the page does not request them again. They count as loaded
 * when the page arrived.
 */
export function restoreQueries(queryClient: QueryClient, first: FirstState): void {
  for (const [key, data] of first.queries ?? []) queryClient.setQueryData(key, data, { updatedAt: pageArrival() })
  delete first.queries
}

/** When the first byte of the page arrived, in milliseconds of the device's clock. */
function pageArrival(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  return Math.round(performance.timeOrigin + ((navigation as PerformanceNavigationTiming | undefined)?.responseStart ?? 0))
}
