import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { trpc } from '#client/lib/api.ts'
import type { CityView } from './directory-texts.ts'

/** The input of the query of a city's page, without its cursor. */
export interface CityQuery {
  path: string
  hours: 4 | 6 | 8 | undefined
}

/** Stands for 'no further page' where a cursor is expected. */
const END: string | null = null

/**
 * Loads further professionals of a city page by page, on demand. Loaded pages stay in the cache, so that the browser's Back from
 * a profile shows them again.
 */
export function useMorePeople({ professionals, next: first }: CityView, input: CityQuery) {
  const utils = trpc.useUtils()
  const answer = useInfiniteQuery({
    queryKey: [['directory', 'city'], { input: { ...input, cursor: first?.cursor }, type: 'infinite' }],
    // Uses cached data if there is any, because the router may have loaded the next page when the pointer reached its link.
    queryFn: ({ pageParam }) => utils.directory.city.ensureData({ ...input, cursor: pageParam ?? undefined }),
    initialPageParam: first?.cursor ?? END,
    getNextPageParam: (page) => page?.next?.cursor ?? END,
    enabled: false,
  })
  const pages = first ? (answer.data?.pages ?? []) : []
  const next = pages.length > 0 ? (pages.at(-1)?.next ?? null) : first
  const people = [...professionals, ...pages.flatMap((page) => page?.professionals ?? [])]
  const list = useRef<HTMLUListElement>(null)
  const before = useRef<number>(undefined)
  const isEnd = next === null
  // After the last page the link that loads more disappears. If it was pressed, the focus moves to the first new card.
  useEffect(() => {
    if (!isEnd || before.current === undefined) return
    list.current?.children[before.current]?.querySelector('a')?.focus({ preventScroll: true })
  }, [isEnd])
  return {
    people,
    next,
    list,
    busy: answer.isFetching,
    failed: answer.isError,
    more: () => {
      before.current = people.length
      void (answer.data ? answer.fetchNextPage() : answer.refetch())
    },
  }
}
