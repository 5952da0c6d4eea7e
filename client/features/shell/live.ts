import { useQueryClient } from '@tanstack/react-query'
import type { Query, QueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { trpc } from '#client/lib/api.ts'
import { SessionContext } from '#client/lib/session.ts'

/** Data that was loaded less than this time before the event subscription connected is not loaded again. */
const NEW_MS = 1_000
/** The instant at which this script began. Data that is older was part of the HTML that the server rendered. */
const SCRIPT_BEGAN = Date.now()

/**
 * Opens the only event subscription of a signed-in person. An event carries no data (ADR 005). It makes the queries of its
 * feature load again: 'booking.confirmed' reloads all queries of `booking`.
 */
export function useLiveUpdates(enabled: boolean): void {
  const queryClient = useQueryClient()
  const session = use(SessionContext)
  useEffect(() => reloadAfterMutations(queryClient), [queryClient])
  trpc.notifications.live.useSubscription(undefined, {
    enabled,
    onData: ({ type }) => {
      staleFeatures(type).forEach((feature) => invalidateFeature(queryClient, feature))
      // The cause 'elsewhere' means that this tab does not notify the other tabs. Each of them gets the event itself.
      if (inSession.has(type)) void session?.refresh('elsewhere').catch(() => undefined)
    },
    onStarted: () => {
      // Events that were sent while there was no connection are lost, so data that may be old is loaded again. A hidden page
      // loads it when it becomes visible.
      const refetchType = document.hidden ? 'none' : 'active'
      void queryClient.invalidateQueries({ predicate: (query) => mayBeOld(query, Date.now()), refetchType })
    },
  })
}

/**
 * Whether cached data may lack a change whose event was sent before the connection was open. Search results do not count,
 * because events do not concern other people's profiles.
 */
export function mayBeOld({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>, now: number, began = SCRIPT_BEGAN): boolean {
  const [path] = queryKey as [readonly string[]]
  return state.dataUpdatedAt < Math.max(began, now - NEW_MS) && path[0] !== 'search'
}

/**
 * Loads the queries of a feature again. A query that is still loading is loaded again when its data arrives, because the server
 * may have read the rows before the event.
 */
export function invalidateFeature(queryClient: QueryClient, feature: string): void {
  // TanStack Query reloads an active query with data by itself. Any other query that is still loading must be loaded a second time.
  const waiting = loadingOf(queryClient, feature).filter((query) => !reloadsAtOnce(query))
  void queryClient.invalidateQueries({ queryKey: [[feature]] })
  waiting.forEach((query) => reload(queryClient, query))
}

/**
 * Loads queries again that were still loading when a mutation of the same data succeeded, because they may return the data from
 * before the mutation. Returns a function that stops this.
 */
export function reloadAfterMutations(queryClient: QueryClient): () => void {
  return queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    // The path of the called procedure, as @trpc/react-query writes it: [['booking', 'renewFeed']].
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

/** Reloads a query that is loading now: at once if it already has data, otherwise after its first data has arrived. */
function reload(queryClient: QueryClient, query: Query): void {
  const again = () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  if (reloadsAtOnce(query)) void again()
  else void query.promise?.then(again, again)
}

/**
 * The top-level query keys that an event invalidates: the event's own feature, the features that show its data, and the
 * notifications.
 */
export function staleFeatures(type: string): string[] {
  const [feature = ''] = type.split('.')
  return [...new Set([feature, ...(shownBy[feature] ?? []), 'notifications'])]
}

/** The events that change the data in the session: the name, the photo, and whether a professional's sign-up is finished. */
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
