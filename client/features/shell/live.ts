import { useQueryClient } from '@tanstack/react-query'
import type { Query, QueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { trpc } from '#client/lib/api.ts'
import { SessionContext } from '#client/lib/session.ts'

/** Data that the page itself loaded within this time before a connection counts as new. */
const NEW_MS = 1_000
/** Data from before this instant came with the page that the server rendered. */
const SCRIPT_BEGAN = Date.now()

/**
 * Opens the one event subscription of a signed-in person. Every event that concerns this person invalidates the queries of its
 * feature ('booking.confirmed' → everything of `booking`), and some make the session be read again. An event carries no data: the
 * queries read the rows again (ADR 005). It also calls `reloadAfterMutations`.
 */
export function useLiveUpdates(enabled: boolean): void {
  const queryClient = useQueryClient()
  const session = use(SessionContext)
  useEffect(() => reloadAfterMutations(queryClient), [queryClient])
  trpc.notifications.live.useSubscription(undefined, {
    enabled,
    onData: ({ type }) => {
      staleFeatures(type).forEach((feature) => invalidateFeature(queryClient, feature))
      // Every tab gets the event, so this tab need not notify the other tabs.
      if (inSession.has(type)) void session?.refresh('elsewhere').catch(() => undefined)
    },
    onStarted: () => {
      // Events that were sent while there was no connection are lost. A page that nobody sees reads again when it is seen.
      const refetchType = document.hidden ? 'none' : 'active'
      void queryClient.invalidateQueries({ predicate: (query) => mayBeOld(query, Date.now()), refetchType })
    },
  })
}

/**
 * Whether data from before a connection may lack the change of an event: data that came with the page, however quick the page was,
 * or data that is not new. The search is left out, because events do not contain other people's profiles, and each of
 * its calls counts against a limit.
 */
export function mayBeOld({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>, now: number, began = SCRIPT_BEGAN): boolean {
  const [path] = queryKey as [readonly string[]]
  return state.dataUpdatedAt < Math.max(began, now - NEW_MS) && path[0] !== 'search'
}

/**
 * Invalidates the queries of a feature. A query that is loading is invalidated again when its data arrives: the server may have
 * read the rows before the event, and TanStack Query treats all data that arrives as fresh.
 */
export function invalidateFeature(queryClient: QueryClient, feature: string): void {
  // An active query that has data is loaded again at once by `invalidateQueries`.
  const waiting = loadingOf(queryClient, feature).filter((query) => !reloadsAtOnce(query))
  void queryClient.invalidateQueries({ queryKey: [[feature]] })
  waiting.forEach((query) => reload(queryClient, query))
}

/**
 * After a mutation, the queries that are being loaded and show its data are loaded again: the server may have read their rows
 * before the mutation, and that data would replace the result of the mutation. Returns a function that stops this.
 */
export function reloadAfterMutations(queryClient: QueryClient): () => void {
  return queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    // The procedure's path, as @trpc/react-query writes it: [['booking', 'renewFeed']].
    const [path] = (event.mutation.options.mutationKey ?? []) as readonly (readonly string[])[]
    for (const feature of staleFeatures(path?.[0] ?? ''))
      loadingOf(queryClient, feature).forEach((query) => reload(queryClient, query))
  })
}

function loadingOf(queryClient: QueryClient, feature: string): Query[] {
  return queryClient.getQueryCache().findAll({ queryKey: [[feature]], fetchStatus: 'fetching' })
}

function reloadsAtOnce(query: Query): boolean {
  return query.state.data !== undefined && query.isActive()
}

/** Loads a query again that is loading now: at once, or after its first data has arrived when it has none yet. */
function reload(queryClient: QueryClient, query: Query): void {
  const again = () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  if (reloadsAtOnce(query)) void again()
  else void query.promise?.then(again, again)
}

/**
 * The top-level query keys that an event invalidates: its own feature, the features that show its data, and the notifications.
 */
export function staleFeatures(type: string): string[] {
  const [feature = ''] = type.split('.')
  return [...new Set([feature, ...(shownBy[feature] ?? []), 'notifications'])]
}

/** Events that change what the session says: the name, the photo, and whether the sign-up of a professional is finished. */
const inSession: ReadonlySet<string> = new Set(['profile.changed', 'verification.name-decided', 'verification.refused'])

const shownBy: Record<string, string[]> = {
  availability: ['profile'],
  booking: ['availability', 'dispute', 'checklist', 'dashboard'],
  dispute: ['booking'],
  payment: ['booking', 'availability', 'dispute', 'subscription', 'dashboard'],
  purchase: ['subscription', 'insurance', 'club', 'course', 'checklist', 'search', 'availability'],
  subscription: ['search', 'availability'],
  profile: ['search', 'onboarding'],
  reputation: ['profile'],
  reviews: ['booking', 'dashboard'],
  verification: ['profile', 'search', 'onboarding'],
}
