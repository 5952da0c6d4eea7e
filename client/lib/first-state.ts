import { STATE_ID } from '#shared/first-answer.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { SessionView } from './session.ts'

/** What the HTML answer carries: the session, and for a rendered page the answers of its queries. */
export interface FirstState {
  session?: SessionView
  queries?: [readonly unknown[], unknown][]
}

/**
 * Reads the state that the server wrote into the page. It is empty in development and when the database did not answer; the session
 * is then asked for.
 */
export function readFirstState(): FirstState {
  try {
    return JSON.parse(document.getElementById(STATE_ID)?.textContent ?? '{}') as FirstState
  } catch {
    return {}
  }
}

/** Puts the answers with which a page was rendered into the cache, so that the page does not ask for them again. */
export function restoreQueries(queryClient: QueryClient, { queries = [] }: FirstState): void {
  for (const [key, data] of queries) queryClient.setQueryData(key, data)
}
