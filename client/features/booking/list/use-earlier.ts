import { keepPreviousData, skipToken, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import type { Booking } from '../labels.ts'

type Place = Answers['booking']['earlier']['earlier']

/** What follows in one side's list, page by page, once it is asked for. `before`: where the list ended; null: it is whole. */
export function useEarlier(side: 'contractor' | 'professional', before: Place) {
  const { client } = trpc.useUtils()
  const [wanted, setWanted] = useState(false)
  const answer = useInfiniteQuery({
    // As in search-query.ts: tRPC's own infinite query sends more than the API takes.
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
    failed: answer.isError,
    more: () => {
      if (!wanted) setWanted(true)
      else void (answer.data ? answer.fetchNextPage() : answer.refetch())
    },
  }
}
