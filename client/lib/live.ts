import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { trpc } from './api.ts'

/**
 * Opens the one event subscription of a signed-in person. Every event that concerns this person invalidates the queries of its
 * feature ('booking.confirmed' → everything of `booking`). An event carries no data: the queries read the rows again (ADR 005).
 */
export function useLiveUpdates(enabled: boolean): void {
  const queryClient = useQueryClient()
  const started = useRef(false)
  trpc.notifications.live.useSubscription(undefined, {
    enabled,
    onData: ({ type }) => staleFeatures(type).forEach((feature) => invalidateFeature(queryClient, feature)),
    onStarted: () => {
      // Events of the time without a connection are lost, so every query is invalidated after a reconnect.
      if (started.current) void queryClient.invalidateQueries()
      started.current = true
    },
  })
}

/**
 * Invalidates the queries of a feature. One that is being loaded is invalidated again when its answer is there: the server may
 * have read the rows before the event, and TanStack Query takes every answer for a fresh one.
 */
export function invalidateFeature(queryClient: QueryClient, feature: string): void {
  const queryKey = [[feature]]
  const loading = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    // An active query that has data is loaded again at once.
    .filter((query) => query.state.data === undefined || !query.isActive())
  void queryClient.invalidateQueries({ queryKey })
  for (const { promise, queryKey: loaded } of loading) {
    const again = () => queryClient.invalidateQueries({ queryKey: loaded, exact: true })
    void promise?.then(again, again)
  }
}

/**
 * The top-level query keys that an event invalidates: its own feature, the features that show its data, and the notifications.
 */
export function staleFeatures(type: string): string[] {
  const [feature = ''] = type.split('.')
  return [...new Set([feature, ...(shownBy[feature] ?? []), 'notifications'])]
}

const shownBy: Record<string, string[]> = {
  booking: ['availability', 'dispute', 'checklist'],
  dispute: ['booking'],
  payment: ['booking', 'availability', 'dispute'],
  subscription: ['search', 'availability'],
  profile: ['search', 'onboarding'],
  reviews: ['booking'],
  verification: ['profile', 'search', 'onboarding'],
}
