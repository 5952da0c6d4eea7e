import { useQueryClient } from '@tanstack/react-query'
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
    onData: ({ type }) => staleFeatures(type).forEach((feature) => void queryClient.invalidateQueries({ queryKey: [[feature]] })),
    onStarted: () => {
      // Events of the time without a connection are lost, so every query is invalidated after a reconnect.
      if (started.current) void queryClient.invalidateQueries()
      started.current = true
    },
  })
}

/**
 * The top-level query keys that an event invalidates: its own feature, the features that show its data, and the notifications.
 */
export function staleFeatures(type: string): string[] {
  const [feature = ''] = type.split('.')
  return [...new Set([feature, ...(shownBy[feature] ?? []), 'notifications'])]
}

const shownBy: Record<string, string[]> = {
  booking: ['availability', 'dispute'],
  dispute: ['booking'],
  payment: ['booking', 'availability', 'dispute'],
  subscription: ['search', 'availability'],
  profile: ['search', 'onboarding'],
  reviews: ['booking'],
  verification: ['profile', 'search', 'onboarding'],
}
