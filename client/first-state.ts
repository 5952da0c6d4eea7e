import { STATE_ID } from '#shared/first-answer.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { SessionView } from '#client/lib/session.ts'

/** What the HTML answer carries: the session, and for a rendered page the answers of its queries. */
export interface FirstState {
  session?: SessionView
  queries?: [readonly unknown[], unknown][]
}

/**
 * Takes the state that the server wrote into the page out of it, so that nothing of a person stays in the page after a sign-out. It is
 * empty in development and when the database did not answer; the session is then asked for.
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
 * Puts the answers with which a page was rendered into the cache, so that the page does not ask for them again, and forgets them. They
 * are as old as the page.
 */
export function restoreQueries(queryClient: QueryClient, first: FirstState): void {
  for (const [key, data] of first.queries ?? []) queryClient.setQueryData(key, data, { updatedAt: pageArrival() })
  delete first.queries
}

/** When the page began to arrive, in milliseconds of the device's clock. */
function pageArrival(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  return Math.round(performance.timeOrigin + ((navigation as PerformanceNavigationTiming | undefined)?.responseStart ?? 0))
}
