import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { trpc } from './api.ts'

/**
 * The one subscription of a signed-in person: every event that concerns her makes the queries of its feature stale
 * ('booking.confirmed' → everything of `booking`). Events are for freshness, rows are for truth (ADR 005).
 */
export function useLive(enabled: boolean): void {
  const queryClient = useQueryClient()
  const started = useRef(false)
  trpc.notifications.live.useSubscription(undefined, {
    enabled,
    onData: ({ type }) => featuresOf(type).forEach((feature) => void queryClient.invalidateQueries({ queryKey: [[feature]] })),
    onStarted: () => {
      // Whatever happened while the connection was cut is in the rows, whichever they are.
      if (started.current) void queryClient.invalidateQueries()
      started.current = true
    },
  })
}

/** The top-level query keys that an event makes stale: its own feature, those that show it, and the bell. */
export function featuresOf(type: string): string[] {
  const [feature = ''] = type.split('.')
  return [...new Set([feature, ...(shownBy[feature] ?? []), 'notifications'])]
}

const shownBy: Record<string, string[]> = {
  booking: ['availability'],
  payment: ['booking', 'availability'],
  subscription: ['search', 'availability'],
  profile: ['search', 'onboarding'],
  reviews: ['booking'],
  verification: ['profile', 'search', 'onboarding'],
}
