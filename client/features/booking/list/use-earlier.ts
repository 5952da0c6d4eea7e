import { keepPreviousData, skipToken, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import type { Booking } from '../labels.ts'

type Place = Answers['booking']['earlier']['earlier']

/**
 * Loads older bookings page by page, on demand, from the contractor's or the professional's list. `before` is the cursor of the
 * first page; null when no older booking is left.
 */
export function useEarlier(side: 'contractor' | 'professional', before: Place) {
  const { client } = trpc.useUtils()
  const [wanted, setWanted] = useState(false)
  const answer = useInfiniteQuery({
    // tRPC's own infinite query also sends a `direction`, which the API refuses, so the query is written by hand.
    queryKey: [['booking', 'earlier'], { input: { side, before }, type: 'infinite' }],
    queryFn:
      before && wanted
        ? ({ pageParam, signal }) => client.booking.earlier.query({ side, before: pageParam ?? before }, { signal })
        : skipToken,
    initialPageParam: before,
    getNextPageParam: ({ earlier }) => earlier,
    placeholderData: keepPreviousData,
  })
  const items: Booking[] = before ? (answer.data?.pages.flatMap((page) => page.items) ?? []) : []
  return {
    items,
    hasMore: before !== null && (answer.data === undefined || answer.hasNextPage),
    busy: answer.isFetchingNextPage || (wanted && answer.isLoading),
    // A failed reload is not reported, because the page that was loaded before stays visible.
    failed: answer.isLoadingError || answer.isFetchNextPageError,
    more: () => {
      if (!wanted) setWanted(true)
      else void (answer.data ? answer.fetchNextPage() : answer.refetch())
    },
  }
}
